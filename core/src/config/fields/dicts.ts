import type { Cell } from '../../cell/Cell.ts'
import { readDict } from '../../cell/dict.ts'
import type { Slice } from '../../cell/Slice.ts'
import { anyCell, cellRef, mapped, maybe, type Tlb } from '../../tlb/combinators.ts'
import type { Address, Hash } from '../../units.ts'

/** Far more than any real configuration has; a few cells can unfold to 2^60 entries. */
const maxEntries = 2 ** 14

const listOf =
  (root: Tlb<Cell | undefined>) =>
  <V, E>(keyBits: number, value: Tlb<V>, entry: (key: bigint, value: V) => E): Tlb<E[]> =>
    mapped(root, cell => [...readDict(cell, keyBits, value.read, maxEntries)].map(([key, each]) => entry(key, each)))

/** `HashmapE` as a list, in dictionary order. */
export const list = listOf(maybe(cellRef))
/** `Hashmap` (the rest of the cell) as a list, in dictionary order. */
export const plainList = listOf(anyCell)

/** `True`, `Unit`: no data. */
export const nothing: Tlb<undefined> = { read: (_: Slice) => undefined }

/** A 256-bit key as a hash. */
export const keyToHash = (key: bigint): Hash => key.toString(16).padStart(64, '0') as Hash // 256 bits
/** The address of a masterchain account from its account id. */
export const masterchainAccount = (account: string): Address => `-1:${account}` as Address // 64 hex digits by the layouts
/** A 32-bit key as a signed number. */
export const signedKey = (key: bigint): number => Number(BigInt.asIntN(32, key))
