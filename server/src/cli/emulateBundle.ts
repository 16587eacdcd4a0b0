import type { DebugBundle } from '@tonoscope/core/contract/debugBundle'
import type { CallInput } from '@tonoscope/core/contract/operations'
import { DebugBundleMessage } from '@tonoscope/core/contract/requests'
import { AppError, isAppError } from '@tonoscope/core/errors'
import { bundleText } from '@tonoscope/core/text/bundleText'
import { resultText } from '@tonoscope/core/text/resultText'
import { type Json, readJson } from '@tonoscope/core/wire/json'
import { parseSchema } from '@tonoscope/core/wire/parseSchema'
import { readJsonLine } from '@tonoscope/core/wire/readJsonLine'
import { withNames } from './accountNames.ts'
import { type CommandContext, exitCodes, toRunExitCode } from './command.ts'
import { findCandidate, readInputText } from './input.ts'
import { jsonText } from './terminalIo.ts'

type BundleBody = CallInput<'debugBundle'>['body']
type BundleMessage = BundleBody['messages'][number]

/** How the results of a bundle are printed. */
type BundleOptions = {
  readonly bundle?: string
  readonly message?: number
  readonly json?: boolean
  readonly strict?: boolean
}

/** The messages of arguments, then those of a file: JSON, or one message per line. @throws input.text, input.argument */
export async function readBundle(
  context: CommandContext,
  args: readonly string[],
  file: string | undefined,
): Promise<BundleMessage[]> {
  const messages: BundleMessage[] = []
  for (const argument of args) messages.push(await readMessage(context, argument))
  if (file === undefined) return messages
  const entries = parseBundleText(await readInputText(file, context.io))
  for (const [at, entry] of entries.entries()) {
    try {
      const { boc, ...own } = toBundleMessage(entry)
      messages.push({ ...own, ...(await readMessage(context, boc)) })
    } catch (error) {
      if (!isAppError(error)) throw error
      throw new AppError('input.argument', { name: `--bundle, message ${at + 1}`, reason: error.message })
    }
  }
  return messages
}

const readMessage = async (context: CommandContext, text: string): Promise<BundleMessage> => ({
  boc: (await findCandidate(context, text, ['external-message', 'internal-message'])).value,
})

/** @throws input.argument with the field */
function toBundleMessage(entry: Json): BundleMessage {
  if (typeof entry === 'string') return { boc: entry }
  const read = parseSchema(DebugBundleMessage, entry)
  if (read.success) return read.data
  const { path, message } = read.issue
  throw new AppError('input.argument', { name: path.join('.') || 'the entry', reason: message })
}

/** The entries of a file: a JSON array, one JSON value per line, or one BoC per line. @throws input.argument */
function parseBundleText(text: string): readonly Json[] {
  const trimmed = text.trim()
  if (trimmed.startsWith('[')) return parseEntries(trimmed)
  return trimmed
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
    .map(line => parseJson(line, readJsonLine))
}

function parseEntries(text: string): readonly Json[] {
  const entries = parseJson(text)
  if (!Array.isArray(entries)) throw bundleError('expected an array')
  return entries
}

function parseJson(text: string, read: (text: string) => Json = readJson): Json {
  try {
    return read(text)
  } catch (error) {
    throw bundleError(error instanceof Error ? error.message : 'it is no JSON')
  }
}

const bundleError = (reason: string): AppError => new AppError('input.argument', { name: '--bundle', reason })

/** Runs messages in sequence and prints what each does, or the whole result of one. */
export async function emulateBundle(
  { service, io }: CommandContext,
  body: BundleBody,
  headers: CallInput<'debugBundle'>['headers'],
  { message, json, strict }: BundleOptions,
): Promise<number> {
  const chosen = message === undefined ? undefined : message - 1
  if (chosen !== undefined && !body.messages[chosen])
    throw new AppError('input.argument', {
      name: '--message',
      reason: `expected a number from 1 to ${body.messages.length}`,
    })
  const reply = await service.call('debugBundle', { body, headers })
  const one = chosen === undefined ? undefined : reply.messages[chosen]
  if (json) io.out(jsonText(one ?? reply))
  else if (one?.result) io.out(resultText(await withNames(service, one.result), { colour: io.colour }))
  else io.out(bundleText(reply, { colour: io.colour }))
  return toBundleExitCode(one ? { ...reply, messages: [one] } : reply, strict)
}

/** The exit code of the first message that is not complete. */
function toBundleExitCode({ messages }: Pick<DebugBundle, 'messages'>, strict: boolean | undefined): number {
  for (const { result } of messages) {
    const code = result ? toRunExitCode(result) : exitCodes.failed
    if (code !== exitCodes.complete) return code
    if (strict && result?.verdict.outcome !== 'success') return exitCodes.unsuccessful
  }
  return exitCodes.complete
}
