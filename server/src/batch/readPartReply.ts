import type { PartReply } from '@tonoscope/core/batch/BatchPart'
import { findStringEnd, readJson } from '@tonoscope/core/wire/json'

const resultsStart = '"results":['

/**
 * The reply of a worker to a part of a batch. Its results, which can be megabytes, are passed on as they are: to parse them would
 * keep this thread from other clients.
 */
export function readPartReply(reply: Uint8Array): PartReply {
  const text = new TextDecoder().decode(reply)
  const start = text.indexOf(resultsStart)
  if (start === -1) throw new TypeError('a reply without results')
  const end = start + resultsStart.length
  // Written by a worker of this program; nothing before the results contains a text of others.
  const head = readJson(`${text.slice(0, end)}]}`) as unknown as Omit<PartReply, 'results'>
  return { ...head, results: splitEntries(text, end) }
}

/** The texts of the entries of a list that begins there, after its bracket. */
function splitEntries(text: string, start: number): string[] {
  const entries: string[] = []
  let [from, depth] = [start, 0]
  for (let at = start; at < text.length; at++) {
    const character = text[at]
    if (character === '"') at = findStringEnd(text, at)
    else if (character === '{' || character === '[') depth++
    else if (character === '}' || (character === ']' && depth > 0)) depth--
    else if (character === ']' || (character === ',' && depth === 0)) {
      if (at > from) entries.push(text.slice(from, at))
      if (character === ']') return entries
      from = at + 1
    }
  }
  throw new TypeError('a list without an end')
}
