import { Builder } from '../cell/Builder.ts'
import type { Cell } from '../cell/Cell.ts'
import type { Inspection } from '../contracts/detect.ts'
import type { StackItem } from '../contracts/stack.ts'
import { type Address, type Nano, nano } from '../units.ts'
import type { KnownStates } from './accountStates.ts'
import type { ContractReader } from './contractReader.ts'

/** Whose jettons a wallet keeps; only what the master confirmed is said. */
export type JettonWalletFact = { readonly owner: Address; readonly jetton: Address }

/** What an item says of itself. */
export type NftItemFact = {
  readonly owner: Address | undefined
  readonly collection: Address | undefined
  readonly index: bigint | undefined
}

/** What a sale contract says of itself. */
export type NftSaleFact = {
  readonly item: Address
  readonly owner: Address | undefined
  readonly marketplace: Address | undefined
  readonly price: Nano
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
}

/** Knows nothing: every question is answered with "not known". */
export const noFacts: Facts = {
  interfaces: () => [],
  jettonWallet: () => undefined,
  nftItem: () => undefined,
  nftSale: () => undefined,
}

/** Where the facts of executed transactions come from. */
export type FactSources = {
  readonly states: ReadonlyMap<Address, KnownStates>
  readonly reader: ContractReader
  /** The state of an account that the trace did not touch; `null` when there is none, `undefined` when nobody can tell. */
  readonly outside: (account: Address) => Promise<Cell | null | undefined>
  /** Accounts outside the trace that matter nevertheless, as those that an unsent order is for. */
  readonly alsoAbout?: readonly Address[]
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
  for (const [account, state] of latest) {
    if (state === null) continue
    const inspection = reader.inspect(state)
    interfaces.set(account, inspection.interfaces)
    const claim = jettonWalletIn(inspection)
    if (claim) claims.set(account, claim)
    const item = nftItemIn(inspection)
    if (item) items.set(account, item)
    const sale = saleOf(states.get(account), state, reader)
    if (sale) sales.set(account, sale)
  }
  const masters = new Set([...claims.values()].map(claim => claim.jetton))
  await Promise.all([...masters].map(master => fetchState(master, latest, sources)))
  const wallets = new Map([...claims].filter(([wallet, claim]) => confirms(claim, wallet, latest, reader)))
  return {
    interfaces: account => interfaces.get(account) ?? [],
    jettonWallet: account => wallets.get(account),
    nftItem: account => items.get(account),
    nftSale: account => sales.get(account),
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

const isAddress = (value: unknown): value is Address => typeof value === 'string' && /^-?\d+:[0-9a-f]{64}$/.test(value)
const addressOrNone = (value: unknown): Address | undefined => (isAddress(value) ? value : undefined)
const amountOrNone = (value: unknown): bigint | undefined =>
  typeof value === 'bigint' || typeof value === 'number' || (typeof value === 'string' && /^-?\d+$/.test(value))
    ? BigInt(value)
    : undefined

/** The fields that a method answered with, by name; none when it did not run. */
function answerOf(inspection: Inspection, method: string): Readonly<Record<string, unknown>> {
  const value = inspection.methods.get(method)?.value
  // Results of known layouts are records of fields.
  return typeof value === 'object' && value !== null ? (value as unknown as Record<string, unknown>) : {}
}

function jettonWalletIn(inspection: Inspection): JettonWalletFact | undefined {
  const { owner, jetton } = answerOf(inspection, 'get_wallet_data')
  return isAddress(owner) && isAddress(jetton) ? { owner, jetton } : undefined
}

function nftItemIn(inspection: Inspection): NftItemFact | undefined {
  if (!inspection.methods.has('get_nft_data')) return undefined
  const answer = answerOf(inspection, 'get_nft_data')
  return {
    owner: addressOrNone(answer.owner_address),
    collection: addressOrNone(answer.collection_address),
    index: amountOrNone(answer.index),
  }
}

/** A sale forgets its owner and price when it is done: what it says before the trace counts, if it was there. */
function saleOf(known: KnownStates | undefined, latest: Cell, reader: ContractReader): NftSaleFact | undefined {
  const now = reader.inspect(latest)
  // Known to be something else: what it was before is not asked.
  if (now.interfaces.length > 0 && !now.methods.has('get_sale_data')) return undefined
  for (const state of [known?.before, latest]) {
    const inspection = state && reader.inspect(state)
    if (!inspection?.methods.has('get_sale_data')) continue
    const answer = answerOf(inspection, 'get_sale_data')
    const [item, price] = [addressOrNone(answer.nft), amountOrNone(answer.full_price)]
    if (item === undefined || price === undefined) continue
    return {
      item,
      price: nano(price),
      owner: addressOrNone(answer.owner),
      marketplace: addressOrNone(answer.marketplace),
    }
  }
  return undefined
}
