import { Builder } from '../cell/Builder.ts'
import type { Cell } from '../cell/Cell.ts'
import { hasInterface, type InterfaceName } from '../contracts/interfaces.ts'
import type { ContractDetection } from '../getMethods/detectContract.ts'
import { readStackAddress } from '../getMethods/readStackAddress.ts'
import type { StackItem } from '../getMethods/stack.ts'
import type { Address } from '../units.ts'
import type { AccountStates } from './collectAccountStates.ts'
import type { ContractReader } from './contractReader.ts'
import { readDomain, readZones, withZone } from './domainFacts.ts'
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

/** Owner and master of a jetton wallet, confirmed by the master. */
export type JettonWalletFact = { readonly owner: Address; readonly jetton: Address }

/** The data that an NFT item reports. */
export type NftItemFact = {
  readonly owner: Address | undefined
  readonly collection: Address | undefined
  readonly index: bigint | undefined
  /** The domain name of a DNS item. */
  readonly domain?: string
}

/** Facts about accounts for patterns, gathered before classification; `undefined` means unknown, not "no". */
export type AccountFacts = {
  /** The interfaces of an account; empty when unknown. */
  readonly interfaces: (account: Address) => readonly InterfaceName[]
  readonly jettonWallet: (account: Address) => JettonWalletFact | undefined
  readonly nftItem: (account: Address) => NftItemFact | undefined
  /** From the state before the trace, or after deployment in it. */
  readonly nftSale: (account: Address) => NftSaleFact | undefined
  /** From the state before the trace, or after deployment in it; also for items that run their own auction. */
  readonly nftAuction: (account: Address) => NftAuctionFact | undefined
  /** From the state before the trace, or after deployment in it. */
  readonly subscription: (account: Address) => SubscriptionFact | undefined
  /** The assets of a pool. */
  readonly poolAssets?: (account: Address) => readonly PoolAsset[] | undefined
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
  /** The root DNS contract of the network. */
  readonly dnsRoot?: Address | undefined
}

/** Reads facts from the contracts of a trace and confirms them with jetton masters, in concurrent rounds. */
export async function gatherAccountFacts(sources: FactSources): Promise<AccountFacts> {
  const { states, reader } = sources
  const latest = new Map<Address, Cell | null>([...states].map(([account, known]) => [account, known.latest]))
  await Promise.all([...new Set(sources.extraAccounts)].map(account => fetchState(account, latest, sources)))
  const interfaces = new Map<Address, readonly InterfaceName[]>()
  const claims = new Map<Address, JettonWalletFact>()
  const items = new Map<Address, NftItemFact>()
  const sales = new Map<Address, NftSaleFact>()
  const auctions = new Map<Address, NftAuctionFact>()
  const subscriptions = new Map<Address, SubscriptionFact>()
  const pools = new Map<Address, readonly PoolAsset[]>()
  for (const [account, state] of latest) {
    if (state === null) continue
    const detection = reader.inspect(state)
    interfaces.set(account, detection.interfaces)
    const add = <Fact>(facts: Map<Address, Fact>, fact: Fact | undefined) => {
      if (fact !== undefined) facts.set(account, fact)
    }
    add(claims, readJettonWallet(detection))
    add(items, readNftItem(detection))
    add(pools, sources.readPoolAssets(detection))
    const readFact = <Fact>(read: (detection: ContractDetection) => Fact | undefined) =>
      readEarliest(states.get(account), state, reader, read)
    // Shortcut: most accounts are wallets, which have none of the facts below.
    if (hasInterface(detection.interfaces, 'wallet')) continue
    add(sales, readFact(readSale))
    add(
      auctions,
      readFact(each => readAuction(account, each)),
    )
    add(subscriptions, readFact(readSubscription))
  }
  const masters = new Set([...claims.values()].map(claim => claim.jetton))
  const { dnsRoot } = sources
  const roots = dnsRoot && [...items.values()].some(({ domain }) => domain !== undefined) ? [dnsRoot] : []
  await Promise.all([...masters, ...roots].map(account => fetchState(account, latest, sources)))
  const zones = readZones(dnsRoot && latest.get(dnsRoot), reader)
  const wallets = new Map([...claims].filter(([wallet, claim]) => isConfirmedByMaster(claim, wallet, latest, reader)))
  return {
    interfaces: account => interfaces.get(account) ?? [],
    jettonWallet: account => wallets.get(account),
    nftItem: account => withZone(items.get(account), zones),
    nftSale: account => sales.get(account),
    nftAuction: account => auctions.get(account),
    subscription: account => subscriptions.get(account),
    poolAssets: account => pools.get(account),
  }
}

async function fetchState(account: Address, known: Map<Address, Cell | null>, sources: FactSources): Promise<void> {
  if (known.has(account)) return
  const state = await sources.readAccount(account)
  if (state !== undefined) known.set(account, state)
}

/** Any contract can claim to be a jetton wallet; only the master's `get_wallet_address` confirms it. */
function isConfirmedByMaster(
  claim: JettonWalletFact,
  wallet: Address,
  states: ReadonlyMap<Address, Cell | null>,
  reader: ContractReader,
): boolean {
  const master = states.get(claim.jetton)
  if (!master) return false
  const owner: StackItem = { type: 'slice', cell: new Builder().address(claim.owner).end() }
  const [result] = reader.call(master, 'get_wallet_address', [owner]) ?? []
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
