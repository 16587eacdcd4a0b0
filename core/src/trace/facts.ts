import { Builder } from '../cell/Builder.ts'
import type { Cell } from '../cell/Cell.ts'
import type { Inspection } from '../contracts/detect.ts'
import { hasInterface } from '../contracts/interfaces.ts'
import type { StackItem } from '../contracts/stack.ts'
import type { Address } from '../units.ts'
import type { KnownStates } from './accountStates.ts'
import { addressOrNone, amountOrNone, answerOf } from './answers.ts'
import type { ContractReader } from './contractReader.ts'
import { domainIn, inItsZone, zonesIn } from './domainFact.ts'
import {
  auctionIn,
  mayTrade,
  type NftAuctionFact,
  type NftSaleFact,
  type SubscriptionFact,
  saleIn,
  subscriptionIn,
} from './marketFacts.ts'
import { assetsIn, type PoolAsset } from './poolAssets.ts'

/** Whose jettons a wallet keeps; only what the master confirmed is said. */
export type JettonWalletFact = { readonly owner: Address; readonly jetton: Address }

/** What an item says of itself. */
export type NftItemFact = {
  readonly owner: Address | undefined
  readonly collection: Address | undefined
  readonly index: bigint | undefined
  /** The name that the item stands for, when it is a domain. */
  readonly domain?: string
}

/**
 * What patterns may ask about accounts. Everything was gathered before; `undefined` is "not known", which is no "no".
 */
export type Facts = {
  /** What an account is; empty when that is not known. */
  readonly interfaces: (account: Address) => readonly string[]
  readonly jettonWallet: (account: Address) => JettonWalletFact | undefined
  readonly nftItem: (account: Address) => NftItemFact | undefined
  /** As it was before the trace, or as it was made in it. */
  readonly nftSale: (account: Address) => NftSaleFact | undefined
  /** As it was before the trace, or as it was made in it; of an item that sells itself, too. */
  readonly nftAuction: (account: Address) => NftAuctionFact | undefined
  /** As it was before the trace, or as it was made in it. */
  readonly subscription: (account: Address) => SubscriptionFact | undefined
  /** What a pool exchanges. */
  readonly poolAssets?: (account: Address) => readonly PoolAsset[] | undefined
}

/** Knows nothing: every question is answered with "not known". */
export const noFacts: Facts = {
  interfaces: () => [],
  jettonWallet: () => undefined,
  nftItem: () => undefined,
  nftSale: () => undefined,
  nftAuction: () => undefined,
  subscription: () => undefined,
}

/** Where the facts of executed transactions come from. */
export type FactSources = {
  readonly states: ReadonlyMap<Address, KnownStates>
  readonly reader: ContractReader
  /** The state of an account that the trace did not touch; `null` when there is none, `undefined` when nobody can tell. */
  readonly outside: (account: Address) => Promise<Cell | null | undefined>
  /** Accounts outside the trace that matter nevertheless, as those that an unsent order is for. */
  readonly alsoAbout?: readonly Address[]
  /** The contract that all names of the network begin at. */
  readonly dnsRoot?: Address | undefined
}

/** Asks the contracts of a trace, and those that must confirm what they say, in one concurrent round. */
export async function gatherFacts(sources: FactSources): Promise<Facts> {
  const { states, reader } = sources
  const latest = new Map<Address, Cell | null>([...states].map(([account, known]) => [account, known.latest]))
  await Promise.all([...new Set(sources.alsoAbout)].map(account => fetchState(account, latest, sources)))
  const interfaces = new Map<Address, readonly string[]>()
  const claims = new Map<Address, JettonWalletFact>()
  const items = new Map<Address, NftItemFact>()
  const sales = new Map<Address, NftSaleFact>()
  const auctions = new Map<Address, NftAuctionFact>()
  const subscriptions = new Map<Address, SubscriptionFact>()
  const pools = new Map<Address, readonly PoolAsset[]>()
  for (const [account, state] of latest) {
    if (state === null) continue
    const inspection = reader.inspect(state)
    interfaces.set(account, inspection.interfaces)
    const claim = jettonWalletIn(inspection)
    if (claim) claims.set(account, claim)
    const item = nftItemIn(inspection)
    if (item) items.set(account, item)
    const assets = assetsIn(inspection)
    if (assets) pools.set(account, assets)
    const first = <Fact>(read: (inspection: Inspection) => Fact | undefined) =>
      saidFirst(states.get(account), state, reader, read)
    // Wallets say nothing of the kind, and they are most of the accounts.
    if (hasInterface(inspection.interfaces, 'wallet')) continue
    const sale = first(saleIn)
    if (sale) sales.set(account, sale)
    const auction = first(said => auctionIn(account, said))
    if (auction) auctions.set(account, auction)
    const subscription = first(subscriptionIn)
    if (subscription) subscriptions.set(account, subscription)
  }
  const masters = new Set([...claims.values()].map(claim => claim.jetton))
  const { dnsRoot } = sources
  const roots = dnsRoot && [...items.values()].some(({ domain }) => domain !== undefined) ? [dnsRoot] : []
  await Promise.all([...masters, ...roots].map(account => fetchState(account, latest, sources)))
  const zones = zonesIn(dnsRoot && latest.get(dnsRoot), reader)
  const wallets = new Map([...claims].filter(([wallet, claim]) => confirms(claim, wallet, latest, reader)))
  return {
    interfaces: account => interfaces.get(account) ?? [],
    jettonWallet: account => wallets.get(account),
    nftItem: account => inItsZone(items.get(account), zones),
    nftSale: account => sales.get(account),
    nftAuction: account => auctions.get(account),
    subscription: account => subscriptions.get(account),
    poolAssets: account => pools.get(account),
  }
}

async function fetchState(account: Address, known: Map<Address, Cell | null>, sources: FactSources): Promise<void> {
  if (known.has(account)) return
  const state = await sources.outside(account)
  if (state !== undefined) known.set(account, state)
}

/** Anybody can write a contract that claims to keep dollars; the master knows its wallets. */
function confirms(
  claim: JettonWalletFact,
  wallet: Address,
  states: ReadonlyMap<Address, Cell | null>,
  reader: ContractReader,
): boolean {
  const master = states.get(claim.jetton)
  if (!master) return false
  const owner: StackItem = { type: 'slice', cell: new Builder().address(claim.owner).end() }
  const [answer] = reader.call(master, 'get_wallet_address', [owner]) ?? []
  return answer !== undefined && addressIn(answer) === wallet
}

function addressIn(item: StackItem): Address | undefined {
  if (item.type !== 'slice' && item.type !== 'cell') return undefined
  try {
    return item.cell.slice().loadAddress()
  } catch {
    // A contract may answer anything; what is no address names nobody.
    return undefined
  }
}

function jettonWalletIn(inspection: Inspection): JettonWalletFact | undefined {
  const answer = answerOf(inspection, 'get_wallet_data')
  const [owner, jetton] = [addressOrNone(answer.owner), addressOrNone(answer.jetton)]
  return owner !== undefined && jetton !== undefined ? { owner, jetton } : undefined
}

function nftItemIn(inspection: Inspection): NftItemFact | undefined {
  if (!inspection.methods.has('get_nft_data')) return undefined
  const answer = answerOf(inspection, 'get_nft_data')
  return {
    owner: addressOrNone(answer.owner_address),
    collection: addressOrNone(answer.collection_address),
    index: amountOrNone(answer.index),
    ...domainIn(inspection),
  }
}

/**
 * What a contract said before the trace, or else what it says since it was made there: one that has done its part forgets
 * what it was for.
 */
function saidFirst<Fact>(
  known: KnownStates | undefined,
  latest: Cell,
  reader: ContractReader,
  read: (inspection: Inspection) => Fact | undefined,
): Fact | undefined {
  // Known to be something else: what it was before is not asked.
  const earlier = mayTrade(reader.inspect(latest)) ? known?.before : undefined
  for (const state of [earlier, latest]) {
    const fact = state && read(reader.inspect(state))
    if (fact) return fact
  }
  return undefined
}
