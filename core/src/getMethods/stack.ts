import type { Cell } from '../cell/Cell.ts'
import type { Hash } from '../units.ts'

/** One value of a TVM stack; a slice or builder is represented by a cell with its content. */
export type StackItem =
  | { readonly type: 'null' }
  | { readonly type: 'int'; readonly value: bigint }
  | { readonly type: 'nan' }
  | { readonly type: 'cell'; readonly cell: Cell }
  | { readonly type: 'slice'; readonly cell: Cell }
  | { readonly type: 'builder'; readonly cell: Cell }
  | { readonly type: 'cont' }
  | { readonly type: 'tuple'; readonly items: readonly StackItem[] }

/** What a get method returns; an `exitCode` other than 0 and 1 means that it failed. */
export type MethodReply = {
  readonly exitCode: number
  /** Top of the stack last. */
  readonly stack: readonly StackItem[]
  readonly missingLibrary?: Hash
  /** Read from the data of the contract, without a run. */
  readonly isStored?: boolean
}

/** The result of a run of a get method. */
export type GetMethodResult = MethodReply & {
  readonly gasUsed: bigint
  /** Only if it was requested. */
  readonly vmLog?: string
}

/** Calls a get method of one contract by name; `undefined` when it failed. */
export type CallMethod = (method: string, stack?: readonly StackItem[]) => readonly StackItem[] | undefined

/** Runs a get method of one contract by id; `undefined` when it cannot run. */
export type GetMethodRunner = (methodId: number, stack?: readonly StackItem[]) => MethodReply | undefined
