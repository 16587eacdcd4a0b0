import { opCodeOf } from '../../../messages/decode.ts'
import type { Address } from '../../../units.ts'
import type { Node } from '../../engine/nodes.ts'
import type { PatternFacts } from '../../engine/PatternFacts.ts'
import { type Leg, readForwardPayload } from './legs.ts'

/** Whether a leg starts a swap. */
export const startsSwap = (leg: Leg, facts: PatternFacts): boolean =>
  facts.isSwapPayload(opCodeOf(readForwardPayload(leg)))

/** The user of the swap that a leg starts: its sender, or the user of the previous swap when a DEX forwards its payout. */
export function findSwapUser(leg: Leg, parent: Node | undefined, facts: PatternFacts): Address | undefined {
  const { sender } = leg.detail
  const passedOn =
    parent?.kind === 'action' &&
    parent.type === 'JettonSwap' &&
    parent.transactions.some(({ account, opCode }) => account === sender && facts.isSwapPayout(opCode))
  return passedOn ? parent.detail.user : sender
}
