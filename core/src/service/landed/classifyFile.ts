import type { DebugEvent } from '../../contract/lookups.ts'
import { gatherNames } from '../../naming/gatherNames.ts'
import { readTraceFile } from '../../trace/readTraceFile.ts'
import { readJson } from '../../wire/json.ts'
import { think, type Understanding } from '../understand.ts'
import { presentLanded } from './presentLanded.ts'

/** What a recorded trace is told with: nothing that runs, nothing that asks. */
export type ClassifyTools = {
  readonly elapsedMs: () => number
  readonly log: (line: string) => void
  readonly acceptLanguage?: string | undefined
  readonly explain?: boolean | undefined
}

/** The network's name of traces that come from a file. */
const fromFile = 'file'

/**
 * Tells a recorded trace (`ton-trace/1`, the JSON text of its file) as what people did.
 *
 * @throws input.json, input.argument
 */
export async function classifyFile(text: string, tools: ClassifyTools): Promise<DebugEvent> {
  const started = tools.elapsedMs()
  const understanding = await understandFile(text, tools)
  const presented = presentLanded(understanding, {
    network: fromFile,
    source: fromFile,
    foundBy: 'file',
    unknown: [],
    others: [],
    acceptLanguage: tools.acceptLanguage,
  })
  return { ...presented, took_ms: tools.elapsedMs() - started }
}

/** The trace of a file with its actions, value flow and names. @throws input.json, input.argument */
export async function understandFile(
  text: string,
  { log, explain }: Pick<ClassifyTools, 'log' | 'explain'>,
): Promise<Understanding> {
  // Some editors begin a file with a mark of its byte order.
  const { trace, facts } = readTraceFile(readJson(text.replace(/^\ufeff/, '')))
  const thought = think(trace, facts, log, { explain })
  const names = await gatherNames(thought.actions, { interfaces: facts.interfaces })
  return { trace, facts, states: new Map(), ...thought, names }
}
