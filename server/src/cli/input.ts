import { existsSync, readFileSync, statSync } from 'node:fs'
import type { DebugRecognition } from '@tonoscope/core/contract/debug'
import { fileText } from '@tonoscope/core/encoding/fileText'
import { AppError } from '@tonoscope/core/errors'
import type { CliIo, CommandContext } from './command.ts'

type RecognisedCandidate = DebugRecognition['candidates'][number]

/** The text of an argument: stdin for `-`, the content if it is a file, otherwise the argument itself. */
export async function readInputText(argument: string, io: CliIo): Promise<string> {
  if (argument === '-') return fileText(await io.readInput())
  // A longer argument is a pasted BoC, not a path.
  if (argument.length < 1024 && existsSync(argument) && statSync(argument).isFile())
    return fileText(readFileSync(argument))
  return argument
}

/** The only candidate of the first matching kind in an argument. @throws input.text, input.boc */
export async function findCandidate(
  { service, io }: CommandContext,
  argument: string,
  kinds: readonly RecognisedCandidate['kind'][],
): Promise<RecognisedCandidate> {
  const text = await readInputText(argument, io)
  const { candidates, problem } = await service.call('debugRecognise', { body: { text } })
  for (const kind of kinds) {
    const found = candidates.filter(candidate => candidate.kind === kind)
    if (found.length > 1) throw new AppError('input.text', { reason: ambiguityText(found) })
    if (found[0]) return found[0]
  }
  if (candidates[0]) throw new AppError('input.text', { reason: `not a message: ${candidates[0].sentence}` })
  throw new AppError('input.text', { reason: problem?.text ?? 'empty input' })
}

function ambiguityText(found: readonly RecognisedCandidate[]): string {
  const lines = found.map(each => `    ${each.sentence}${each.found_in === undefined ? '' : ` (${each.found_in})`}`)
  return `found ${found.length}, give one of them:\n${lines.join('\n')}`
}

/** The bytes of a file, or of stdin for `-`. @throws input.argument */
export async function readFileBytes(file: string, io: CliIo): Promise<Uint8Array> {
  if (file === '-') return io.readInput()
  try {
    return new Uint8Array(readFileSync(file))
  } catch (cause) {
    throw new AppError('input.argument', { name: file, reason: 'the file cannot be read' }, { cause })
  }
}

/** The content of an argument: stdin, a file, or a text of the given form. @throws input.argument if it is neither */
export async function readContent(argument: string, name: string, form: RegExp, io: CliIo): Promise<string> {
  const text = await readInputText(argument, io)
  if (text === argument && !form.test(text) && !existsSync(argument))
    throw new AppError('input.argument', { name, reason: `file not found: ${argument}` })
  return text
}
