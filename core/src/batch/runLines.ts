import type { BatchOutcome } from '../contract/debugBatch.ts'
import { type ErrorCode, isAppError, toWire } from '../errors.ts'
import { writeJson } from '../wire/json.ts'
import type { BatchBasis, RunPart } from './BatchPart.ts'
import { findLineId } from './findLineId.ts'
import type { InputLine } from './splitLines.ts'

/** The result of a line as the text of the reply. */
export type OutputLine = { readonly text: string; readonly outcome: BatchOutcome }

/** Lines that ran, in their order, and the block that they ran at; unknown if none did. */
export type FinishedPart = { readonly lines: readonly OutputLine[]; readonly basis: BatchBasis | undefined }

/** Of a call that one of its messages brought down: the others must not fail with it. */
const causedByMessage: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['limit.time', 'limit.cells', 'internal.bug'])

/** Runs lines together; if that fails because of one of them, each alone. @throws limit.cancelled, limit.queue, lookup.block, source.* */
export async function runLines(
  part: readonly InputLine[],
  basis: BatchBasis | undefined,
  runPart: RunPart,
  signal: AbortSignal,
): Promise<FinishedPart> {
  const readable = part.flatMap(({ text }) => text ?? [])
  let found = basis
  let replies: readonly Result[] = []
  try {
    if (readable.length > 0) {
      const { outcomes, results, ...own } = await runPart(readable, basis, signal)
      found ??= own
      replies = results.map((json, at) => ({ json, outcome: outcomes[at] ?? 'error' }))
    }
  } catch (error) {
    if (!isAppError(error) || !causedByMessage.has(error.code)) throw error
    if (part.length > 1) return runAlone(part, basis, runPart, signal)
    const id = findLineId(readable[0] ?? '')
    replies = [{ json: writeJson({ ...(id !== undefined && { id }), ...toWire(error, '') }), outcome: 'error' }]
  }
  const waiting = replies.values()
  const lines = part.map(({ number, error }): OutputLine => {
    const { json, outcome } = error
      ? { json: writeJson(toWire(error, '')), outcome: 'error' as const }
      : nextOf(waiting)
    return { text: `{"line":${number},${json.slice(1)}`, outcome }
  })
  return { lines, basis: found }
}

type Result = { readonly json: string; readonly outcome: BatchOutcome }

function nextOf(results: Iterator<Result>): Result {
  const { done, value } = results.next()
  if (done) throw new TypeError('a reply with fewer results than lines')
  return value
}

async function runAlone(
  part: readonly InputLine[],
  basis: BatchBasis | undefined,
  runPart: RunPart,
  signal: AbortSignal,
): Promise<FinishedPart> {
  const lines: OutputLine[] = []
  let found = basis
  for (const line of part) {
    const finished = await runLines([line], found, runPart, signal)
    lines.push(...finished.lines)
    found ??= finished.basis
  }
  return { lines, basis: found }
}
