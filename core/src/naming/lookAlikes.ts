import { formatFriendly } from '../encoding/address.ts'
import { type Address, accountIdOf, workchainOf } from '../units.ts'

/** A named account whose address is easily taken for another one. */
export type LookAlike = { readonly address: Address; readonly name: string }

const maxFound = 5

/**
 * The named accounts whose address begins and ends with the same 4 characters, in the friendly or the raw form, but is another
 * one: such addresses are made to be pasted by mistake.
 */
export function findLookAlikes(address: Address, names: Iterable<readonly [Address, string]>): readonly LookAlike[] {
  const found: LookAlike[] = []
  const id = accountIdOf(address)
  const [head, tail] = [id.slice(0, 2), id.slice(-2)]
  for (const [other, name] of names) {
    if (other === address) continue
    // What the ends of the friendly form and of the raw form have in common.
    if (!other.endsWith(tail) || !accountIdOf(other).startsWith(head)) continue
    if (hasSameEnds(id, accountIdOf(other)) || hasSameFriendlyEnds(address, other)) found.push({ address: other, name })
    if (found.length >= maxFound) break
  }
  return found
}

const hasSameEnds = (a: string, b: string): boolean => a.slice(0, 4) === b.slice(0, 4) && a.slice(-4) === b.slice(-4)

const hasSameFriendlyEnds = (a: Address, b: Address): boolean =>
  workchainOf(a) === workchainOf(b) && hasSameEnds(formatFriendly(a), formatFriendly(b))
