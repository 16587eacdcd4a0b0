import { parseAddress } from '../cell/address.ts'
import type { IndexedDomain } from '../chain/ItemSource.ts'
import type { Call, Reply } from '../contract/operations.ts'
import { methodIdsOf } from '../contracts/codeMethods.ts'
import { methodIdOf } from '../contracts/getMethods.ts'
import { AppError, errorTable, isAppError } from '../errors.ts'
import { accountIn } from '../trace/stateChange.ts'
import { type Address, type UnixSec, unixSec } from '../units.ts'
import type { Context } from './Deps.ts'
import type { LoadedItem } from './items/LoadedItem.ts'
import { loadItems } from './items/loadItems.ts'
import { clockOf } from './runMessage.ts'

type Domain = Reply<'getExpiringDns'>['items'][number]
/** What may be a domain of somebody, with what an index says of it. */
type Candidates = ReadonlyMap<Address, IndexedDomain | undefined>

const day = 86_400
/** A domain is good for so long after it was last paid for. */
const year = 365 * day

/**
 * Domains of an account, the one that lasts longest first; with a period, those that end within so many days, and those that
 * have ended. An account that has none has an empty list.
 *
 * @throws input.address, source.unsupported where nobody can tell what an account owns, source.*, limit.*
 */
export async function getExpiringDns(
  context: Context,
  { params }: Call<'getExpiringDns'>,
): Promise<Reply<'getExpiringDns'>> {
  const owner = parseAddress(params.account_id.trim())
  const candidates = await candidatesOf(context, owner)
  if (candidates.size === 0) return { items: [] }
  const loaded = await loadItems(context, [...candidates.keys()])
  const domains = [...candidates].flatMap(([address, indexed]) => domainOf(owner, indexed, loaded.get(address)) ?? [])
  const until = params.period === undefined ? undefined : (await nowOf(context)) + params.period * day
  return {
    items: domains
      .filter(({ expiring_at }) => until === undefined || expiring_at <= until)
      .toSorted((a, b) => b.expiring_at - a.expiring_at),
  }
}

/** The domains of an owner as an index knows them; of a recording, all the domains that it holds. */
async function candidatesOf({ network, signal }: Context, owner: Address): Promise<Candidates> {
  const { chain } = network
  const options = signal ? { signal } : {}
  try {
    if (chain.getDomainsOfOwner) {
      return new Map((await chain.getDomainsOfOwner(owner, options)).map(domain => [domain.item, domain]))
    }
  } catch (error) {
    if (!isAppError(error) || error.code !== 'source.unsupported' || !chain.getRecordedStates) throw error
  }
  if (chain.getRecordedStates) {
    const states = await chain.getRecordedStates('all', options)
    const domains = [...states].filter(([, { shardAccount }]) => isDomain(accountIn(shardAccount)))
    return new Map(domains.map(([address]) => [address, undefined]))
  }
  throw new AppError('source.unsupported', {
    source: network.name,
    what: 'what an account owns; give the network a source with an index (toncenter or tonapi), or open a snapshot',
  })
}

const fillUp = methodIdOf('get_last_fill_up_time')

/** Whether it has the method that domains have; what is behind a library cannot be seen here. */
function isDomain(account: ReturnType<typeof accountIn>): boolean {
  const state = account?.storage.state
  if (state?.type !== 'active' || !state.init.code) return false
  return state.init.code.exotic || methodIdsOf(state.init.code).has(fillUp)
}

/** A domain of this owner; `undefined` for what is none, or somebody else's by now. @throws source.* when that could not be told */
function domainOf(
  owner: Address,
  indexed: IndexedDomain | undefined,
  loaded: LoadedItem | undefined,
): Domain | undefined {
  if (!loaded || 'problem' in loaded) {
    // The index has seen what the chain does not have any more.
    if (!loaded || !errorTable[loaded.problem.code].retry) return undefined
    if (!indexed || indexed.expiringAt === undefined) throw loaded.problem
    return { name: indexed.name, expiring_at: indexed.expiringAt }
  }
  const { item, facts, lastFillUp } = loaded
  const expiringAt = lastFillUp === undefined ? indexed?.expiringAt : unixSec(lastFillUp + year)
  // Anybody can make an item that says to be a domain.
  if (expiringAt === undefined || facts.verified === false) return undefined
  if ((facts.sale?.seller ?? facts.owner) !== owner) return undefined
  const name = facts.zone === undefined ? (indexed?.name ?? facts.domain) : facts.domain
  return name === undefined ? undefined : { expiring_at: expiringAt, name, dns_item: item }
}

async function nowOf(context: Context): Promise<UnixSec> {
  const { network, deps, signal } = context
  if (!network.recorded) return deps.nowSec()
  return clockOf(context, await network.chain.getMasterchainBlock('newest', signal ? { signal } : {}))
}
