import type { DescriptionStore, TraceEnd } from '../../chain/DescriptionStore.ts'
import type { IndexedTrace } from '../../chain/IndexedTrace.ts'
import { valueFlow } from '../../flow/valueFlow.ts'
import type { GatheredNames, OnChainNames } from '../../naming/gatherNames.ts'
import { protocols } from '../../protocols/index.ts'
import type { AccountFacts } from '../../trace/accountFacts.ts'
import { buildIndexedTrace, type TransactionStates } from '../../trace/buildIndexedTrace.ts'
import { toAccountFacts, toFactTable } from '../../trace/factTable.ts'
import type { Trace } from '../../trace/Trace.ts'
import type { Hash, Lt } from '../../units.ts'
import type { CallContext } from '../context/Deps.ts'
import {
  type ClassifyOptions,
  classifyTrace,
  describeTrace,
  gatherTraceNames,
  lookUpAccountNames,
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

/** A trace with the names of its accounts. */
export type NamedTrace = { readonly trace: Trace; readonly names: GatheredNames }

/**
 * Describes some events. What the index of the network keeps of them is read at once; the others are computed, and kept afterwards
 * if they cannot change.
 */
export class EventDescriptions {
  private readonly context: CallContext
  private readonly store: DescriptionStore | undefined
  private readonly kept: ReadonlyMap<Hash, Uint8Array>
  private readonly computed = new Map<Hash, TraceEnd & { readonly bytes: Uint8Array }>()

  private constructor(context: CallContext, store: DescriptionStore | undefined, kept: ReadonlyMap<Hash, Uint8Array>) {
    this.context = context
    this.store = store
    this.kept = kept
  }

  /** Reads what is kept of these traces. */
  static async open(context: CallContext, traces: readonly IndexedTrace[]): Promise<EventDescriptions> {
    const store = context.network.sources?.find(({ descriptions }) => descriptions !== undefined)?.descriptions
    const ends = new Map(traces.flatMap(each => toTraceEnd(each) ?? []).map(end => [end.id, end]))
    const kept = store && ends.size > 0 ? await store.read([...ends.values()]) : undefined
    return new EventDescriptions(context, store, kept ?? new Map())
  }

  /** Accounts, actions, value flow and names of a found trace. @throws source.malformed, limit.cancelled */
  async describe(
    { indexed, unknown }: Pick<FoundEvent, 'indexed' | 'unknown'>,
    options: DescribeOptions = {},
  ): Promise<TraceDescription> {
    const described = await this.describeTrace(indexed, options)
    return unknown.length === 0 ? described : { ...described, unknown: [...unknown, ...described.unknown] }
  }

  /**
   * A found trace with the names of its accounts, without its actions. What is kept saves its states and get methods; else no more is
   * computed than it needs, and nothing is kept. @throws source.malformed, limit.cancelled
   */
  async readTrace(indexed: IndexedTrace): Promise<NamedTrace> {
    const { context } = this
    const end = toTraceEnd(indexed)
    const kept = end && this.readKept(indexed, end)
    if (!kept) {
      const gathered = await gatherOnChainTrace(context, indexed)
      return { trace: gathered.trace, names: await gatherTraceNames(context, gathered) }
    }
    const facts = toAccountFacts(kept.facts)
    return { trace: restoreTrace(indexed, kept, facts), names: await lookUpAccountNames(context, facts) }
  }

  /** Keeps what was computed. */
  async keep(): Promise<void> {
    if (this.computed.size > 0) await this.store?.keep([...this.computed.values()])
  }

  private async describeTrace(indexed: IndexedTrace, options: DescribeOptions): Promise<TraceDescription> {
    const { context, store } = this
    const end = store && toTraceEnd(indexed)
    // How actions were recognised is not kept.
    if (!end || options.explain) return describeTrace(context, await gatherOnChainTrace(context, indexed), options)
    const kept = this.readKept(indexed, end)
    return kept ? restoreDescription(context, indexed, kept, options) : this.compute(indexed, end)
  }

  private readKept(indexed: IndexedTrace, { id }: TraceEnd): KeptDescription | undefined {
    const bytes = this.kept.get(id)
    try {
      return bytes && readKeptDescription(bytes, indexed)
    } catch (error) {
      this.store?.reportDamage(id, error)
      return undefined
    }
  }

  private async compute(indexed: IndexedTrace, end: TraceEnd): Promise<TraceDescription> {
    const { context, isFinal } = watchReads(this.context)
    const gathered = await gatherOnChainTrace(context, indexed)
    const { trace, facts, accounts } = gathered
    const classification = classifyTrace(trace, facts, context.deps.log)
    let names: OnChainNames | undefined
    const described = await nameTrace(context, gathered, classification, async () => {
      names = await readTraceNames(gathered, classification.actions)
      return names
    })
    if (names && gathered.unknown.length === 0 && isFinal()) {
      const { v2, actions } = classification
      const kept = { v2, actions, facts: toFactTable(facts, accounts), names, states: listStateFacts(trace) }
      const bytes = writeKeptDescription(kept, indexed, context.deps.log)
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
  const { v2, actions, names } = kept
  const facts = toAccountFacts(kept.facts)
  const around = withStates ? (await readStatesOfTrace(context, indexed)).statesAround : undefined
  const trace = restoreTrace(indexed, kept, facts, around)
  const classification = { v2, actions, findOperation: protocols.findOperation, flow: valueFlow(trace, v2) }
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
