import type { AbiBook } from '../../abi/AbiBook.ts'
import { findMentions } from '../../actions/presentAction.ts'
import { parseAcceptLanguage } from '../../actions/texts/language.ts'
import type { DebugMessage, DebugTruncation } from '../../contract/debug.ts'
import type { DebugClassifyRequest, DebugEvent } from '../../contract/lookups.ts'
import type { DebugEventRequest } from '../../contract/requests.ts'
import { toAccountLabel } from '../../encoding/accountLabel.ts'
import { gatherNames } from '../../naming/gatherNames.ts'
import { TraceAbis } from '../../present/debug/presentAbi.ts'
import { presentActions } from '../../present/debug/presentActions.ts'
import { presentDebugMessage } from '../../present/debug/presentDebugMessage.ts'
import { presentExplanation } from '../../present/debug/presentExplanation.ts'
import { presentNode } from '../../present/debug/presentNode.ts'
import { presentSummary } from '../../present/debug/presentSummary.ts'
import { presentTraceAccounts } from '../../present/debug/presentTraceAccount.ts'
import { presentTruncation, truncationText } from '../../present/debug/presentTruncation.ts'
import { presentOnChainEvent } from '../../present/presentEvent.ts'
import { readTransaction } from '../../tlb/transaction.ts'
import { readTraceFile } from '../../trace/readTraceFile.ts'
import { nodesOf, type Trace } from '../../trace/Trace.ts'
import type { Address, Hash } from '../../units.ts'
import { buildVerdict } from '../../verdict/buildVerdict.ts'
import { readJson } from '../../wire/json.ts'
import type { CallContext, Deps, Network } from '../context/Deps.ts'
import { readRequestAbis } from '../context/requestAbis.ts'
import { type ClassifyOptions, classifyTrace, type TraceDescription } from '../describe/describeTrace.ts'
import { detectWallet } from '../describe/detectWallet.ts'
import { listMentioned } from '../describe/listMentioned.ts'
import { type DescribeOptions, EventDescriptions, type NamedTrace } from './EventDescriptions.ts'
import { type FoundEvent, findEvent } from './findEvent.ts'
import { openGivenTrace } from './openGivenTrace.ts'
import { supportCard } from './support/supportCard.ts'

/** An on-chain event in full detail, also when it is in progress or only partly found. */
export async function getEventDetails(
  context: CallContext,
  request: DebugEventRequest,
  acceptLanguage: string | undefined,
): Promise<DebugEvent> {
  const { deps, network } = context
  const started = deps.elapsedMs()
  const abis = readRequestAbis(request)
  const found = await findEvent(context, request)
  return presentDebugEvent(await describeEvent(context, found, { ...request, withStates: true }), {
    network: network.name,
    source: network.chain.name,
    foundBy: found.foundBy,
    others: found.indexed.others,
    acceptLanguage,
    abis,
    ...(network.labelOrigin && { nameOrigin: network.labelOrigin }),
    tookMs: () => deps.elapsedMs() - started,
  })
}

/** Accounts, actions, value flow and names of a found trace. @throws source.malformed, limit.cancelled */
export async function describeEvent(
  context: CallContext,
  { indexed, unknown }: Pick<FoundEvent, 'indexed' | 'unknown'>,
  options: DescribeOptions = {},
): Promise<TraceDescription> {
  const descriptions = new EventDescriptions(context)
  await descriptions.load([indexed.id])
  const described = await descriptions.describe({ indexed, unknown }, options)
  await descriptions.keep()
  return described
}

/** A found trace with the names of its accounts, without its actions. @throws source.malformed, limit.cancelled */
export async function getNamedTrace(
  context: CallContext,
  { indexed }: Pick<FoundEvent, 'indexed'>,
): Promise<NamedTrace> {
  const descriptions = new EventDescriptions(context)
  await descriptions.load([indexed.id])
  return descriptions.readTrace(indexed)
}

/** What classifying a trace file needs: neither an executor nor a network. */
type TraceFileOptions = Pick<Deps, 'elapsedMs' | 'log'> &
  ClassifyOptions & { readonly acceptLanguage?: string | undefined }

/** Classifies a recorded trace (`ton-trace/1`, the JSON text of its file). @throws input.json, input.argument */
export async function classifyTraceFile(text: string, options: TraceFileOptions): Promise<DebugEvent> {
  const started = options.elapsedMs()
  // Some editors write a byte order mark at the start of a file.
  const { trace, facts } = readTraceFile(readJson(text.replace(/^\ufeff/, '')))
  const classification = classifyTrace(trace, facts, options.log, options)
  const names = await gatherNames(findMentions(classification.actions), { interfaces: facts.interfaces })
  return presentDebugEvent(
    { trace, facts, ...classification, names, unknown: [] },
    {
      network: 'file',
      source: 'file',
      foundBy: 'file',
      others: [],
      acceptLanguage: options.acceptLanguage,
      tookMs: () => options.elapsedMs() - started,
    },
  )
}

/** Classifies the transactions of one trace, with what is known of their accounts. @throws input.*, limit.* */
export async function classifyTransactions(
  context: CallContext,
  request: DebugClassifyRequest,
  acceptLanguage: string | undefined,
): Promise<DebugEvent> {
  const { deps } = context
  const started = deps.elapsedMs()
  const { network, indexed } = openGivenTrace(request)
  const described = await describeEvent({ ...context, network }, { indexed, unknown: [] }, request)
  return presentDebugEvent(described, {
    network: network.name,
    source: network.chain.name,
    foundBy: 'transactions',
    others: [],
    acceptLanguage,
    abis: readRequestAbis(request),
    tookMs: () => deps.elapsedMs() - started,
  })
}

type DebugEventInfo = {
  readonly network: string
  readonly source: string
  readonly foundBy: DebugEvent['found_by']
  readonly others: readonly Hash[]
  readonly acceptLanguage: string | undefined
  readonly abis?: AbiBook | undefined
  readonly nameOrigin?: Network['labelOrigin']
  readonly tookMs: () => number
}

function presentDebugEvent(described: TraceDescription, info: DebugEventInfo): DebugEvent {
  const { trace, actions, names, facts, explanation } = described
  const language = parseAcceptLanguage(info.acceptLanguage)
  // The account has accepted the message, so there is nothing to check in advance.
  const formatAccount = (account: Address) => toAccountLabel(names, account)
  const abis = info.abis && new TraceAbis(info.abis, trace.root)
  const verdict = buildVerdict({ preflight: [], trace, actions, formatAccount, abis })
  const summary = presentSummary(described, verdict, language, abis)
  const truncations = nodesOf(trace.root).flatMap(node => node.truncations.map(presentTruncation))
  const message = firstMessage(trace)
  const partial = presentPartial(trace, truncations)
  return {
    network: info.network,
    source: info.source,
    found_by: info.foundBy,
    support: supportCard(described, verdict, info.network, language),
    verdict,
    summary,
    actions: presentActions(described, language),
    event: presentOnChainEvent(described, language),
    ...(explanation && { explanation: presentExplanation(explanation) }),
    ...(message && { message }),
    trace: presentNode(trace.root, '0', {
      names,
      jettonOf: account => facts.jettonWallet(account)?.jetton,
      findOperation: described.findOperation,
      abis,
    }),
    accounts: presentTraceAccounts(trace, listMentioned(described, summary.losses), {
      account: names.account,
      interfaces: facts.interfaces,
      nameOrigin: info.nameOrigin,
    }),
    testnet: names.testnet,
    token_names: [...names.tokens],
    pending: truncations,
    ...(partial && { partial }),
    unknown: [...described.unknown],
    other_events: [...info.others],
    took_ms: info.tookMs(),
  }
}

function firstMessage({ root }: Trace): DebugMessage | undefined {
  const message = root.cell && readTransaction(root.cell).in_msg
  if (!message || message.info.type === 'ext_out_msg_info') return undefined
  return presentDebugMessage(message, detectWallet(message, root.before ?? undefined))
}

function presentPartial(trace: Trace, truncations: readonly DebugTruncation[]): DebugEvent['partial'] {
  const kind = truncations.some(each => each.kind === 'not-searched') ? 'not-searched' : 'pending'
  if (truncations.length === 0 && !trace.inProgress) return undefined
  return { kind, text: truncationText({ kind }) }
}
