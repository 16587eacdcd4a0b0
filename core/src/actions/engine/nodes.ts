import { hasInterface, type InterfaceName } from '../../contracts/interfaces.ts'
import type { TraceNode } from '../../trace/Trace.ts'
import type { Address, Nano } from '../../units.ts'
import type { Movement } from '../kinds/defineAction.ts'
import type { ActionKind, Detail } from '../kinds/index.ts'

/** A transaction that patterns match: its incoming message and its success. */
export type TxNode = {
  readonly kind: 'tx'
  readonly tx: TraceNode
  readonly account: Address
  /** Sender of the incoming message; `undefined` for an external message or none. */
  readonly from: Address | undefined
  /** TON value of the incoming message. */
  readonly value: Nano
  readonly success: boolean
  /** First 32 bits of the message body. */
  readonly opCode: number | undefined
  /** The incoming message is a bounced one. */
  readonly bounced: boolean
  readonly interfaces: readonly InterfaceName[]
  readonly children: readonly Node[]
}

/** An action of one kind that later patterns match. */
export interface ActionOf<K extends ActionKind> {
  readonly kind: 'action'
  readonly type: K
  readonly success: boolean
  readonly detail: Detail<K>
  /** The name of the pattern that created it. */
  readonly pattern: string
  /** The transactions it replaces, its root first. */
  readonly transactions: readonly TxNode[]
  /** Asset movements of it and of the actions it was built from. */
  readonly movements: readonly Movement[]
  readonly children: readonly Node[]
}
/** An action of any kind; `type` determines `detail`. */
export type ActionNode<K extends ActionKind = ActionKind> = { [T in K]: ActionOf<T> }[K]

/** A node of the tree that patterns rewrite. */
export type Node = TxNode | ActionNode

/** Whether an account has this interface, or its interfaces are unknown. */
export const couldBe = (node: TxNode, name: InterfaceName): boolean =>
  node.interfaces.length === 0 || hasInterface(node.interfaces, name)
