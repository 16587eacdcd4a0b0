import type { Cell } from '../../cell/Cell.ts'
import type { IndexedItem } from '../../chain/IndexedItem.ts'
import type { CallOptions, MasterchainBlock } from '../../chain/MasterchainBlock.ts'
import { hasInterface, interfacesByCodeHash } from '../../contracts/interfaces.ts'
import { type AnyAppError, AppError, isAppError, isSourceFailure } from '../../errors.ts'
import { type DnsZone, findDnsRoot, findDnsZones } from '../../getMethods/dnsZones.ts'
import { toJettonName } from '../../naming/gatherNames.ts'
import { accountPreview, jettonPreview } from '../../naming/previews.ts'
import { type ResolvedContent, resolveTokenContent, toTokenContent } from '../../naming/resolveTokenContent.ts'
import { codeHash, toAccount } from '../../trace/accountState.ts'
import { createContractReader } from '../../trace/contractReader.ts'
import type { Address, Hash } from '../../units.ts'
import { type CallContext, getNetworkTime, getOffChain } from '../context/Deps.ts'
import { withGetMethodBudget } from '../context/getMethodBudget.ts'
import { draftItem, type GetMethodCaller, type ItemDraft, type ItemRelations, readItemRelations } from './draftItem.ts'
import { ItemStates } from './ItemStates.ts'
import {
  type ItemFacts,
  type ItemNames,
  type LoadedItem,
  listPriceTokens,
  presentItem,
  toItemFacts,
} from './presentItem.ts'
import { skipMissingMethods } from './skipMissingMethods.ts'

/** The requested items that an index has. */
export type Index = ReadonlyMap<Address, IndexedItem>
/** The block that states are read at, and its configuration. */
export type StateBlock = { readonly block: MasterchainBlock; readonly config: Cell }

type FoundItem = Exclude<LoadedItem, { problem: unknown }>
type Drafted = { readonly draft: ItemDraft; readonly own: Cell; readonly older: boolean }

/** For all get methods of one item, so that it cannot use up what the others need; one may use as much gas as in a node. */
const itemBudget = { gas: 12_000_000n, timeMs: 2000 }
/** Time for reading states when an index can replace missing ones. */
const stateTimeoutMs = 4000
const itemsPerYield = 10

/** Loads items from their contracts: reads states in parallel rounds, then runs get methods item by item. */
export class ItemLoader {
  private readonly context: CallContext
  private readonly stateBlock: StateBlock
  private readonly states: ItemStates
  private readonly executor: ReturnType<typeof withGetMethodBudget>
  private readonly reader: GetMethodCaller
  private readonly startedMs: number
  /** Set when the time for all items together is over. */
  private timeout: AnyAppError | undefined
  private readonly contents = new Map<Hash, Promise<ResolvedContent>>()

  constructor(context: CallContext, stateBlock: StateBlock, options: CallOptions) {
    this.context = context
    this.stateBlock = stateBlock
    this.startedMs = context.deps.elapsedMs()
    const { chain } = context.network
    const isOver = () => context.deps.elapsedMs() - this.startedMs > stateTimeoutMs
    this.states = new ItemStates(
      chain,
      stateBlock.block.id,
      options,
      chain.getItems && { isOver, afterMs: stateTimeoutMs },
    )
    this.executor = withGetMethodBudget(context.deps, itemBudget)
    const { libraries } = this.states
    const reader = createContractReader(this.executor, {
      config: stateBlock.config,
      now: getNetworkTime(context, stateBlock.block),
      seed: stateBlock.block.id.rootHash,
      libraries,
    })
    this.reader = skipMissingMethods(reader, libraries)
  }

  async load(
    addresses: readonly Address[],
    index: Promise<Index | AnyAppError | undefined>,
  ): Promise<ReadonlyMap<Address, LoadedItem>> {
    const { onProgress } = this.context
    const total = addresses.length
    await this.states.fetch(addresses, done => onProgress({ stage: 'states', done, total }))
    const drafts = await this.draft(addresses)
    const drafted = [...drafts.values()].filter(each => 'draft' in each)
    const root = drafted.some(({ draft }) => draft.hasName) ? findDnsRoot(this.stateBlock.config) : undefined
    await this.states.fetch([...drafted.flatMap(({ draft: { data } }) => [data.collection, data.owner]), root])
    const relations = await this.readRelations(drafted, root)
    const sales = [...relations.values()].flatMap(({ sale }) => sale ?? [])
    await this.states.fetch(sales.flatMap(({ market, seller, jetton }) => [market, seller, jetton]))
    const names = await this.names(sales.flatMap(({ jetton }) => jetton ?? []))
    onProgress({ stage: 'naming', done: 0, total })
    const indexReply = await index
    const failure = indexReply instanceof AppError ? indexReply : undefined
    const known = indexReply instanceof AppError ? undefined : indexReply
    const loaded = await Promise.all(
      addresses.map(async address => {
        const drafted = drafts.get(address)
        const itemRelations = relations.get(address)
        if (drafted && 'draft' in drafted && itemRelations) {
          const item = await this.finish(drafted, itemRelations, known?.get(address), names)
          return [address, failure ? withIndexFailure(item, failure) : item] as const
        }
        return [address, this.loadFromIndex(drafted?.problem ?? this.timeout, known?.get(address), names)] as const
      }),
    )
    return new Map(loaded)
  }

  private async draft(
    addresses: readonly Address[],
  ): Promise<ReadonlyMap<Address, (Drafted & { readonly problem?: never }) | { readonly problem: AnyAppError }>> {
    const drafts = new Map<Address, Drafted | { readonly problem: AnyAppError }>()
    await this.forEach(addresses, address => {
      const fetched = this.states.of(address)
      if (fetched?.type !== 'state') {
        if (fetched) drafts.set(address, { problem: fetched.error })
        return
      }
      try {
        const draft = draftItem(address, fetched.cell, this.reader, this.states.libraries)
        // A draft implies that the state exists.
        if (fetched.cell) drafts.set(address, { draft, own: fetched.cell, older: fetched.isOlder })
      } catch (error) {
        if (!isAppError(error)) throw error
        drafts.set(address, { problem: error })
      }
    })
    return drafts
  }

  private async readRelations(
    drafted: readonly Drafted[],
    root: Address | undefined,
  ): Promise<ReadonlyMap<Address, ItemRelations>> {
    const rootState = this.states.cell(root)
    this.executor.refill()
    const zones: ReadonlyMap<Address, DnsZone> = rootState
      ? findDnsZones((method, stack = []) => this.reader.call(rootState, method, stack))
      : new Map()
    const relations = new Map<Address, ItemRelations>()
    await this.forEach(drafted, ({ draft, own }) => {
      const { collection, owner } = draft.data
      const states = { own, collection: this.states.cell(collection), owner: this.sellerState(owner) }
      relations.set(draft.address, readItemRelations(draft, states, zones, this.reader))
    })
    return relations
  }

  /** A wallet is never a sale contract. */
  private sellerState(owner: Address | undefined): Cell | null | undefined {
    return owner !== undefined && this.isWallet(owner) ? null : this.states.cell(owner)
  }

  private isWallet(account: Address): boolean {
    const code = codeHash(toAccount(this.states.cell(account)))
    return code !== undefined && hasInterface(interfacesByCodeHash(code) ?? [], 'wallet')
  }

  private async names(jettons: readonly Address[]): Promise<ItemNames> {
    this.executor.refill()
    const contents = new Map(
      await Promise.all(
        [...new Set(jettons)].map(async master => {
          const state = this.states.cell(master)
          const content = state && this.reader.call(state, 'get_jetton_data')?.[3]
          return [master, await this.content(content?.type === 'cell' ? content.cell : undefined)] as const
        }),
      ),
    )
    const { label } = this.context.network
    return {
      account: address => accountPreview(address, label?.(address), this.isWallet(address)),
      jetton: master => jettonPreview(master, toTokenContent(contents.get(master)?.members ?? {})),
      tokenName: jetton => toJettonName(jetton, contents.get(jetton) ?? { members: {} }),
    }
  }

  /** The items of a collection share its content, which is read once. */
  private content(cell: Cell | undefined): Promise<ResolvedContent> {
    if (!cell) return Promise.resolve({ members: {} })
    const known = this.contents.get(cell.hash())
    if (known) return known
    const content = resolveTokenContent(cell, getOffChain(this.context))
    this.contents.set(cell.hash(), content)
    return content
  }

  private async finish(
    { draft, older }: Drafted,
    { confirmed, content, collectionContent: about, sale, zone, domain }: ItemRelations,
    indexed: IndexedItem | undefined,
    names: ItemNames,
  ): Promise<FoundItem> {
    const { address, data } = draft
    const [own, collection] = await Promise.all([this.content(content), this.content(about)])
    const unknown: string[] = []
    if (older) unknown.push('current state: the recorded state is older than the newest block')
    const fromIndex = indexed && toItemFacts(indexed).facts
    const verified = confirmed ?? fromIndex?.verified
    if (verified === undefined)
      unknown.push(`confirmation by its collection ${data.collection}: ${this.failureReason(data.collection)}`)
    if (own.unknown !== undefined && !indexed?.content) unknown.push(own.unknown)
    if (collection.unknown !== undefined && !indexed?.collection?.content) unknown.push(collection.unknown)
    const owner = data.owner && this.states.of(data.owner)
    // The index's sale is used only if it is the current owner.
    const saleFromIndex = fromIndex?.sale?.address === data.owner ? fromIndex?.sale : undefined
    if (owner?.type === 'failed' && !saleFromIndex) unknown.push(`sale by its owner: ${owner.error.message}`)
    const zoneFromIndex = verified && draft.hasName ? fromIndex?.zone : undefined
    const facts: ItemFacts = {
      address,
      index: data.index,
      owner: data.owner,
      collection: data.collection,
      collectionContent: { ...indexed?.collection?.content, ...collection.members },
      verified,
      // Members that the chain does not have are taken from the index.
      content: content && own.unknown === undefined ? own.members : { ...indexed?.content, ...own.members },
      sale:
        sale && data.owner ? { ...sale, address: data.owner } : owner?.type === 'failed' ? saleFromIndex : undefined,
      zone: zone ?? zoneFromIndex,
      domain: zone === undefined && zoneFromIndex ? fromIndex?.domain : domain,
      codeHash: draft.codeHash,
      dataHash: draft.dataHash,
    }
    const tokens = listPriceTokens(facts, names)
    return { item: presentItem(facts, names), tokens, facts, lastFillUp: draft.lastFillUp, unknown }
  }

  private failureReason(account: Address | undefined): string {
    const fetched = account === undefined ? undefined : this.states.of(account)
    return fetched?.type === 'failed' ? fetched.error.message : 'not queried'
  }

  /** The index's item if the state could not be read; an item that does not exist on chain stays a problem. */
  private loadFromIndex(
    problem: AnyAppError | undefined,
    indexed: IndexedItem | undefined,
    names: ItemNames,
  ): LoadedItem {
    if (!problem) throw new Error('every address has an item or a problem')
    const isUnread = problem.code === 'emulation.libraryMissing' || isSourceFailure(problem)
    if (!indexed || !isUnread) return { problem }
    const { facts, unknown } = toItemFacts(indexed)
    return {
      item: presentItem(facts, names),
      tokens: listPriceTokens(facts, names),
      facts,
      lastFillUp: undefined,
      unknown: [...unknown, problem.message],
    }
  }

  /** Handles items with a gas budget each until the time is over. @throws limit.cancelled */
  private async forEach<T>(all: readonly T[], work: (each: T) => void): Promise<void> {
    const { deps, signal } = this.context
    const afterMs = deps.ceilings.timeMs
    for (const [at, each] of all.entries()) {
      if (signal?.aborted) throw new AppError('limit.cancelled', {})
      if (deps.elapsedMs() - this.startedMs > afterMs) this.timeout ??= new AppError('limit.time', { afterMs })
      if (this.timeout) return
      this.executor.refill()
      work(each)
      if (at % itemsPerYield === itemsPerYield - 1) await deps.yieldToEventLoop()
    }
  }
}

/** A failed index matters only where the contracts leave something unknown. */
const withIndexFailure = (item: FoundItem, { message }: AnyAppError): FoundItem =>
  item.unknown.length === 0 ? item : { ...item, unknown: [...item.unknown, `its entry in the index: ${message}`] }
