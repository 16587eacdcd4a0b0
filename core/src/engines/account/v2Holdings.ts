import type { Reply } from '../../contract/operations.ts'
import { AppError, errorMeaning } from '../../errors.ts'
import type { Address } from '../../units.ts'
import { type CallContext, callOptions } from '../context/Deps.ts'
import { orFailure, unlessUnsupported } from '../context/optionalRequests.ts'
import { loadItems } from '../items/loadItems.ts'
import { resolveAccountId } from '../items/resolveAccountId.ts'
import { gatherJettonNames } from './jettonNames.ts'
import { openAccount } from './openAccount.ts'
import { findRecordedItems, findRecordedJettonWallets } from './recordedHoldings.ts'

type Page = { readonly limit?: number | undefined; readonly offset?: number | undefined }

const defaultLimit = 1000
const slicePage = <T>(all: readonly T[], { limit = defaultLimit, offset = 0 }: Page): readonly T[] =>
  all.slice(offset, offset + limit)

/** The jettons of an account. @throws input.address, lookup.account, source.unsupported without an index or a recording, source.* */
export async function getJettonBalances(
  context: CallContext,
  text: string,
  page: Page,
): Promise<Reply<'getJettonBalances'>> {
  const { chain } = context.network
  const opened = await openAccount(context, { account: text })
  const wallets = await fromIndexOrRecording(
    context,
    'getJettonWalletsOfOwner',
    async () => chain.getJettonWalletsOfOwner?.(opened.address, callOptions(context)),
    () => findRecordedJettonWallets(context, opened),
  )
  const shown = slicePage(wallets, page)
  const names = await gatherJettonNames(context, opened, new Set(shown.map(({ jetton }) => jetton)))
  return {
    balances: shown.map(({ address, balance, jetton }) => ({
      balance: String(balance),
      wallet_address: names.account(address),
      jetton: names.jetton(jetton),
    })),
  }
}

type ItemQuery = Page & { readonly collection?: string | undefined; readonly indirect_ownership?: boolean | undefined }

/** The NFT items of an account. @throws input.address, lookup.account, source.unsupported without an index or a recording, source.* */
export async function getNftItemsOfAccount(
  context: CallContext,
  text: string,
  { collection, indirect_ownership: isIndirect = false, ...page }: ItemQuery,
): Promise<Reply<'getNftItemsOfAccount'>> {
  const { chain } = context.network
  const owner = await resolveAccountId(context, text)
  const wanted = collection === undefined ? undefined : await resolveAccountId(context, collection)
  const indexed = async () => {
    const items = await chain.getItemsOfOwner?.(owner, callOptions(context))
    return items
      ?.filter(each => (isIndirect || each.owner === owner) && (!wanted || each.collection?.address === wanted))
      .map(({ address }) => address)
  }
  const searchRecording = async () =>
    findRecordedItems(context, await openAccount(context, { account: owner }), { isIndirect, collection: wanted })
  const owned = await unlessUnsupported(async () =>
    isIndirect
      ? chain.getIndirectlyOwnedItems?.(owner, callOptions(context))
      : chain.getOwnedItems?.(owner, callOptions(context)),
  )
  const addresses = owned
    ? owned.filter(({ collection }) => !wanted || collection === wanted).map(({ address }) => address)
    : await fromIndexOrRecording(context, 'getItemsOfOwner', indexed, searchRecording)
  // Whose items are for sale is known only once they are loaded.
  const isFiltered = isIndirect && !owned && !chain.getItemsOfOwner
  const shown = slicePage(addresses, isFiltered ? { limit: addresses.length } : page)
  const { items } = await loadItems(context, shown)
  const loaded = shown.flatMap((address: Address) => {
    const found = items.get(address)
    return found && 'item' in found ? [found.item] : []
  })
  if (!isFiltered) return { nft_items: loaded }
  return {
    nft_items: [
      ...slicePage(
        loaded.filter(item => item.owner?.address === owner || item.sale?.address === owner),
        page,
      ),
    ],
  }
}

async function fromIndexOrRecording<T>(
  { network }: CallContext,
  method: 'getJettonWalletsOfOwner' | 'getItemsOfOwner',
  index: () => Promise<readonly T[] | undefined>,
  searchRecording: () => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const { chain } = network
  const what = method === 'getItemsOfOwner' ? 'NFT items of an owner' : 'jetton wallets of an owner'
  const found = (await orFailure(index)) ?? new AppError('source.unsupported', { source: chain.name, what })
  if (!(found instanceof AppError)) return found
  if (!chain.getRecordedStates || errorMeaning(found) !== 'unsupported') throw found
  return searchRecording()
}
