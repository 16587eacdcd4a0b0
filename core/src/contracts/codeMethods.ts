import type { Cell } from '../cell/Cell.ts'
import { dictEntries } from '../cell/dict.ts'
import { isAppError } from '../errors.ts'
import type { Hash } from '../units.ts'

/** The code that runs, or the hash of a library that it waits for. */
export type ResolvedCode = { readonly code: Cell } | { readonly missing: Hash }

/** Libraries may name libraries; nobody needs more steps than this. */
const mostSteps = 8

/** Follows a library cell to the code that it stands for. */
export function resolveCode(code: Cell, libraries: ReadonlyMap<Hash, Cell>): ResolvedCode {
  let at = code
  for (let step = 0; step < mostSteps && at.kind === 'library'; step++) {
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
const mostMethods = 2000

/** The numbers of the methods that code has: the keys of the dictionary in its first reference; none when it has no such. */
export function methodIdsOf(code: Cell): ReadonlySet<number> {
  const found = new Set<number>()
  if (code.exotic || code.refCount === 0) return found
  try {
    for (const { key } of dictEntries(code.ref(0), 19)) {
      if (found.size >= mostMethods) return new Set()
      found.add(Number(key))
    }
    return found
  } catch (error) {
    // Code is any cell; what is no dictionary names no methods.
    if (isAppError(error)) return new Set()
    throw error
  }
}
