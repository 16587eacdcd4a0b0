import { isForeignName, type LookAlike, LookAlikeIndex } from '../../encoding/lookAlikes.ts'
import type { Address } from '../../units.ts'
import type { Network } from '../context/Deps.ts'

/** Building one takes a while if a user has many labels. */
const indexes = new WeakMap<NonNullable<Network['names']>, LookAlikeIndex<Address>>()

function getIndex(names: NonNullable<Network['names']>): LookAlikeIndex<Address> {
  const known = indexes.get(names)
  if (known) return known
  const index = new LookAlikeIndex(names())
  indexes.set(names, index)
  return index
}

/** Finds the named accounts of a network that an account is easily taken for; none for one that is known by a name itself. */
export function createLookAlikeFinder({
  names,
  label,
  labelOrigin,
}: Network): (account: Address) => readonly LookAlike<Address>[] {
  if (!names) return () => []
  const index = getIndex(names)
  return account =>
    label?.(account) !== undefined && !isForeignName(labelOrigin?.(account)) ? [] : index.find(account)
}
