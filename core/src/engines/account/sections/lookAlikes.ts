import type { DebugFactSection } from '../../../contract/debugAccount.ts'
import type { Address } from '../../../units.ts'
import type { Network } from '../../context/Deps.ts'
import { createLookAlikeFinder } from '../../names/lookAlikes.ts'
import { toFact } from './facts.ts'

/** A warning when the address is easily taken for that of a named account; none for an account that has a name itself. */
export function lookAlikeSection(network: Network, address: Address): readonly DebugFactSection[] {
  const facts = createLookAlikeFinder(network)(address).map(({ address: other, name }) =>
    toFact('Looks like', 'address', other, {
      status: 'bad',
      note: `Begins and ends like the address of "${name}", but is another account. Compare all characters before you send anything.`,
    }),
  )
  return facts.length === 0 ? [] : [{ id: 'account.lookAlikes', title: 'Similar address', facts }]
}
