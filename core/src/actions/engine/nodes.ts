import { hasInterface, type InterfaceName } from '../../contracts/interfaces.ts'
import type { AccountFacts } from '../../trace/accountFacts.ts'
import type { TraceNode } from '../../trace/Trace.ts'
import type { Address, Nano } from '../../units.ts'
import type { AnyKind, Detail } from '../extended/index.ts'
import type { Movement } from '../kinds/defineAction.ts'

/** A transaction that patterns match: its incoming message and its success. */
export type TxNode = {
  readonly kind: 'tx'
  readonly tx: TraceNode
  readonly account: Address
  /** Sender of the incoming message; `undefined` for an external message or none. */
  readonly from: Address | undefined
  readonly value: Nano
  readonly success: boolean
  readonly opCode: number | undefined
  readonly bounced: boolean
  readonly interfaces: readonly InterfaceName[]
  readonly children: readonly Node[]
  /** What `readNodeBody` has read of its message, by layout. */
  readonly bodies: Map<object, unknown>
}

/** An action of one kind that later patterns match. */
export interface ActionOf<K extends AnyKind> {
  readonly kind: 'action'
  readonly type: K
  readonly success: boolean
  readonly detail: Detail<K>
  readonly pattern: string
  /** The nodes that it replaced, its root first; empty for a side effect. */
  readonly parts: readonly Node[]
  /** The transactions it replaces, its root first. */
  readonly transactions: readonly TxNode[]
  /** Asset movements of it and of the actions it was built from. */
  readonly movements: readonly Movement[]
  readonly children: readonly Node[]
}
/** An action of any kind; `type` determines `detail`. */
export type ActionNode<K extends AnyKind = AnyKind> = { [T in K]: ActionOf<T> }[K]

/** A node of the tree that patterns rewrite. */
export type Node = TxNode | ActionNode

/** Whether an account has this interface, or its interfaces are unknown. */
export const couldBe = (node: TxNode, name: InterfaceName): boolean =>
  node.interfaces.length === 0 || hasInterface(node.interfaces, name)

/** Returns what a plain TON transfer refunds; `undefined` for any other transfer. */
export type FindRefund = (node: TxNode, parent: Node | undefined) => Detail<'TonTransfer'>['refund']

/** What the protocols share: the same for all patterns, whichever protocol they belong to. */
export type SharedLists = {
  readonly isPTon: (master: Address | undefined) => boolean
  readonly isSwapPayload: (opCode: number | undefined) => boolean
  readonly isSwapPayout: (opCode: number | undefined) => boolean
  /** Whether a transaction receives one side of a deposit, and passes both on to the pool; `undefined` for any other. */
  readonly findDepositSide: (node: TxNode) => 'waits' | 'completes' | undefined
  readonly findRefund: FindRefund
}

/** What patterns may use: facts about accounts, and what the protocols share. */
export type PatternFacts = AccountFacts & SharedLists
