import { opCodeOf } from '../../../messages/decode.ts'
import type { Address } from '../../../units.ts'
import type { Node } from '../../nodes.ts'
import type { OpLayout } from '../../op.ts'
import { bidaskSwapPayload, bidaskSwapPayloadV2 } from '../../ops/bidask.ts'
import { coffeePayoutInternal, coffeeSwapPayload } from '../../ops/coffee.ts'
import { dedustPayoutFromPool, dedustSwapPayload } from '../../ops/dedust.ts'
import { moonSwapPayload } from '../../ops/moon.ts'

import { stonfiPaymentRequest, stonfiPayToV2, stonfiSwapPayload, stonfiSwapPayloadV2 } from '../../ops/stonfi.ts'
import { toncoPayTo, toncoSwapPayload } from '../../ops/tonco.ts'
import { type Leg, readForwardPayload } from './legs.ts'

const toCodes = (ops: readonly OpLayout<unknown>[]): ReadonlySet<number> => new Set(ops.map(op => op.code))

const swapPayloadCodes = toCodes([
  stonfiSwapPayload,
  stonfiSwapPayloadV2,
  dedustSwapPayload,
  coffeeSwapPayload,
  toncoSwapPayload,
  bidaskSwapPayload,
  bidaskSwapPayloadV2,
  moonSwapPayload,
])
const payoutCodes = toCodes([
  stonfiPaymentRequest,
  stonfiPayToV2,
  toncoPayTo,
  dedustPayoutFromPool,
  coffeePayoutInternal,
])

/** Whether a leg starts a swap. */
export function isSwapInput(leg: Leg): boolean {
  const code = opCodeOf(readForwardPayload(leg))
  return code !== undefined && swapPayloadCodes.has(code)
}

/** The user of the swap that a leg starts: its sender, or the user of the previous swap when a DEX forwards its payout. */
export function findSwapUser(leg: Leg, parent: Node | undefined): Address | undefined {
  const { sender } = leg.detail
  const passedOn =
    parent?.kind === 'action' &&
    parent.type === 'JettonSwap' &&
    parent.transactions.some(
      ({ account, opCode }) => account === sender && opCode !== undefined && payoutCodes.has(opCode),
    )
  return passedOn ? parent.detail.user : sender
}
