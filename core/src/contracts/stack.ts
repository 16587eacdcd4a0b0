import type { Cell } from '../cell/Cell.ts'
import type { Hash } from '../units.ts'

/** One entry of a TVM stack; a slice or builder is given as a cell that holds exactly its content. */
export type StackItem =
  | { readonly type: 'null' }
  | { readonly type: 'int'; readonly value: bigint }
  | { readonly type: 'nan' }
  | { readonly type: 'cell'; readonly cell: Cell }
  | { readonly type: 'slice'; readonly cell: Cell }
  | { readonly type: 'builder'; readonly cell: Cell }
  | { readonly type: 'cont' }
  | { readonly type: 'tuple'; readonly items: readonly StackItem[] }

/** What a get method answered; `exitCode` other than 0 and 1 means that it failed. */
export type GetMethodResult = {
  readonly exitCode: number
  /** Top of the stack last. */
  readonly stack: readonly StackItem[]
  readonly gasUsed: bigint
  readonly missingLibrary?: Hash
}

/** Runs a get method of one account at one state. */
export type GetMethodRunner = (methodId: number, stack?: readonly StackItem[]) => GetMethodResult
