import type { DescriptionStore, KeptTrace, TraceEnd } from '../../chain/DescriptionStore.ts'
import type { IndexedTrace } from '../../chain/IndexedTrace.ts'
import type { GatheredNames, OnChainNames } from '../../naming/gatherNames.ts'
import { protocols } from '../../protocols/index.ts'
import type { AccountFacts } from '../../trace/accountFacts.ts'
import { buildIndexedTrace, type TransactionStates } from '../../trace/buildIndexedTrace.ts'
import { toAccountFacts, toFactTable } from '../../trace/factTable.ts'
import { outlineTrace } from '../../trace/outlineTrace.ts'
import type { Trace } from '../../trace/Trace.ts'
import type { Hash, Lt } from '../../units.ts'
import type { CallContext } from '../context/Deps.ts'
import {
  type ClassifyOptions,
  classifyTrace,
  describeTrace,
  type EventDescription,
  gatherTraceNames,
  lookUpAccountNames,
  nameAccounts,
  nameTrace,
  readTraceNames,
  type TraceDescription,
} from '../describe/describeTrace.ts'
import {
  type KeptDescription,
  listStateFacts,
  readKeptDescription,
  writeKeptDescription,
} from '../describe/keptDescription.ts'
import { watchReads } from '../describe/watchReads.ts'
import type { FoundEvent } from './findEvent.ts'
import { gatherOnChainTrace, readStatesOfTrace } from './gatherOnChainTrace.ts'

export type DescribeOptions = ClassifyOptions & {
  /** The states around the transactions are shown. */
  readonly withStates?: boolean
}

type FoundTrace = Pick<FoundEvent, 'indexed' | 'unknown'>

/** A trace with the names of its accounts. */
export type NamedTrace = { readonly trace: Trace; readonly names: GatheredNames }

/**
 * Describes some events. What the index of the network, or its memory, keeps of them is read at once; the others are computed, and kept
 * afterwards if they cannot change.
 */
export class EventDescriptions {
  private readonly context: CallContext
  private readonly store: DescriptionStore | undefined
  /** `undefined` for those that are not kept. */
  private readonly loaded = new Map<Hash, KeptTrace | undefined>()
  /** `undefined` for those that are damaged. */
  private readonly kept = new Map<Hash, KeptDescription | undefined>()
  private readonly computed = new Map<Hash, KeptTrace>()

  constructor(context: CallContext) {
    this.context = context
    const { sources, descriptions } = context.network
    this.store = sources?.find(source => source.descriptions !== undefined)?.descriptions ?? descriptions
  }

  /** Reads what is kept of these traces, by their ID. */
  async load(ids: readonly Hash[]): Promise<void> {
    const missing = [...new Set(ids)].filter(id => !this.loaded.has(id))
    if (!this.store || missing.length === 0) return
    const found = await this.store.read(missing)
    for (const id of missing) this.loaded.set(id, found.get(id))
  }

  /** What is kept of a trace; `undefined` when it was not loaded, too. */
  find(id: Hash): KeptDescription | undefined {
    const kept = this.loaded.get(id)
    if (kept && !this.kept.has(id)) this.kept.set(id, this.decode(kept))
    return this.kept.get(id)
  }

  /** The event of a trace by what is kept of it, without its transactions. @throws limit.cancelled */
  async restoreEvent({ outline, v2, actions, flow, facts, names }: KeptDescription): Promise<EventDescription> {
    return { outline, v2, flow, names: await nameAccounts(this.context, toAccountFacts(facts), actions, names) }
  }

  /** The event of a found trace. @throws source.malformed, limit.cancelled */
  async describeEvent(found: FoundTrace): Promise<EventDescription> {
    const { trace, v2, flow, names } = await this.describe(found)
    return { outline: outlineTrace(trace), v2, flow, names }
  }

  /** Accounts, actions, value flow and names of a found trace. @throws source.malformed, limit.cancelled */
  async describe({ indexed, unknown }: FoundTrace, options: DescribeOptions = {}): Promise<TraceDescription> {
    const described = await this.describeTrace(indexed, options)
    return unknown.length === 0 ? described : { ...described, unknown: [...unknown, ...described.unknown] }
  }

  /**
   * A found trace with the names of its accounts, without its actions. What is kept saves its states and get methods; else no more is
   * computed than it needs, and nothing is kept. @throws source.malformed, limit.cancelled
   */
  async readTrace(indexed: IndexedTrace): Promise<NamedTrace> {
    const { context } = this
    const kept = this.findKept(toTraceEnd(indexed))
    if (!kept) {
      const gathered = await gatherOnChainTrace(context, indexed)
      return { trace: gathered.trace, names: await gatherTraceNames(context, gathered) }
    }
    const facts = toAccountFacts(kept.facts)
    return { trace: restoreTrace(indexed, kept, facts), names: await lookUpAccountNames(context, facts) }
  }

  /** Keeps what was computed. */
  async keep(): Promise<void> {
    const rows = [...this.computed.values()]
    // More can be computed before these are written.
    this.computed.clear()
    if (rows.length > 0) await this.store?.keep(rows)
  }

  private async describeTrace(indexed: IndexedTrace, options: DescribeOptions): Promise<TraceDescription> {
    const { context, store } = this
    const end = store && toTraceEnd(indexed)
    // How actions were recognised is not kept.
    if (!end || options.explain) return describeTrace(context, await gatherOnChainTrace(context, indexed), options)
    const kept = this.findKept(end)
    return kept ? restoreDescription(context, indexed, kept, options) : this.compute(indexed, end)
  }

  private findKept(end: TraceEnd | undefined): KeptDescription | undefined {
    return end && this.loaded.get(end.id)?.endLt === end.endLt ? this.find(end.id) : undefined
  }

  private decode({ id, bytes }: KeptTrace): KeptDescription | undefined {
    try {
      return readKeptDescription(bytes)
    } catch (error) {
      this.store?.reportDamage(id, error)
      return undefined
    }
  }

  private async compute(indexed: IndexedTrace, end: TraceEnd): Promise<TraceDescription> {
    const { network } = this.context
    // Memory ends with the snapshots of a recorded network; an index can get fuller ones.
    const isFixed = network.recorded && this.store === network.descriptions
    const { context, isFinal } = watchReads(this.context, isFixed)
    const gathered = await gatherOnChainTrace(context, indexed)
    const { trace, facts, accounts } = gathered
    const classification = classifyTrace(trace, facts, context.deps.log)
    let names: OnChainNames | undefined
    const described = await nameTrace(context, gathered, classification, async () => {
      names = await readTraceNames(gathered, classification.actions)
      return names
    })
    if (names && gathered.unknown.length === 0 && isFinal()) {
      const { v2, actions, flow } = classification
      const bytes = writeKeptDescription(
        {
          outline: outlineTrace(trace),
          ...{ v2, actions, flow, names },
          facts: toFactTable(facts, accounts),
          states: listStateFacts(trace),
        },
        context.deps.log,
      )
      if (bytes) this.computed.set(end.id, { ...end, bytes })
    }
    return described
  }
}

/** `undefined` for a trace that can still change, or is known only in part. */
function toTraceEnd(trace: IndexedTrace): TraceEnd | undefined {
  const { id, transactions, pending, open } = trace
  const isWhole = transactions.every(each => !each.emulated && each.cell && each.masterchainSeqno !== undefined)
  if (pending || trace.cutShort || (open?.size ?? 0) > 0 || !isWhole) return undefined
  return { id, endLt: transactions.reduce((end: Lt, { lt }) => (lt > end ? lt : end), 0n as Lt) }
}

/** The description of a trace by what was kept of it, without get methods; states are read only to be shown. */
async function restoreDescription(
  context: CallContext,
  indexed: IndexedTrace,
  kept: KeptDescription,
  { withStates = false }: DescribeOptions,
): Promise<TraceDescription> {
  const { v2, actions, flow, names } = kept
  const facts = toAccountFacts(kept.facts)
  const around = withStates ? (await readStatesOfTrace(context, indexed)).statesAround : undefined
  const trace = restoreTrace(indexed, kept, facts, around)
  const classification = { v2, actions, findOperation: protocols.findOperation, flow }
  return nameTrace(context, { trace, facts, unknown: [] }, classification, async () => names)
}

const restoreTrace = (
  indexed: IndexedTrace,
  { states }: KeptDescription,
  { interfaces: interfacesOf }: AccountFacts,
  around?: ReadonlyMap<Hash, TransactionStates>,
): Trace =>
  buildIndexedTrace(indexed, {
    interfacesOf,
    getStates: hash => ({ ...around?.get(hash), stateFacts: states.get(hash) }),
  })
