import { Builder } from '../cell/Builder.ts'
import type { Cell } from '../cell/Cell.ts'
import { hasInterface, type InterfaceName } from '../contracts/interfaces.ts'
import type { ContractDetection } from '../getMethods/detectContract.ts'
import { type DnsZone, findDnsZones } from '../getMethods/dnsZones.ts'
import { isConfirmedByCollection } from '../getMethods/isConfirmedByCollection.ts'
import { readStackAddress } from '../getMethods/readStackAddress.ts'
import type { StackItem } from '../getMethods/stack.ts'
import type { Address } from '../units.ts'
import type { AccountStates } from './accountState.ts'
import type { ContractReader } from './contractReader.ts'
import { asAddress, asBigInt, getMethodFields } from './getMethodResults.ts'
import {
  maybeTradeContract,
  type NftAuctionFact,
  type NftSaleFact,
  readAuction,
  readSale,
  readSubscription,
  type SubscriptionFact,
} from './marketFacts.ts'
import type { PoolAsset } from './poolAssets.ts'
import { gatherStakes, type StakeFact } from './stakeFacts.ts'

/** Owner and master of a jetton wallet, confirmed by the master. */
type JettonWalletFact = { readonly owner: Address; readonly jetton: Address }

/** The data that an NFT item reports. */
export type NftItemFact = {
  readonly owner: Address | undefined
  readonly collection: Address | undefined
  readonly index: bigint | undefined
  /** Its full domain name, if it is an item of a collection that owns a DNS zone. */
  readonly domain?: string
}

/** Facts about accounts for patterns, gathered before classification; `undefined` means unknown, not "no". */
export type AccountFacts = {
  readonly interfaces: (account: Address) => readonly InterfaceName[]
  readonly jettonWallet: (account: Address) => JettonWalletFact | undefined
  readonly nftItem: (account: Address) => NftItemFact | undefined
  /** From the state before the trace, or after deployment in it. */
  readonly nftSale: (account: Address) => NftSaleFact | undefined
  /** From the state before the trace, or after deployment in it; also for items that run their own auction. */
  readonly nftAuction: (account: Address) => NftAuctionFact | undefined
  /** From the state before the trace, or after deployment in it. */
  readonly subscription: (account: Address) => SubscriptionFact | undefined
  readonly poolAssets?: (account: Address) => readonly PoolAsset[] | undefined
  /** The stake that a jetton wallet of a JVault pool keeps. */
  readonly stake?: (wallet: Address) => StakeFact | undefined
}

/** Facts that are all unknown. */
export const unknownFacts: AccountFacts = {
  interfaces: () => [],
  jettonWallet: () => undefined,
  nftItem: () => undefined,
  nftSale: () => undefined,
  nftAuction: () => undefined,
  subscription: () => undefined,
}

/** Sources of the facts about executed transactions. */
export type FactSources = {
  readonly states: ReadonlyMap<Address, AccountStates>
  readonly reader: ContractReader
  /** The state of an account outside the trace; `null` when it does not exist, `undefined` when unknown. */
  readonly readAccount: (account: Address) => Promise<Cell | null | undefined>
  /** The assets of a pool, when the contract is one of an exchange that is known. */
  readonly readPoolAssets: (pool: ContractDetection) => readonly PoolAsset[] | undefined
  /** Relevant accounts outside the trace, such as destinations of unsent messages. */
  readonly extraAccounts?: readonly Address[]
  readonly dnsRoot?: Address | undefined
}

/** Reads facts from the contracts of a trace and confirms them with jetton masters, in concurrent rounds. */
export async function gatherAccountFacts(sources: FactSources): Promise<AccountFacts> {
  const { states, reader } = sources
  const latest = new Map<Address, Cell | null>([...states].map(([account, known]) => [account, known.latest]))
  const fetchStates = (accounts: Iterable<Address>) => fetchMissing(accounts, latest, sources)
  if (sources.extraAccounts) await fetchStates(sources.extraAccounts)
  const found = new Map<Address, ContractFacts>()
  for (const [account, state] of latest) {
    if (!state) continue
    found.set(account, readContract(account, state, states.get(account), sources))
    const pause = reader.pause()
    if (pause) await pause
  }
  const claims = [...found].flatMap(([wallet, { claim }]) => (claim ? [{ wallet, claim }] : []))
  await fetchStates(claims.map(({ claim }) => claim.jetton))
  const domains = await confirmDomains(found, latest, sources)
  const wallets = new Map<Address, JettonWalletFact>()
  for (const { wallet, claim } of claims) {
    if (isConfirmedByMaster(wallet, claim, latest, reader)) wallets.set(wallet, claim)
    const pause = reader.pause()
    if (pause) await pause
  }
  const getState = async (account: Address) => {
    if (!latest.has(account)) await fetchStates([account])
    return latest.get(account)
  }
  const stakes = await gatherStakes(wallets, getState, async wallet => {
    const state = await getState(wallet)
    const claim = state ? readJettonWallet(reader.inspect(state)) : undefined
    if (claim) await getState(claim.jetton)
    return claim && isConfirmedByMaster(wallet, claim, latest, reader) ? claim.jetton : undefined
  })
  return {
    interfaces: account => found.get(account)?.interfaces ?? [],
    jettonWallet: account => wallets.get(account),
    nftItem: account => withDomain(found.get(account)?.item, domains.get(account)),
    nftSale: account => found.get(account)?.sale,
    nftAuction: account => found.get(account)?.auction,
    subscription: account => found.get(account)?.subscription,
    poolAssets: account => found.get(account)?.pool,
    stake: wallet => stakes.get(wallet),
  }
}

type ContractFacts = ReturnType<typeof readContract>

function readContract(
  account: Address,
  state: Cell,
  known: AccountStates | undefined,
  { reader, readPoolAssets }: FactSources,
) {
  const detection = reader.inspect(state)
  const readFact = <Fact>(read: (detection: ContractDetection) => Fact | undefined) =>
    // Shortcut: most accounts are wallets, which have none of these facts.
    hasInterface(detection.interfaces, 'wallet') ? undefined : readEarliest(known, state, reader, read)
  return {
    interfaces: detection.interfaces,
    claim: readJettonWallet(detection),
    item: readNftItem(detection),
    pool: readPoolAssets(detection),
    sale: readFact(readSale),
    auction: readFact(each => readAuction(account, each)),
    subscription: readFact(readSubscription),
  }
}

/** Adds the states of accounts to the known ones, unless they cannot be read. */
async function fetchMissing(
  accounts: Iterable<Address>,
  known: Map<Address, Cell | null>,
  { readAccount }: FactSources,
): Promise<void> {
  const missing = [...new Set(accounts)].filter(account => !known.has(account))
  if (missing.length === 0) return
  const fetchState = async (account: Address) => {
    const state = await readAccount(account)
    if (state !== undefined) known.set(account, state)
  }
  await Promise.all(missing.map(fetchState))
}

/** Any contract can claim to be a jetton wallet; only the master's `get_wallet_address` confirms it. */
function isConfirmedByMaster(
  wallet: Address,
  { owner, jetton }: JettonWalletFact,
  states: ReadonlyMap<Address, Cell | null>,
  reader: ContractReader,
): boolean {
  const master = states.get(jetton)
  if (!master) return false
  const argument: StackItem = { type: 'slice', cell: new Builder().address(owner).end() }
  const [result] = reader.call(master, 'get_wallet_address', [argument]) ?? []
  return readStackAddress(result) === wallet
}

function readJettonWallet(detection: ContractDetection): JettonWalletFact | undefined {
  const fields = getMethodFields(detection, 'get_wallet_data')
  const [owner, jetton] = [asAddress(fields.owner), asAddress(fields.jetton)]
  return owner !== undefined && jetton !== undefined ? { owner, jetton } : undefined
}

function readNftItem(detection: ContractDetection): NftItemFact | undefined {
  if (!detection.methods.has('get_nft_data')) return undefined
  const fields = getMethodFields(detection, 'get_nft_data')
  return {
    owner: asAddress(fields.owner_address),
    collection: asAddress(fields.collection_address),
    index: asBigInt(fields.index),
    ...readDomain(detection),
  }
}

/** The domain name that an item reports, with or without its zone; empty when it is not a domain. */
function readDomain(detection: ContractDetection): { domain?: string } {
  const full = getMethodFields(detection, 'get_full_domain').domain
  // me\0t\0alice\0: wire order, starting at the root.
  if (typeof full === 'string' && full.includes('\0')) {
    return { domain: full.split('\0').filter(Boolean).reverse().join('.') }
  }
  const label = getMethodFields(detection, 'get_domain').domain
  return typeof label === 'string' && label !== '' ? { domain: label } : {}
}

/** The full domain names of the items of the known zones, as the root DNS contract resolves them. */
async function confirmDomains(
  found: ReadonlyMap<Address, ContractFacts>,
  states: Map<Address, Cell | null>,
  sources: FactSources,
): Promise<ReadonlyMap<Address, string | undefined>> {
  const domains = new Map<Address, string | undefined>()
  const items = [...found].flatMap(([account, { item }]) => (item?.domain === undefined ? [] : [{ account, item }]))
  const { reader, dnsRoot } = sources
  if (items.length === 0) return domains
  if (dnsRoot) await fetchMissing([dnsRoot], states, sources)
  const root = dnsRoot && states.get(dnsRoot)
  const zones = root
    ? findDnsZones((method, stack = []) => reader.call(root, method, stack))
    : new Map<Address, DnsZone>()
  const collections = items.flatMap(({ item }) => item.collection ?? [])
  await fetchMissing(
    collections.filter(each => zones.has(each)),
    states,
    sources,
  )
  for (const { account, item } of items) {
    domains.set(account, confirmDomain(account, item, zones, states, reader))
    const pause = reader.pause()
    if (pause) await pause
  }
  return domains
}

/** The full domain name of an item; `undefined` when its zone's collection does not confirm it: any contract can claim a name. */
function confirmDomain(
  account: Address,
  { domain, collection, index }: NftItemFact,
  zones: ReadonlyMap<Address, DnsZone>,
  states: ReadonlyMap<Address, Cell | null>,
  reader: ContractReader,
): string | undefined {
  const zone = collection && zones.get(collection)
  const state = collection && states.get(collection)
  if (!zone || !state || domain === undefined || index === undefined) return undefined
  const isConfirmed = isConfirmedByCollection((method, stack = []) => reader.call(state, method, stack), index, account)
  if (!isConfirmed) return undefined
  // A name with a dot is already full: labels have no dots.
  return domain.includes('.') ? domain : `${domain}.${zone}`
}

function withDomain(item: NftItemFact | undefined, domain: string | undefined): NftItemFact | undefined {
  if (!item) return undefined
  const { domain: _, ...others } = item
  return domain === undefined ? others : { ...others, domain }
}

/**
 * Reads a fact from the state before the trace, else from the latest one: a sale or auction clears its data when it
 * completes.
 */
function readEarliest<Fact>(
  known: AccountStates | undefined,
  latest: Cell,
  reader: ContractReader,
  read: (detection: ContractDetection) => Fact | undefined,
): Fact | undefined {
  // Skip the earlier state when the contract is known to be something else.
  const earlier = maybeTradeContract(reader.inspect(latest)) ? known?.before : undefined
  for (const state of [earlier, latest]) {
    const fact = state && read(reader.inspect(state))
    if (fact) return fact
  }
  return undefined
}
