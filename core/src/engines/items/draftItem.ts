import type { Cell } from '../../cell/Cell.ts'
import { decodeUtf8 } from '../../encoding/utf8.ts'
import { AppError, tryRead } from '../../errors.ts'
import { resolveCode } from '../../getMethods/codeMethods.ts'
import type { DnsZone } from '../../getMethods/dnsZones.ts'
import { isConfirmedByCollection } from '../../getMethods/isConfirmedByCollection.ts'
import type { CallMethod, StackItem } from '../../getMethods/stack.ts'
import { getCollectionContent, getNftContent, type NftData, readNftData } from '../../naming/loadNftItem.ts'
import { codeHash, dataHash, toAccount } from '../../trace/accountState.ts'
import type { ContractReader } from '../../trace/contractReader.ts'
import { type Address, type Hash, type UnixSec, unixSec } from '../../units.ts'
import { findItemSale, type ItemSale } from './findItemSale.ts'

/** An item as its own state describes it. */
export type ItemDraft = {
  readonly address: Address
  readonly data: NftData
  /** It has a domain name, so it may be a domain. */
  readonly hasName: boolean
  readonly lastFillUp: UnixSec | undefined
  readonly codeHash: Hash | undefined
  readonly dataHash: Hash | undefined
}

/** What an item's collection and owner contain about it. */
export type ItemRelations = {
  /** Whether the collection confirms the item; `undefined` when its state is unavailable. */
  readonly confirmed: boolean | undefined
  readonly content: Cell | undefined
  readonly collectionContent: Cell | undefined
  readonly sale: ItemSale | undefined
  readonly zone: DnsZone | undefined
  readonly domain: string | undefined
}

/** Runs get methods. */
export type GetMethodCaller = Pick<ContractReader, 'call'>

const methodCaller =
  (reader: GetMethodCaller, state: Cell) =>
  (method: string, stack: readonly StackItem[] = []) =>
    reader.call(state, method, stack)

/** Reads an item from its state. @throws lookup.account, lookup.item, emulation.libraryMissing */
export function draftItem(
  address: Address,
  state: Cell | null,
  reader: GetMethodCaller,
  libraries: ReadonlyMap<Hash, Cell>,
): ItemDraft {
  const account = toAccount(state)
  if (!state || !account) throw new AppError('lookup.account', { account: address })
  if (account.storage.state.type !== 'active') {
    throw new AppError('lookup.item', { account: address, reason: `the account is ${account.storage.state.type}` })
  }
  const { code } = account.storage.state.init
  const resolved = code && resolveCode(code, libraries)
  if (resolved && 'missing' in resolved) throw new AppError('emulation.libraryMissing', { hashes: [resolved.missing] })
  const callMethod = methodCaller(reader, state)
  const data = readNftData(callMethod('get_nft_data'))
  if (!data) throw new AppError('lookup.item', { account: address, reason: 'get_nft_data does not return item data' })
  if (!data.initialised) {
    throw new AppError('lookup.item', { account: address, reason: 'it is not initialized by its collection' })
  }
  return {
    address,
    data,
    hasName: domainName(callMethod, undefined) !== undefined,
    lastFillUp: readLastFillUp(callMethod),
    codeHash: codeHash(account),
    dataHash: dataHash(account),
  }
}

/** Reads the collection's and the owner's data about an item, as far as their states are available. */
export function readItemRelations(
  draft: ItemDraft,
  states: { readonly own: Cell; readonly collection: Cell | null | undefined; readonly owner: Cell | null | undefined },
  zones: ReadonlyMap<Address, DnsZone>,
  reader: GetMethodCaller,
): ItemRelations {
  const { address, data } = draft
  const callCollection = states.collection ? methodCaller(reader, states.collection) : undefined
  // A nonexistent collection confirms no item; for one that could not be read this is unknown.
  const confirmed = callCollection
    ? isConfirmedByCollection(callCollection, data.index, address)
    : data.collection === undefined || states.collection === null
      ? false
      : undefined
  const zone = confirmed && data.collection ? zones.get(data.collection) : undefined
  return {
    confirmed,
    content: callCollection ? getNftContent(callCollection, data) : data.collection ? undefined : data.content,
    collectionContent: callCollection && getCollectionContent(callCollection),
    sale: states.owner ? findItemSale(address, methodCaller(reader, states.owner)) : undefined,
    zone,
    domain: draft.hasName ? domainName(methodCaller(reader, states.own), zone) : undefined,
  }
}

/** The full name of a domain item in its zone: `alice.ton`, `alice.t.me`; `undefined` when the item has no name. */
export function domainName(callMethod: CallMethod, zone: DnsZone | undefined): string | undefined {
  // me\0t\0alice\0: labels from the root on, as in the protocol.
  const full = readTextSlice(callMethod('get_full_domain'))
  if (full?.includes('\0')) return full.split('\0').filter(Boolean).reverse().join('.')
  const label = readTextSlice(callMethod('get_domain')) ?? readTextSlice(callMethod('get_telemint_token_name'))
  return label && (zone ? `${label}.${zone}` : label)
}

function readLastFillUp(callMethod: CallMethod): UnixSec | undefined {
  const [time] = callMethod('get_last_fill_up_time') ?? []
  return time?.type === 'int' && time.value >= 0n && time.value < 2n ** 40n ? unixSec(Number(time.value)) : undefined
}

function readTextSlice(stack: readonly StackItem[] | undefined): string | undefined {
  const [item] = stack ?? []
  if (item?.type !== 'slice' && item?.type !== 'cell') return undefined
  const slice = item.cell.slice()
  const text = tryRead(() => decodeUtf8(slice.loadBytes(Math.floor(slice.remainingBits / 8))))
  return text || undefined
}
