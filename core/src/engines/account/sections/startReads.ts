import { electorAddress } from '../../../actions/patterns/validators/systemContracts.ts'
import { findDnsRoot } from '../../../getMethods/dnsZones.ts'
import { asAddress, asFields } from '../../../trace/getMethodResults.ts'
import { type Address, workchainOf } from '../../../units.ts'
import type { SectionAccount, SectionContext } from './AccountSection.ts'

type ReadAccount = SectionContext['readAccount']

/** A reader that requests each account once. */
export function shareReads(read: ReadAccount): ReadAccount {
  const started = new Map<Address, ReturnType<ReadAccount>>()
  return address => {
    const reading = started.get(address) ?? read(address)
    started.set(address, reading)
    return reading
  }
}

/** Starts all requests that the sections of an account are known to need: one round trip instead of one for each. */
export function startReads(context: SectionContext, account: SectionAccount): void {
  for (const address of listReads(context, account)) void context.readAccount(address)
}

function listReads({ config }: SectionContext, { address, methods }: SectionAccount): readonly Address[] {
  const item = asFields(methods.get('get_nft_data')?.value)
  return [
    asAddress(item.collection_address),
    asAddress(item.owner_address),
    methods.has('get_domain') ? findDnsRoot(config) : undefined,
    workchainOf(address) === -1 ? electorAddress : undefined,
  ].filter(each => each !== undefined)
}
