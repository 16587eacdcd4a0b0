import type { Cell } from '../cell/Cell.ts'
import { readDict } from '../cell/dict.ts'
import type { Slice } from '../cell/Slice.ts'
import { anyCell, cellRef, mapped, maybe, type Tlb } from '../tlb/combinators.ts'
import type { Address, Hash } from '../units.ts'

/** No list of a real configuration is nearly as long; a few cells can claim 2^60 entries. */
const mostEntries = 2 ** 14

/** A dictionary as a list: each entry with its key, in the order of the dictionary. */
const listed = <V, E>(
  root: Cell | undefined,
  keyBits: number,
  value: Tlb<V>,
  entry: (key: bigint, value: V) => E,
): E[] => [...readDict(root, keyBits, value.read, mostEntries)].map(([key, each]) => entry(key, each))

/** `HashmapE` as a list. */
export const list = <V, E>(keyBits: number, value: Tlb<V>, entry: (key: bigint, value: V) => E): Tlb<E[]> =>
  mapped(maybe(cellRef), root => listed(root, keyBits, value, entry))

/** `Hashmap`, which takes the rest of the cell, as a list. */
export const plainList = <V, E>(keyBits: number, value: Tlb<V>, entry: (key: bigint, value: V) => E): Tlb<E[]> =>
  mapped(anyCell, root => listed(root, keyBits, value, entry))

/** `True`, `Unit`: nothing. */
export const nothing: Tlb<undefined> = { read: (_: Slice) => undefined }

/** A key of 256 bits as hex. */
export const hashOfKey = (key: bigint): Hash => key.toString(16).padStart(64, '0') as Hash // 256 bits
/** An account of the masterchain, of which only the 256 bits are kept. */
export const masterchainAccount = (account: string): Address => `-1:${account}` as Address // 64 hex digits by its layouts
/** A key of 32 bits as a signed number. */
export const signedKey = (key: bigint): number => Number(BigInt.asIntN(32, key))
