import { languageOf } from '../../actions/texts/language.ts'
import type { DebugCut, DebugMessage } from '../../contract/debug.ts'
import type { DebugEvent } from '../../contract/lookups.ts'
import { nodesOf, type Trace } from '../../trace/Trace.ts'
import type { Address, Hash } from '../../units.ts'
import { verdict } from '../../verdict/verdict.ts'
import { cutText, presentCut } from '../present/debug/cut.ts'
import { presentExplanation } from '../present/debug/explanation.ts'
import { presentDebugMessage } from '../present/debug/message.ts'
import { presentNode } from '../present/debug/node.ts'
import { presentLandedEvent } from '../present/event.ts'
import type { Understanding } from '../understand.ts'
import { walletOf } from '../walletOf.ts'
import { supportCard } from './support/support.ts'

/** What is said of a landed trace besides what it is. */
export type AboutLanded = {
  readonly network: string
  readonly source: string
  readonly foundBy: DebugEvent['found_by']
  readonly unknown: readonly string[]
  readonly others: readonly Hash[]
  readonly acceptLanguage: string | undefined
}

/** Everything that is known of a landed trace; how long it took is said by the caller. */
export function presentLanded(understanding: Understanding, about: AboutLanded): Omit<DebugEvent, 'took_ms'> {
  const { trace, actions, names, facts, explanation } = understanding
  const language = languageOf(about.acceptLanguage)
  // That its wallet took the message is a fact here: nothing is left to check before.
  const found = verdict({ preflight: [], trace, actions })
  const open = [...nodesOf(trace.root)].flatMap(node => node.cuts.map(presentCut))
  const message = firstMessage(trace)
  const partial = partialOf(trace, open)
  return {
    network: about.network,
    source: about.source,
    found_by: about.foundBy,
    support: supportCard(understanding, found, about, language),
    verdict: found,
    event: presentLandedEvent(understanding, language),
    ...(explanation && { explanation: presentExplanation(explanation) }),
    ...(message && { message }),
    trace: presentNode(trace.root, '0', { wording: names }),
    accounts: accountsIn(trace).map(address => {
      const { name } = names.account(address)
      return { address, ...(name !== undefined && { name }), interfaces: [...facts.interfaces(address)] }
    }),
    open,
    ...(partial && { partial }),
    unknown: [...about.unknown],
    others: [...about.others],
  }
}

function firstMessage({ root }: Trace): DebugMessage | undefined {
  const message = root.transaction?.in_msg
  if (!message || message.info.type === 'ext_out_msg_info') return undefined
  return presentDebugMessage(message, walletOf(message, root.before ?? undefined))
}

function partialOf(trace: Trace, open: readonly DebugCut[]): DebugEvent['partial'] {
  const kind = open.some(cut => cut.kind === 'not-searched') ? 'not-searched' : 'pending'
  if (open.length === 0 && !trace.inProgress) return undefined
  return { kind, text: cutText({ kind }) }
}

/** In the order in which they appear, each once; who sent the first message comes first. */
function accountsIn(trace: Trace): Address[] {
  const found = new Set<Address>()
  if (trace.root.inMessage?.source) found.add(trace.root.inMessage.source)
  for (const node of nodesOf(trace.root)) {
    found.add(node.account)
    for (const { message } of node.cuts) if (message.destination) found.add(message.destination)
  }
  return [...found]
}
