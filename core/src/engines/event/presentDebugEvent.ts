import { parseAcceptLanguage } from '../../actions/texts/language.ts'
import type { DebugMessage, DebugTruncation } from '../../contract/debug.ts'
import type { DebugEvent } from '../../contract/lookups.ts'
import { presentDebugMessage } from '../../present/debug/presentDebugMessage.ts'
import { presentExplanation } from '../../present/debug/presentExplanation.ts'
import { presentNode } from '../../present/debug/presentNode.ts'
import { listTraceAccounts, presentTraceAccount } from '../../present/debug/presentTraceAccount.ts'
import { presentTruncation, truncationText } from '../../present/debug/presentTruncation.ts'
import { presentOnChainEvent } from '../../present/presentEvent.ts'
import { readTransaction } from '../../tlb/transaction.ts'
import { nodesOf, type Trace } from '../../trace/Trace.ts'
import type { Hash } from '../../units.ts'
import { buildVerdict } from '../../verdict/buildVerdict.ts'
import type { TraceDescription } from '../describe/describeTrace.ts'
import { detectWallet } from '../describe/detectWallet.ts'
import { supportCard } from './support/supportCard.ts'

/** Where an on-chain trace comes from, and how it was found. */
export type DebugEventInfo = {
  readonly network: string
  readonly source: string
  readonly foundBy: DebugEvent['found_by']
  readonly others: readonly Hash[]
  readonly acceptLanguage: string | undefined
}

/** An on-chain trace with verdict, support card and node details; the caller adds `took_ms`. */
export function presentDebugEvent(described: TraceDescription, info: DebugEventInfo): Omit<DebugEvent, 'took_ms'> {
  const { trace, actions, names, facts, explanation } = described
  const language = parseAcceptLanguage(info.acceptLanguage)
  // The account has accepted the message, so there is nothing to check in advance.
  const verdict = buildVerdict({ preflight: [], trace, actions })
  const truncations = [...nodesOf(trace.root)].flatMap(node => node.truncations.map(presentTruncation))
  const message = firstMessage(trace)
  const partial = presentPartial(trace, truncations)
  return {
    network: info.network,
    source: info.source,
    found_by: info.foundBy,
    support: supportCard(described, verdict, info.network, language),
    verdict,
    event: presentOnChainEvent(described, language),
    ...(explanation && { explanation: presentExplanation(explanation) }),
    ...(message && { message }),
    trace: presentNode(trace.root, '0', { names }),
    accounts: listTraceAccounts(trace).map(address =>
      presentTraceAccount(address, names.account(address).name, facts.interfaces(address)),
    ),
    pending: truncations,
    ...(partial && { partial }),
    unknown: [...described.unknown],
    other_events: [...info.others],
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
