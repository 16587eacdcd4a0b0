import type { Hash } from '../units.ts'

/** The end of a VM log in a text. */
export type LogTail = {
  /** The last instructions; the first may lack its beginning. */
  readonly instructions: readonly string[]
  readonly isTruncated: boolean
  /** Code cells that the log names, in order. */
  readonly codeHashes: readonly Hash[]
}

/** More than a node prints (256 characters), and enough to tell contracts apart. */
const maxInstructions = 64
const maxHashes = 32
const maxInstructionLength = 300

/** What stands after an instruction: other lines of the log, or the text around it. */
const afterInstruction =
  /(?:\n|^| )(?:stack: |code cell hash: |gas remaining: |handling exception|default exception|terminating vm|changing gas|installing output|execute )|["'`}]|\s:\s/
const partialStart = /VM Log(?: \(truncated\))?:?\s{0,20}(?:\.{3}|…)?([^\n]{0,80})$/i

/** Finds the end of a VM log: the instructions of a node's error, of a log of any level, also without line breaks. */
export function readLogTail(text: string): LogTail | undefined {
  const starts = findLast(text, 'execute ', maxInstructions)
  const first = starts[0]
  if (first === undefined) return undefined
  const instructions = starts.map((start, i) => readInstruction(text.slice(start + 8, starts[i + 1] ?? start + 400)))
  const partial = readPartial(text.slice(Math.max(0, first - 140), first))
  const kept = [...(partial === undefined ? [] : [partial]), ...instructions].filter(each => each !== '')
  if (kept.length === 0 || !kept.some(each => /^[A-Z0-9]{2}/.test(each))) return undefined
  return {
    instructions: kept.slice(-maxInstructions),
    isTruncated: partial !== undefined || /VM Log \(truncated\)/i.test(text),
    codeHashes: readHashes(text),
  }
}

/** The last occurrences of a word that begins an entry of the log, in order. */
function findLast(text: string, word: string, max: number): readonly number[] {
  const found: number[] = []
  for (
    let at = text.lastIndexOf(word);
    at >= 0 && found.length < max;
    at = at === 0 ? -1 : text.lastIndexOf(word, at - 1)
  )
    if (at === 0 || /[^A-Za-z0-9_]/.test(text[at - 1] ?? '')) found.unshift(at)
  return found
}

function readInstruction(part: string): string {
  const end = afterInstruction.exec(part)?.index ?? part.length
  return part.slice(0, Math.min(end, maxInstructionLength)).replace(/\s+/g, ' ').trim()
}

/** The rest of the instruction that the truncation cut: `...te NOW`. */
function readPartial(before: string): string | undefined {
  const rest = partialStart.exec(before.trimEnd())?.[1]?.trim()
  return rest === undefined || rest === '' ? undefined : rest
}

function readHashes(text: string): readonly Hash[] {
  const found = new Set<Hash>()
  for (const [, hash = ''] of text.matchAll(/code cell hash: ?([0-9a-fA-F]{64})/g)) {
    if (found.size >= maxHashes) break
    found.add(hash.toLowerCase() as Hash) // 64 hex digits
  }
  return [...found]
}
