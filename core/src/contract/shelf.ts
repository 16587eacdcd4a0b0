/** Files of a regression shelf: what a capsule is expected to give, and how its runs ended. */
import { z } from 'zod'
import { AppError } from '../errors.ts'
import { readJson, writeJson } from '../wire/json.ts'
import { parseSchema } from '../wire/parseSchema.ts'
import { DebugResult } from './debug.ts'
import { type DebugCapsuleResult, DebugEvent } from './lookups.ts'

/** The extension of capsules in a shelf. */
export const capsuleExtension = '.tonoscope'
/** That of the expectations beside them. */
export const expectedExtension = '.expected.json'
/** The history of a shelf: a line per run. */
export const historyName = 'history.ndjson'

const format = 'tonoscope-shelf/1'

const expectedFile = z.object({
  format: z.literal(format),
  accepted_at: z.number(),
  result: DebugResult.optional(),
  event: DebugEvent.optional(),
})

/** What a capsule gave when it was accepted. */
export type Expected = Pick<DebugCapsuleResult, 'result' | 'event'>

/** How one capsule ended. */
export const ShelfStatus = z.enum(['equal', 'different', 'error'])
export type ShelfStatus = z.output<typeof ShelfStatus>

const historyLine = z.object({ at: z.number(), results: z.record(z.string(), ShelfStatus) })
/** A run of a shelf: when, in Unix seconds, and how each capsule ended. */
export type ShelfRun = z.output<typeof historyLine>

/** Reads the expectations of a capsule. @throws input.argument with the reason */
export function readExpected(text: string): Expected {
  const problem = (reason: string, cause?: unknown) =>
    new AppError('input.argument', { name: 'the expectations', reason }, { cause })
  let value: unknown
  try {
    value = readJson(text)
  } catch (error) {
    throw problem('it is not JSON', error)
  }
  const given = typeof value === 'object' && value !== null && 'format' in value ? value.format : undefined
  if (given !== format) throw problem(`its format is not ${format}`)
  const parsed = parseSchema(expectedFile, value)
  if (!parsed.success) throw problem('it does not have the form of expectations')
  const { result, event } = parsed.data
  if ((result === undefined) === (event === undefined)) throw problem('it has neither a run nor an event, or both')
  return { ...(result && { result }), ...(event && { event }) }
}

/** The file of what a capsule gives, to be expected from then on; `nowSec` is Unix time. */
export function writeExpected({ result, event }: Expected, nowSec: number): string {
  const timeless = {
    ...(result && { result: { ...result, took_ms: 0 } }),
    ...(event && { event: { ...event, took_ms: 0 } }),
  }
  return `${writeJson({ format, accepted_at: nowSec, ...timeless })}\n`
}

/** The line of a run in the history. */
export const writeHistoryLine = (run: ShelfRun): string => `${writeJson(run)}\n`

/** The runs in a history, and how many of its lines are not runs. */
export function readHistory(text: string): { readonly runs: readonly ShelfRun[]; readonly unread: number } {
  const lines = text.split('\n').filter(line => line.trim() !== '')
  const runs = lines.flatMap(line => readHistoryLine(line) ?? [])
  return { runs, unread: lines.length - runs.length }
}

function readHistoryLine(line: string): ShelfRun | undefined {
  try {
    const parsed = parseSchema(historyLine, readJson(line))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}
