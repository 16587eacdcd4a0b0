import type { IndexedDomain } from '../../chain/IndexedItem.ts'
import type { Reply } from '../../contract/operations.ts'
import { AppError, errorMeaning, isSourceFailure } from '../../errors.ts'
import { type Address, type UnixSec, unixSec } from '../../units.ts'
import { type CallContext, callOptions, getNetworkTime } from '../context/Deps.ts'
import { findRecordedDomainItems } from './findRecordedDomainItems.ts'
import { loadItems } from './loadItems.ts'
import type { LoadedItem } from './presentItem.ts'

type ExpiringDomain = Reply<'getExpiringDns'>['items'][number]
/** Items that may be domains of the owner, with the index's data if there is any. */
type Candidates = ReadonlyMap<Address, IndexedDomain | undefined>

const daySec = 86_400
/** A domain expires this long after its last fill-up. */
const yearSec = 365 * daySec

type DomainOptions = {
  /** Only domains that expire within that many days or have expired. */
  readonly periodDays: number | undefined
  /** Only these items are read, so that no index is needed. */
  readonly given: readonly Address[] | undefined
}

/**
 * Domains of an account, the latest expiry first. The list is empty for an account without domains.
 *
 * @throws source.unsupported without an index or a recording, source.*, limit.*
 */
export async function getExpiringDomains(
  context: CallContext,
  owner: Address,
  { periodDays, given }: DomainOptions,
): Promise<ExpiringDomain[]> {
  const candidates: Candidates = given
    ? new Map(given.map(item => [item, undefined]))
    : await findCandidates(context, owner)
  if (candidates.size === 0) return []
  const { items: loaded } = await loadItems(context, [...candidates.keys()])
  const domains = [...candidates].flatMap(([address, indexed]) => toDomain(owner, indexed, loaded.get(address)) ?? [])
  const until = periodDays === undefined ? undefined : (await getNow(context)) + periodDays * daySec
  return domains
    .filter(({ expiring_at }) => until === undefined || expiring_at <= until)
    .toSorted((a, b) => b.expiring_at - a.expiring_at)
}

/** The owner's domains from an index; for a recording, all domains in it. */
async function findCandidates(context: CallContext, owner: Address): Promise<Candidates> {
  const { network } = context
  const { chain } = network
  const options = callOptions(context)
  try {
    if (chain.getDomainsOfOwner) {
      return new Map((await chain.getDomainsOfOwner(owner, options)).map(domain => [domain.item, domain]))
    }
  } catch (error) {
    if (errorMeaning(error) !== 'unsupported' || !chain.getRecordedStates) throw error
  }
  const recorded = await findRecordedDomainItems(context)
  if (recorded) return new Map(recorded.map(address => [address, undefined]))
  throw new AppError('source.unsupported', {
    source: network.name,
    what: 'domains of an owner. Add a source with an index (toncenter or tonapi) to the network, open a snapshot, or give the addresses of the domain items (--items, dns_items)',
  })
}

/** `undefined` for other items and for another owner's. @throws source.* when that is unknown */
function toDomain(
  owner: Address,
  indexed: IndexedDomain | undefined,
  loaded: LoadedItem | undefined,
): ExpiringDomain | undefined {
  if (!loaded || 'problem' in loaded) {
    // The index may list items that no longer exist.
    if (!loaded || !isSourceFailure(loaded.problem)) return undefined
    if (!indexed || indexed.expiringAt === undefined) throw loaded.problem
    return { name: indexed.name, expiring_at: indexed.expiringAt }
  }
  const { item, facts, lastFillUp } = loaded
  const expiringAt = lastFillUp === undefined ? indexed?.expiringAt : unixSec(lastFillUp + yearSec)
  // Anyone can deploy an item that claims to be a domain.
  if (expiringAt === undefined || facts.verified === false) return undefined
  if ((facts.sale?.seller ?? facts.owner) !== owner) return undefined
  const name = facts.zone === undefined ? (indexed?.name ?? facts.domain) : facts.domain
  return name === undefined ? undefined : { expiring_at: expiringAt, name, dns_item: item }
}

async function getNow(context: CallContext): Promise<UnixSec> {
  const { network, deps } = context
  if (!network.recorded) return deps.nowSec()
  return getNetworkTime(context, await network.chain.getMasterchainBlock('newest', callOptions(context)))
}
