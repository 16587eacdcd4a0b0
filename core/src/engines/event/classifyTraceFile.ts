import { findMentions } from '../../actions/presentAction.ts'
import type { DebugEvent } from '../../contract/lookups.ts'
import { gatherNames } from '../../naming/gatherNames.ts'
import { readTraceFile } from '../../trace/readTraceFile.ts'
import { readJson } from '../../wire/json.ts'
import { classifyTrace, type TraceDescription } from '../describe/describeTrace.ts'
import { presentDebugEvent } from './presentDebugEvent.ts'

/** What classifying a trace file needs: neither an executor nor a network. */
export type TraceFileOptions = {
  readonly elapsedMs: () => number
  readonly log: (line: string) => void
  readonly acceptLanguage?: string | undefined
  readonly explain?: boolean | undefined
}

/** Network and source name of a trace from a file. */
const fileSource = 'file'

/**
 * Classifies a recorded trace (`ton-trace/1`, the JSON text of its file).
 *
 * @throws input.json, input.argument
 */
export async function classifyTraceFile(text: string, tools: TraceFileOptions): Promise<DebugEvent> {
  const started = tools.elapsedMs()
  const described = await describeTraceFile(text, tools)
  const presented = presentDebugEvent(described, {
    network: fileSource,
    source: fileSource,
    foundBy: 'file',
    others: [],
    acceptLanguage: tools.acceptLanguage,
  })
  return { ...presented, took_ms: tools.elapsedMs() - started }
}

/** The trace of a file with its actions, value flow and names. @throws input.json, input.argument */
export async function describeTraceFile(
  text: string,
  { log, explain }: Pick<TraceFileOptions, 'log' | 'explain'>,
): Promise<TraceDescription> {
  // Some editors write a byte order mark at the start of a file.
  const { trace, facts } = readTraceFile(readJson(text.replace(/^\ufeff/, '')))
  const classification = classifyTrace(trace, facts, log, { explain })
  const names = await gatherNames(findMentions(classification.actions), { interfaces: facts.interfaces })
  return { trace, facts, states: new Map(), ...classification, names, unknown: [] }
}
