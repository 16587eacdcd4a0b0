import type { Cell } from '../../cell/Cell.ts'
import { resolveCode } from '../../contracts/codeMethods.ts'
import type { Zone } from '../../contracts/dnsZones.ts'
import type { StackItem } from '../../contracts/stack.ts'
import { AppError } from '../../errors.ts'
import {
  collectionConfirms,
  contentInCollection,
  contentOfCollection,
  type NftData,
  nftDataIn,
} from '../../naming/nftData.ts'
import type { ContractReader } from '../../trace/contractReader.ts'
import { accountIn, codeHash, dataHash } from '../../trace/stateChange.ts'
import type { Address, Hash, UnixSec } from '../../units.ts'
import { domainName, lastFillUp } from './domains.ts'
import { type ItemSale, saleIn } from './saleIn.ts'

/** What an item's own state says, before anybody else is asked. */
export type ItemDraft = {
  readonly address: Address
  readonly data: NftData
  /** It says a name: it may be a domain. */
  readonly named: boolean
  readonly lastFillUp: UnixSec | undefined
  readonly codeHash: Hash | undefined
  readonly dataHash: Hash | undefined
}

/** What collection and owner say of an item. */
export type ItemSurroundings = {
  /** `undefined`: nobody could be asked. */
  readonly confirmed: boolean | undefined
  readonly content: Cell | undefined
  readonly about: Cell | undefined
  readonly sale: ItemSale | undefined
  readonly zone: Zone | undefined
  readonly domain: string | undefined
}

/** What contracts are asked through. */
export type Asking = Pick<ContractReader, 'call'>

const asking =
  (reader: Asking, state: Cell) =>
  (method: string, stack: readonly StackItem[] = []) =>
    reader.call(state, method, stack)

/** What a state says of itself as an item. @throws lookup.account, lookup.item, emulation.libraryMissing */
export function draftItem(
  address: Address,
  state: Cell | null,
  reader: Asking,
  libraries: ReadonlyMap<Hash, Cell>,
): ItemDraft {
  const account = accountIn(state)
  if (!state || !account) throw new AppError('lookup.account', { account: address })
  if (account.storage.state.type !== 'active') {
    throw new AppError('lookup.item', { account: address, reason: `the account is ${account.storage.state.type}` })
  }
  const { code } = account.storage.state.init
  const resolved = code && resolveCode(code, libraries)
  if (resolved && 'missing' in resolved) throw new AppError('emulation.libraryMissing', { hashes: [resolved.missing] })
  const ask = asking(reader, state)
  const data = nftDataIn(ask('get_nft_data'))
  if (!data)
    throw new AppError('lookup.item', { account: address, reason: 'it does not answer get_nft_data as items do' })
  if (!data.initialised) {
    throw new AppError('lookup.item', { account: address, reason: 'its collection has not brought it into being' })
  }
  return {
    address,
    data,
    named: domainName(ask, undefined) !== undefined,
    lastFillUp: lastFillUp(ask),
    codeHash: codeHash(account),
    dataHash: dataHash(account),
  }
}

/** Asks collection and owner, as far as their states are at hand. */
export function itemSurroundings(
  draft: ItemDraft,
  states: { readonly own: Cell; readonly collection: Cell | null | undefined; readonly owner: Cell | null | undefined },
  zones: ReadonlyMap<Address, Zone>,
  reader: Asking,
): ItemSurroundings {
  const { address, data } = draft
  const askCollection = states.collection ? asking(reader, states.collection) : undefined
  // A collection that does not exist confirms nobody; one that could not be read may.
  const confirmed = askCollection
    ? collectionConfirms(askCollection, data.index, address)
    : data.collection === undefined || states.collection === null
      ? false
      : undefined
  const zone = confirmed && data.collection ? zones.get(data.collection) : undefined
  return {
    confirmed,
    content: askCollection ? contentInCollection(askCollection, data) : data.collection ? undefined : data.content,
    about: askCollection && contentOfCollection(askCollection),
    sale: states.owner ? saleIn(address, asking(reader, states.owner)) : undefined,
    zone,
    domain: draft.named ? domainName(asking(reader, states.own), zone) : undefined,
  }
}
