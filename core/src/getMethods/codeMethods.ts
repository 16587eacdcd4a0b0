import type { Cell } from '../cell/Cell.ts'
import { dictEntries } from '../cell/dict.ts'
import { libraryHash } from '../cell/libraryHash.ts'
import { isAppError } from '../errors.ts'
import type { Hash } from '../units.ts'

/** A library can refer to a library; real code never needs more steps. */
const maxLibraryDepth = 8

/** The code that a library cell refers to, or the hash of a missing library. */
export function resolveCode(
  code: Cell,
  libraries: ReadonlyMap<Hash, Cell>,
): { readonly code: Cell } | { readonly missing: Hash } {
  let at = code
  for (let step = 0; step < maxLibraryDepth && at.kind === 'library'; step++) {
    const hash = libraryHash(at)
    const library = libraries.get(hash)
    if (library === undefined) return { missing: hash }
    at = library
  }
  return { code: at }
}

/** A contract has a few dozen methods; a dictionary of shared cells can unfold to 2^19. */
const maxMethods = 2000

/** The method ids of a code: the keys of the dictionary in its first reference; none without a dictionary. */
export function findMethodIds(code: Cell): ReadonlySet<number> {
  const found = new Set<number>()
  if (code.exotic || code.refCount === 0) return found
  try {
    for (const { key } of dictEntries(code.ref(0), 19)) {
      if (found.size >= maxMethods) return new Set()
      found.add(Number(key))
    }
    return found
  } catch (error) {
    // Code can be any cell: without a dictionary there are no methods.
    if (isAppError(error)) return new Set()
    throw error
  }
}
