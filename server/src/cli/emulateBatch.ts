import type { RunPart } from '@tonoscope/core/batch/BatchPart'
import { splitLines } from '@tonoscope/core/batch/splitLines'
import { writeBatch } from '@tonoscope/core/batch/writeBatch'
import { type BatchOutcome, maxBatchLineBytes, maxBatchPart } from '@tonoscope/core/contract/debugBatch'
import { escapeControlsInJson } from '@tonoscope/core/encoding/escapeControls'
import { toWire } from '@tonoscope/core/errors'
import { plural } from '@tonoscope/core/plural'
import { writeJson } from '@tonoscope/core/wire/json'
import { type CommandContext, errorText, exitCodes, toExitCode } from './command.ts'
import { openInput } from './input.ts'
import { languageHeader } from './options.ts'

type BatchOptions = {
  readonly block: number | undefined
  readonly now: number | undefined
  readonly ignoreSignature: boolean | undefined
  readonly full: boolean | undefined
  readonly language: string | undefined
  readonly strict: boolean | undefined
}

/** So that one part computes while another waits for its network. */
const maxParts = 2

/** Runs the messages of a file independently of each other, and prints a line for each as soon as it and those before it are done. */
export async function emulateBatch(
  { service, io }: CommandContext,
  file: string,
  { strict, ...options }: BatchOptions,
): Promise<number> {
  let code: number = exitCodes.complete
  let done = 0
  const output = writeBatch(splitLines(openInput(file, io), maxBatchLineBytes), {
    runPart: toRunPart(service, options),
    maxLines: maxBatchPart,
    maxParts,
    toWireError: error => {
      io.progress?.('')
      io.err(errorText(error))
      code = toExitCode(error)
      return toWire(error, '')
    },
  })
  for await (const { text, outcome } of output) {
    io.out(`${escapeControlsInJson(text)}\n`)
    await io.drained?.()
    if (outcome === undefined) continue
    done++
    io.progress?.(plural(done, 'message'))
    if (code === exitCodes.complete) code = toBatchExitCode(outcome, strict)
  }
  io.progress?.('')
  return code
}

function toRunPart(
  service: CommandContext['service'],
  { block, now, ignoreSignature, full, language }: Omit<BatchOptions, 'strict'>,
): RunPart {
  const given = {
    ...(block !== undefined && { block_seqno: block }),
    ...(now !== undefined && { now }),
    ...(ignoreSignature && { ignore_signature: true }),
    ...(full && { full: true }),
  }
  return async (lines, basis, signal) => {
    const params = { ...given, ...(basis && { block_seqno: basis.block.seqno, now: basis.now }) }
    const input = { params, headers: languageHeader(language), body: { lines } }
    const { results, ...reply } = await service.call('debugBatch', input, { signal })
    return { ...reply, results: results.map(writeJson) }
  }
}

/** The exit code of a message, as that of its own run. */
function toBatchExitCode(outcome: BatchOutcome, strict: boolean | undefined): number {
  switch (outcome) {
    case 'error':
      return exitCodes.failed
    case 'rejected':
      return exitCodes.rejected
    case 'partial':
      return exitCodes.incomplete
    default:
      return strict && outcome !== 'success' ? exitCodes.unsuccessful : exitCodes.complete
  }
}
