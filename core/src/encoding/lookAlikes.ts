import { toFriendlyAddress } from './address.ts'

/** A named account whose address is easily taken for another one. */
export type LookAlike<A extends string = string> = { readonly address: A; readonly name: string }

const maxFound = 5

/** Origins of names that somebody else chose: of an opened file, a contract, or the owner of a domain. */
const foreignOrigins: ReadonlySet<string | undefined> = new Set(['file', 'contract', 'domain'])

/** Whether somebody else chose a name: it does not make an account known. */
export const isForeignName = (origin: string | undefined): boolean => foreignOrigins.has(origin)

/**
 * Named accounts, found by addresses that begin and end with the same 4 characters, in the friendly or the raw form, but are
 * other ones: such addresses are made to be pasted by mistake.
 */
export class LookAlikeIndex<A extends string = string> {
  /** By what the ends of the friendly form and of the raw form have in common. */
  readonly #byEnds = new Map<string, LookAlike<A>[]>()
  readonly #named = new Set<string>()

  constructor(names: Iterable<readonly [A, string]>) {
    for (const [address, name] of names) {
      this.#named.add(address)
      const ends = toEnds(address)
      const found = this.#byEnds.get(ends)
      if (found) found.push({ address, name })
      else this.#byEnds.set(ends, [{ address, name }])
    }
  }

  /** The named accounts that an address looks like; none for an account that has a name itself. */
  find(address: string): readonly LookAlike<A>[] {
    if (this.#named.has(address)) return []
    const found = this.#byEnds.get(toEnds(address)) ?? []
    return found.filter(({ address: other }) => looksLike(address, other)).slice(0, maxFound)
  }
}

const workchainTextOf = (address: string): string => address.slice(0, address.indexOf(':'))
const idOf = (address: string): string => address.slice(address.indexOf(':') + 1)

const toEnds = (address: string): string => idOf(address).slice(0, 2) + address.slice(-2)

const looksLike = (a: string, b: string): boolean => hasSameEnds(idOf(a), idOf(b)) || hasSameFriendlyEnds(a, b)

const hasSameEnds = (a: string, b: string): boolean => a.slice(0, 4) === b.slice(0, 4) && a.slice(-4) === b.slice(-4)

const hasSameFriendlyEnds = (a: string, b: string): boolean =>
  workchainTextOf(a) === workchainTextOf(b) && hasSameEnds(toFriendlyAddress(a), toFriendlyAddress(b))
