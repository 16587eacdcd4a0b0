import type { Cell } from '../../cell/Cell.ts'
import type { CallOptions, MasterchainBlock } from '../../chain/ChainSource.ts'
import type { IndexedItem } from '../../chain/ItemSource.ts'
import { dnsRootOf, type Zone, zonesAt } from '../../contracts/dnsZones.ts'
import { hasInterface, interfacesByCodeHash } from '../../contracts/interfaces.ts'
import { type AnyAppError, AppError, errorTable, isAppError } from '../../errors.ts'
import { jettonPreview } from '../../naming/previews.ts'
import { textContent, type WholeContent, wholeContent } from '../../naming/wholeContent.ts'
import { contractReader } from '../../trace/contractReader.ts'
import { accountIn, codeHash } from '../../trace/stateChange.ts'
import type { Address, Hash } from '../../units.ts'
import type { Context } from '../Deps.ts'
import { offChainOf } from '../offChainOf.ts'
import { clockOf } from '../runMessage.ts'
import { type Asking, draftItem, type ItemDraft, type ItemSurroundings, itemSurroundings } from './draftItem.ts'
import { ItemStates } from './ItemStates.ts'
import { indexedItem } from './indexedItem.ts'
import { itemBudget } from './itemBudget.ts'
import { knownMethods } from './knownMethods.ts'
import type { LoadedItem } from './LoadedItem.ts'
import { accountOf, type ItemFacts, type ItemNames, presentItem } from './presentItem.ts'

/** What an index knows of the items that are asked for. */
export type Index = ReadonlyMap<Address, IndexedItem>
/** The block that states are read at, and its configuration. */
export type Moment = { readonly block: MasterchainBlock; readonly config: Cell }

type Drafted = { readonly draft: ItemDraft; readonly own: Cell; readonly older: boolean }

/** For so long states are asked for where an index can stand in for those that are missing. */
const patienceMs = 4000
/** Items between which other work gets its turn. */
const itemsInARow = 10

/** Loads items by their contracts: states in rounds, each of them at once; then get methods, one item after the other. */
export class ItemLoader {
  private readonly context: Context
  private readonly moment: Moment
  private readonly states: ItemStates
  private readonly budget: ReturnType<typeof itemBudget>
  private readonly reader: Asking
  private readonly startedMs: number
  /** The time for all items together is over. */
  private late: AnyAppError | undefined
  private readonly contents = new Map<Hash, Promise<WholeContent>>()

  constructor(context: Context, moment: Moment, options: CallOptions) {
    this.context = context
    this.moment = moment
    this.startedMs = context.deps.elapsedMs()
    const { chain } = context.network
    const over = () => context.deps.elapsedMs() - this.startedMs > patienceMs
    this.states = new ItemStates(chain, moment.block.id, options, chain.getItems && { over, afterMs: patienceMs })
    this.budget = itemBudget(context.deps.executor)
    const { libraries } = this.states
    const reader = contractReader(this.budget.executor, {
      config: moment.config,
      now: clockOf(context, moment.block),
      seed: moment.block.id.rootHash,
      libraries,
    })
    this.reader = knownMethods(reader, libraries)
  }

  async load(asked: readonly Address[], index: Promise<Index | undefined>): Promise<ReadonlyMap<Address, LoadedItem>> {
    const { onProgress } = this.context
    const total = asked.length
    await this.states.fetch(asked, done => onProgress({ stage: 'states', done, total }))
    const drafts = await this.draft(asked)
    const good = [...drafts.values()].filter(each => 'draft' in each)
    const root = good.some(({ draft }) => draft.named) ? dnsRootOf(this.moment.config) : undefined
    await this.states.fetch([...good.flatMap(({ draft: { data } }) => [data.collection, data.owner]), root])
    const around = await this.surroundings(good, root)
    const sales = [...around.values()].flatMap(({ sale }) => sale ?? [])
    await this.states.fetch(sales.flatMap(({ market, seller, jetton }) => [market, seller, jetton]))
    const names = await this.names(sales.flatMap(({ jetton }) => jetton ?? []))
    onProgress({ stage: 'naming', done: 0, total })
    const known = await index
    const loaded = await Promise.all(
      asked.map(async address => {
        const drafted = drafts.get(address)
        const surroundings = around.get(address)
        if (drafted && 'draft' in drafted && surroundings) {
          return [address, await this.finish(drafted, surroundings, known?.get(address), names)] as const
        }
        return [address, this.substitute(drafted?.problem ?? this.late, known?.get(address), names)] as const
      }),
    )
    return new Map(loaded)
  }

  private async draft(
    asked: readonly Address[],
  ): Promise<ReadonlyMap<Address, (Drafted & { readonly problem?: never }) | { readonly problem: AnyAppError }>> {
    const drafts = new Map<Address, Drafted | { readonly problem: AnyAppError }>()
    await this.inTurn(asked, address => {
      const held = this.states.of(address)
      if (held?.type !== 'state') {
        if (held) drafts.set(address, { problem: held.error })
        return
      }
      try {
        const draft = draftItem(address, held.cell, this.reader, this.states.libraries)
        // A draft is made of a state that is there.
        if (held.cell) drafts.set(address, { draft, own: held.cell, older: held.older })
      } catch (error) {
        if (!isAppError(error)) throw error
        drafts.set(address, { problem: error })
      }
    })
    return drafts
  }

  private async surroundings(
    good: readonly Drafted[],
    root: Address | undefined,
  ): Promise<ReadonlyMap<Address, ItemSurroundings>> {
    const rootState = this.states.cell(root)
    this.budget.next()
    const zones: ReadonlyMap<Address, Zone> = rootState
      ? zonesAt((method, stack = []) => this.reader.call(rootState, method, stack))
      : new Map()
    const around = new Map<Address, ItemSurroundings>()
    await this.inTurn(good, ({ draft, own }) => {
      const { collection, owner } = draft.data
      const states = { own, collection: this.states.cell(collection), owner: this.sellerState(owner) }
      around.set(draft.address, itemSurroundings(draft, states, zones, this.reader))
    })
    return around
  }

  /** A wallet sells nothing by itself: it need not be asked. */
  private sellerState(owner: Address | undefined): Cell | null | undefined {
    return owner !== undefined && this.isWallet(owner) ? null : this.states.cell(owner)
  }

  private isWallet(account: Address): boolean {
    const code = codeHash(accountIn(this.states.cell(account)))
    return code !== undefined && hasInterface(interfacesByCodeHash(code) ?? [], 'wallet')
  }

  private async names(jettons: readonly Address[]): Promise<ItemNames> {
    this.budget.next()
    const previews = new Map(
      await Promise.all(
        [...new Set(jettons)].map(async master => {
          const state = this.states.cell(master)
          const content = state && this.reader.call(state, 'get_jetton_data')?.[3]
          const { members } = await this.content(content?.type === 'cell' ? content.cell : undefined)
          return [master, jettonPreview(master, textContent(members))] as const
        }),
      ),
    )
    const { label } = this.context.network
    return {
      account: address => accountOf(address, label?.(address), this.isWallet(address)),
      jetton: master => previews.get(master) ?? jettonPreview(master, undefined),
    }
  }

  /** The items of a collection share its content: it is read once. */
  private content(cell: Cell | undefined): Promise<WholeContent> {
    if (!cell) return Promise.resolve({ members: {} })
    const known = this.contents.get(cell.hash())
    if (known) return known
    const content = wholeContent(cell, offChainOf(this.context))
    this.contents.set(cell.hash(), content)
    return content
  }

  private async finish(
    { draft, older }: Drafted,
    { confirmed, content, about, sale, zone, domain }: ItemSurroundings,
    indexed: IndexedItem | undefined,
    names: ItemNames,
  ): Promise<LoadedItem> {
    const { address, data } = draft
    const [own, home] = await Promise.all([this.content(content), this.content(about)])
    const unknown: string[] = []
    if (older) unknown.push('whether it is still so: its state was recorded before the newest block')
    const byIndex = indexed && indexedItem(indexed).facts
    const verified = confirmed ?? byIndex?.verified
    if (verified === undefined)
      unknown.push(`whether its collection ${data.collection} confirms it: ${this.whyNot(data.collection)}`)
    if (own.unknown !== undefined && !indexed?.content) unknown.push(own.unknown)
    if (home.unknown !== undefined && !indexed?.collection?.content) unknown.push(home.unknown)
    const owner = data.owner && this.states.of(data.owner)
    // An index knows which contract sells it, and nothing newer than that.
    const saleByIndex = byIndex?.sale?.address === data.owner ? byIndex?.sale : undefined
    if (owner?.type === 'failed' && !saleByIndex) unknown.push(`whether its owner sells it: ${owner.error.message}`)
    const zoneByIndex = verified && draft.named ? byIndex?.zone : undefined
    const facts: ItemFacts = {
      address,
      index: data.index,
      owner: data.owner,
      collection: data.collection,
      about: { ...indexed?.collection?.content, ...home.members },
      verified,
      // What the chain does not say is taken from the index; a member that both have is the chain's.
      content: content && own.unknown === undefined ? own.members : { ...indexed?.content, ...own.members },
      sale: sale && data.owner ? { ...sale, address: data.owner } : owner?.type === 'failed' ? saleByIndex : undefined,
      zone: zone ?? zoneByIndex,
      domain: zone === undefined && zoneByIndex ? byIndex?.domain : domain,
      codeHash: draft.codeHash,
      dataHash: draft.dataHash,
    }
    return { item: presentItem(facts, names), facts, lastFillUp: draft.lastFillUp, unknown }
  }

  private whyNot(account: Address | undefined): string {
    const held = account === undefined ? undefined : this.states.of(account)
    return held?.type === 'failed' ? held.error.message : 'it was not asked'
  }

  /** Of an account whose state cannot be had an index may know; what the chain says that there is not, there is not. */
  private substitute(problem: AnyAppError | undefined, indexed: IndexedItem | undefined, names: ItemNames): LoadedItem {
    if (!problem) throw new Error('every address has an item or a problem')
    const unread = errorTable[problem.code].retry || problem.code === 'emulation.libraryMissing'
    if (!indexed || !unread) return { problem }
    const { facts, unknown } = indexedItem(indexed)
    return { item: presentItem(facts, names), facts, lastFillUp: undefined, unknown: [...unknown, problem.message] }
  }

  /** Each with gas of its own, and with turns for others between them; what is not reached in time is left. @throws limit.cancelled */
  private async inTurn<T>(all: readonly T[], work: (each: T) => void): Promise<void> {
    const { deps, signal } = this.context
    const afterMs = deps.ceilings.timeMs
    for (const [at, each] of all.entries()) {
      if (signal?.aborted) throw new AppError('limit.cancelled', {})
      if (deps.elapsedMs() - this.startedMs > afterMs) this.late ??= new AppError('limit.time', { afterMs })
      if (this.late) return
      this.budget.next()
      work(each)
      await deps.executor.recover?.()
      if (at % itemsInARow === itemsInARow - 1) await deps.breathe()
    }
  }
}
