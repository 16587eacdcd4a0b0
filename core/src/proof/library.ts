import { parseCell } from '../cell/boc.ts'
import type { Cell } from '../cell/Cell.ts'
import type { Hash } from '../units.ts'
import { proofError, withProofErrors } from './merkleProofs.ts'

/** Verifies a library's BoC against its hash and returns its root. @throws proof.library */
export function verifyLibrary(hash: Hash, bytes: Uint8Array): Cell {
  return withProofErrors('proof.library', hash, () => {
    const library = parseCell(bytes)
    if (library.hash() !== hash) throw proofError('proof.library', `${library.hash()} instead of ${hash}`)
    return library
  })
}
