import { existsSync, readFileSync, statSync } from 'node:fs'
import type { DebugRecognition } from '@tonoscope/core/contract/debug'
import { AppError } from '@tonoscope/core/errors'
import type { Service } from '@tonoscope/core/service/host'
import type { CliIo } from './io.ts'

type Candidate = DebugRecognition['candidates'][number]

/** What an argument means: the standard input for `-`, a file's content where there is such a file, else itself. */
export async function textOf(argument: string, io: CliIo): Promise<string> {
  if (argument === '-') return textOfBytes(await io.readInput())
  // A path is short; a message pasted as an argument is not worth asking the file system for.
  if (argument.length < 1024 && existsSync(argument) && statSync(argument).isFile())
    return textOfBytes(readFileSync(argument))
  return argument
}

/** A `.boc` file is bytes; everything else is text. */
function textOfBytes(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 4)).toString('hex')
  return /^(b5ee9c72|68ff65f3|acc3a728)$/.test(head)
    ? Buffer.from(bytes).toString('hex')
    : Buffer.from(bytes).toString('utf8')
}

/**
 * The one thing of these kinds in a text; of several the first kind that is wanted, and it must be the only one of it.
 *
 * @throws input.text, input.boc and whatever was wrong with the text
 */
export async function findInText(
  service: Service,
  text: string,
  kinds: readonly Candidate['kind'][],
  network: string | undefined,
): Promise<Candidate> {
  const { candidates, problem } = await service.call(
    'debugRecognise',
    { body: { text } },
    network === undefined ? {} : { network },
  )
  for (const kind of kinds) {
    const found = candidates.filter(candidate => candidate.kind === kind)
    if (found.length > 1) throw new AppError('input.text', { reason: severalText(found) })
    if (found[0]) return found[0]
  }
  if (candidates[0]) throw new AppError('input.text', { reason: `this is no message: ${candidates[0].sentence}` })
  throw new AppError('input.text', { reason: problem?.text ?? 'there is nothing in it' })
}

function severalText(found: readonly Candidate[]): string {
  const lines = found.map(each => `    ${each.sentence}${each.found_in === undefined ? '' : ` (${each.found_in})`}`)
  return `there are ${found.length} in it, give one:\n${lines.join('\n')}`
}
