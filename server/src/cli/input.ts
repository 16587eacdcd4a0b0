import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs'
import type { DebugRecognition } from '@tonoscope/core/contract/debugRecognition'
import { fileText } from '@tonoscope/core/encoding/fileText'
import { AppError, errorTable } from '@tonoscope/core/errors'
import { errorCode } from '@tonoscope/node/errorCode'
import type { CliIo, CommandContext } from './command.ts'

type RecognisedCandidate = DebugRecognition['candidates'][number]

/** What only a path can be: it begins like one, or has the extension of a file. A hash in base64 can begin with a slash. */
const pathForm =
  /^(?!https?:|[\w+/-]{43}=?$)(?:(?:\.{0,2}|~|[a-z]:)[\\/]|[^\s{}"',]+\.(?:boc|bin|hex|txt|json|gz|tonoscope)$)/i

/** The text of an argument: stdin for `-`, the content if it is a file, otherwise the argument itself. @throws input.argument */
export async function readInputText(argument: string, io: CliIo): Promise<string> {
  if (argument === '-') return fileText(await io.readInput())
  // A longer argument is a pasted BoC, not a path.
  if (argument.length >= 1024) return argument
  if (existsSync(argument) && !statSync(argument).isDirectory()) return fileText(await readFileBytes(argument, io))
  if (pathForm.test(argument)) throw fileError(argument, existsSync(argument) ? 'this is a folder' : 'file not found')
  return argument
}

/** The only candidate of the first matching kind in an argument. @throws input.text, input.boc, input.argument */
export async function findCandidate(
  context: CommandContext,
  argument: string,
  kinds: readonly RecognisedCandidate['kind'][],
): Promise<Pick<RecognisedCandidate, 'kind' | 'value'>> {
  const text = await readInputText(argument, context.io)
  if (text.trim() !== '') {
    const { candidates } = await context.service.call('debugRecognise', { body: { text, checks: false } })
    const kind = kinds.find(each => candidates.some(candidate => candidate.kind === each))
    const [first, second] = candidates.filter(candidate => candidate.kind === kind)
    if (first && !second) return first
  }
  // Says which candidates there are.
  return chooseDescribed(context, text, kinds)
}

/** The same with its description; that of a message reads its account. @throws input.text, input.boc, input.argument */
export const findDescribedCandidate = async (
  context: CommandContext,
  argument: string,
  kinds: readonly RecognisedCandidate['kind'][],
): Promise<RecognisedCandidate> => chooseDescribed(context, await readInputText(argument, context.io), kinds)

async function chooseDescribed(
  { service }: CommandContext,
  text: string,
  kinds: readonly RecognisedCandidate['kind'][],
): Promise<RecognisedCandidate> {
  if (text.trim() === '') throw new AppError('input.text', { reason: 'the input is empty' })
  const { candidates, problem } = await service.call('debugRecognise', { body: { text } })
  for (const kind of kinds) {
    const found = candidates.filter(candidate => candidate.kind === kind)
    if (found.length > 1) throw new AppError('input.text', { reason: ambiguityText(found) })
    if (found[0]) return found[0]
  }
  const expected = kinds.map(kind => kind.replaceAll('-', ' ')).join(', ')
  if (candidates[0]) throw new AppError('input.text', { reason: `${candidates[0].sentence}; expected: ${expected}` })
  throw new AppError('input.text', { reason: problem ? withoutTitle(problem.text) : 'the input is empty' })
}

/** The reason in a message of `input.text`; other messages have no title. */
function withoutTitle(message: string): string {
  const title = errorTable['input.text'].message({ reason: '' })
  return message.startsWith(title) ? message.slice(title.length) : message
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
    const code = errorCode(cause, 'unknown')
    throw fileError(file, code === 'ENOENT' ? 'file not found' : `the file cannot be read (${code})`)
  }
}

/** The bytes of a file as they are read, or those of stdin for `-` as they arrive. @throws input.argument */
export async function* openInput(file: string, io: CliIo): AsyncGenerator<Uint8Array, void> {
  if (file !== '-' && !existsSync(file)) throw fileError(file, 'file not found')
  if (file !== '-' && statSync(file).isDirectory()) throw fileError(file, 'this is a folder')
  for await (const piece of file === '-' ? io.streams().input : createReadStream(file)) yield Buffer.from(piece)
}

const fileError = (file: string, reason: string): AppError =>
  new AppError('input.argument', { name: file, reason: `${reason}; check the path` })

/** The content of an argument: stdin, a file, or a text of the given form. @throws input.argument if it is neither */
export async function readContent(argument: string, name: string, form: RegExp, io: CliIo): Promise<string> {
  const text = await readInputText(argument, io)
  if (text === argument && !form.test(text) && !existsSync(argument))
    throw new AppError('input.argument', { name, reason: `${argument}: file not found; check the path` })
  return text
}
