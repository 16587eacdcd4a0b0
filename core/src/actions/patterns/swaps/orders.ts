import type { Address } from '../../../units.ts'
import type { Node } from '../../nodes.ts'
import type { Op } from '../../op.ts'
import { bidaskSwapOrder, bidaskSwapOrderV2 } from '../../ops/bidask.ts'
import { coffeePayoutInternal, coffeeSwapOrder } from '../../ops/coffee.ts'
import { dedustPayoutFromPool, dedustSwapOrder } from '../../ops/dedust.ts'
import { moonSwapOrder } from '../../ops/moon.ts'
import { codeOf } from '../../ops/payload.ts'
import { stonfiPaymentRequest, stonfiPayToV2, stonfiSwapOrder, stonfiSwapOrderV2 } from '../../ops/stonfi.ts'
import { toncoPayTo, toncoSwapOrder } from '../../ops/tonco.ts'
import { type Leg, payloadOf } from './legs.ts'

const codesOf = (ops: readonly Op<unknown>[]): ReadonlySet<number> => new Set(ops.map(op => op.code))

const orders = codesOf([
  stonfiSwapOrder,
  stonfiSwapOrderV2,
  dedustSwapOrder,
  coffeeSwapOrder,
  toncoSwapOrder,
  bidaskSwapOrder,
  bidaskSwapOrderV2,
  moonSwapOrder,
])
const payouts = codesOf([stonfiPaymentRequest, stonfiPayToV2, toncoPayTo, dedustPayoutFromPool, coffeePayoutInternal])

/** Whether a leg out of an exchange is the way into the next one. */
export function opensSwap(leg: Leg): boolean {
  const code = codeOf(payloadOf(leg))
  return code !== undefined && orders.has(code)
}

/** For whom a leg is exchanged: its sender, or, where an exchange passes on what it paid out, the one who began there. */
export function userOf(leg: Leg, above: Node | undefined): Address | undefined {
  const { sender } = leg.detail
  const passedOn =
    above?.kind === 'action' &&
    above.type === 'JettonSwap' &&
    above.covers.some(({ account, opCode }) => account === sender && opCode !== undefined && payouts.has(opCode))
  return passedOn ? above.detail.user : sender
}
