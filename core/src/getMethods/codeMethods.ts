import type { Cell } from '../cell/Cell.ts'
import { dictEntries } from '../cell/dict.ts'
import { isAppError } from '../errors.ts'
import type { Hash } from '../units.ts'

/** The resolved code, or the hash of a missing library. */
export type ResolvedCode = { readonly code: Cell } | { readonly missing: Hash }

/** A library can refer to a library; real code never needs more steps. */
const maxLibraryDepth = 8

/** Resolves a library cell to its code. */
export function resolveCode(code: Cell, libraries: ReadonlyMap<Hash, Cell>): ResolvedCode {
  let at = code
  for (let step = 0; step < maxLibraryDepth && at.kind === 'library'; step++) {
    const slice = at.exoticSlice()
    slice.skip(8)
    const hash = slice.loadHash()
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
