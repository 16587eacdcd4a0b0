import type { IndexedJettonWallet } from '../../chain/IndexedItem.ts'
import type { DebugAccountView } from '../../contract/debugAccount.ts'
import { type AnyAppError, AppError, errorMeaning, isSourceFailure } from '../../errors.ts'
import type { Address } from '../../units.ts'
import { type CallContext, callOptions } from '../context/Deps.ts'
import { orFailure, unlessUnsupported } from '../context/optionalRequests.ts'
import { getExpiringDomains } from '../items/getExpiringDomains.ts'
import { loadItems, toLoadedItem } from '../items/loadItems.ts'
import type { OpenedAccount } from './openAccount.ts'
import { findRecordedItems, findRecordedJettonWallets } from './recordedHoldings.ts'

type Domain = NonNullable<DebugAccountView['domains']>[number]
type Item = NonNullable<DebugAccountView['nfts']>[number]

/** What an account holds, or why that is unknown. */
type Listed<T> = { readonly list: readonly T[] } | { readonly reason: string }

/** What an account holds, as far as the source can list it. */
export type Holdings = {
  readonly jettons: Listed<IndexedJettonWallet>
  readonly nfts: Listed<Item>
  readonly domains: Listed<Domain>
}

/** Jettons, NFT items and domains of an account from an index; `undefined` for each that the sources have no index of. */
export function requestIndexedHoldings(context: CallContext, owner: Address) {
  const { chain } = context.network
  const options = callOptions(context)
  const [jettons, items, domains] = [
    orFailure(async () => chain.getJettonWalletsOfOwner?.(owner, options)),
    orFailure(async () => getIndexedItems(context, owner)),
    orFailure(async () => chain.getDomainsOfOwner?.(owner, options)),
  ]
  // Prevents unhandled rejections before they are awaited.
  for (const request of [jettons, items, domains]) request.catch(() => {})
  return { jettons, items, domains }
}

/** What an account holds; a recording is searched where there is no index. @throws limit.* */
export async function loadHoldings(
  context: CallContext,
  opened: OpenedAccount,
  indexed: ReturnType<typeof requestIndexedHoldings>,
): Promise<Holdings> {
  const { chain } = context.network
  if (!opened.isNewest) {
    const reason = `${chain.name} lists holdings at the newest block only`
    return { jettons: { reason }, nfts: { reason }, domains: { reason } }
  }
  const [jettons, nfts, domains] = await Promise.all([
    list(context, 'getJettonWalletsOfOwner', indexed.jettons, () => findRecordedJettonWallets(context, opened)),
    list(context, 'getItemsOfOwner', indexed.items, async () => {
      const addresses = await findRecordedItems(context, opened)
      const { items } = await loadItems(context, addresses)
      return addresses.flatMap(each => {
        const loaded = items.get(each)
        return loaded && 'item' in loaded ? [loaded.item] : []
      })
    }),
    list(
      context,
      'getDomainsOfOwner',
      indexed.domains.then(found =>
        found instanceof AppError
          ? found
          : found?.map(({ name, item, expiringAt }) => toDomain(name, item, expiringAt)),
      ),
      async () => {
        const found = await getExpiringDomains(context, opened.address, { periodDays: undefined, given: undefined })
        return found.flatMap(({ name, dns_item, expiring_at }) =>
          dns_item ? [toDomain(name, dns_item.address, expiring_at)] : [],
        )
      },
    ),
  ])
  return { jettons, nfts, domains }
}

/** Items with what the index has of them; those of an own index are read from their contracts. */
async function getIndexedItems(context: CallContext, owner: Address): Promise<readonly Item[] | undefined> {
  const { chain } = context.network
  const options = callOptions(context)
  const owned = await unlessUnsupported(async () => chain.getOwnedItems?.(owner, options))
  if (!owned) return (await chain.getItemsOfOwner?.(owner, options))?.map(each => toLoadedItem(context, each).item)
  const { items } = await loadItems(
    context,
    owned.map(({ address }) => address),
  )
  return owned.flatMap(({ address }) => {
    const loaded = items.get(address)
    if (loaded && 'problem' in loaded && isUnread(loaded.problem)) throw loaded.problem
    return loaded && 'item' in loaded ? [loaded.item] : []
  })
}

/** Unlike an account that turns out to be no item. */
const isUnread = (problem: AnyAppError): boolean => problem.code === 'limit.time' || isSourceFailure(problem)

const toDomain = (name: string, item: string, expiringAt: number | undefined): Domain => ({
  name,
  item,
  ...(expiringAt !== undefined && { expiring_at: expiringAt }),
})

const labels = {
  getJettonWalletsOfOwner: 'jetton wallets of an owner',
  getItemsOfOwner: 'NFT items of an owner',
  getDomainsOfOwner: 'domains of an owner',
}

async function list<T>(
  { network }: CallContext,
  method: keyof typeof labels,
  indexed: Promise<readonly T[] | AppError | undefined>,
  searchRecording: () => Promise<readonly T[]>,
): Promise<Listed<T>> {
  const { chain } = network
  const found = (await indexed) ?? new AppError('source.unsupported', { source: chain.name, what: labels[method] })
  if (!(found instanceof AppError)) return { list: found }
  if (!chain.getRecordedStates || errorMeaning(found) !== 'unsupported') return { reason: found.message }
  const recorded = await orFailure(searchRecording)
  return recorded instanceof AppError ? { reason: recorded.message } : { list: recorded }
}
