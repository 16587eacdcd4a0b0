import type { AccountFacts } from '../../trace/accountFacts.ts'
import type { Address } from '../../units.ts'
import type { Detail } from '../kinds/index.ts'
import type { Node, TxNode } from './nodes.ts'

/** Returns what a plain TON transfer refunds; `undefined` for any other transfer. */
export type FindRefund = (node: TxNode, parent: Node | undefined) => Detail<'TonTransfer'>['refund']

/** What the protocols share: the same for all patterns, whichever protocol they belong to. */
export type SharedLists = {
  readonly isPTon: (master: Address | undefined) => boolean
  readonly isSwapPayload: (opCode: number | undefined) => boolean
  readonly isSwapPayout: (opCode: number | undefined) => boolean
  readonly isDepositSide: (opCode: number | undefined) => boolean
  readonly findRefund: FindRefund
}

/** What patterns may ask: facts about accounts, and what the protocols share. */
export type PatternFacts = AccountFacts & SharedLists
