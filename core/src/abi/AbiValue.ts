import type { Cell } from '../cell/Cell.ts'
import type { Hash } from '../units.ts'
import type { AbiContents } from './Abi.ts'

/** A value decoded by an ABI. */
export type AbiValue =
  | { readonly kind: 'integer'; readonly value: bigint; readonly bits: number; readonly member?: string }
  | { readonly kind: 'coins'; readonly value: bigint }
  | { readonly kind: 'flag'; readonly value: boolean }
  | { readonly kind: 'bits'; readonly value: string; readonly bits: number }
  /** Raw form; empty for addr_none. */
  | { readonly kind: 'address'; readonly value: string }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'cell'; readonly cell: Cell; readonly contains?: AbiContents }
  | { readonly kind: 'none' }
  | { readonly kind: 'list'; readonly items: readonly AbiValue[] }
  | { readonly kind: 'record'; readonly name: string; readonly fields: readonly (readonly [string, AbiValue])[] }
  | { readonly kind: 'choice'; readonly name: string; readonly value: AbiValue }
  | {
      readonly kind: 'dictionary'
      readonly root: Cell | undefined
      readonly entries: readonly (readonly [AbiValue, AbiValue])[]
    }

/** Where decoding stopped, and why. */
export type AbiStop = {
  readonly code: 'different' | 'too_large'
  /** The fields that lead to the value, outermost first. */
  readonly path: readonly string[]
  readonly type: string
  readonly cell: Hash | undefined
  /** The bit and the reference of that cell before the value. */
  readonly bit: number
  readonly ref: number
  readonly reason: string
}

/** Where reading a stack stopped: at an entry, and in a cell of it if the cell is not what it should be. */
export type AbiStackStop = Omit<AbiStop, 'cell' | 'bit' | 'ref'> &
  Partial<Pick<AbiStop, 'cell' | 'bit' | 'ref'>> & {
    /** Its position, from the bottom. */
    readonly entry: number
  }

/** What was decoded; `stop` and the rest of the outermost cell if that is not all of it. */
export type DecodedAbiValue = { readonly value: AbiValue; readonly stop?: AbiStop; readonly rest?: Cell }

/** Whether a value that decides about others is not 0, or has a bit set. */
export function isSet(value: AbiValue | undefined, bit: number | undefined): boolean {
  if (value?.kind === 'flag') return value.value
  if (value?.kind !== 'integer' && value?.kind !== 'coins') return false
  return bit === undefined ? value.value !== 0n : ((value.value >> BigInt(bit)) & 1n) === 1n
}
