import { parseCell } from '../cell/boc.ts'
import type { Cell } from '../cell/Cell.ts'
import type { Hash } from '../units.ts'
import { proving, unproven } from './proven.ts'

/** Checks that a bag is the library with this hash. @throws proof.library */
export function verifyLibrary(hash: Hash, bytes: Uint8Array): Cell {
  return proving('proof.library', hash, () => {
    const library = parseCell(bytes)
    if (library.hash() !== hash) throw unproven('proof.library', `${library.hash()} instead of ${hash}`)
    return library
  })
}
