import type { TraceNode } from '../trace/Trace.ts'
import type { Address, Nano } from '../units.ts'
import type { Movement } from './defineAction.ts'
import type { ActionKind, Detail } from './kinds/index.ts'

/** One transaction as patterns see it: what came in, and whether the account did its part. */
export type TxNode = {
  readonly kind: 'tx'
  readonly tx: TraceNode
  readonly account: Address
  /** Who sent the message; `undefined` when it came from outside, or when there was none. */
  readonly from: Address | undefined
  /** What came with the message. */
  readonly value: Nano
  readonly success: boolean
  /** First 32 bits of the message's body. */
  readonly opCode: number | undefined
  /** The message came back from an account that did not take it. */
  readonly bounced: boolean
  readonly interfaces: readonly string[]
  readonly children: readonly Node[]
}

/** One action of one kind, as patterns see it. */
export interface ActionOf<K extends ActionKind> {
  readonly kind: 'action'
  readonly type: K
  readonly success: boolean
  readonly detail: Detail<K>
  /** The name of the pattern that made it. */
  readonly pattern: string
  /** The transactions it stands for, the one it began with first. */
  readonly covers: readonly TxNode[]
  /** What changed hands in it and in the actions it was made of. */
  readonly moved: readonly Movement[]
  readonly children: readonly Node[]
}
/** What transactions were found to be; `type` tells what `detail` is. */
export type ActionNode<K extends ActionKind = ActionKind> = { [T in K]: ActionOf<T> }[K]

/** A place in the tree that patterns work on. */
export type Node = TxNode | ActionNode
