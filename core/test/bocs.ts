import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dataPath, hasData } from './data.ts'

/** A bag found somewhere in the recorded data, and where. */
export type RecordedBoc = { readonly where: string; readonly bytes: Uint8Array }

const base64Bag = /^(te6cc|te6cg|te7cc|aP9l8|rMOnK)/
const hexBag = /^(b5ee9c72|68ff65f3|acc3a728)/i

/** Every bag in a folder of the recorded data, each once: `.boc` files, and strings in JSON that are bags. */
export function recordedBocs(folder: string): RecordedBoc[] {
  if (!hasData) return []
  const found = new Map<string, RecordedBoc>()
  const add = (where: string, bytes: Uint8Array) => found.set(Buffer.from(bytes).toString('base64'), { where, bytes })
  for (const name of readdirSync(dataPath(folder), { recursive: true, encoding: 'utf8' })) {
    const where = join(folder, name)
    if (name.endsWith('.boc')) add(where, readFileSync(dataPath(where)))
    if (name.endsWith('.json')) {
      for (const text of stringsIn(JSON.parse(readFileSync(dataPath(where), 'utf8')))) {
        if (base64Bag.test(text)) add(where, Buffer.from(text, 'base64'))
        else if (hexBag.test(text)) add(where, Buffer.from(text, 'hex'))
      }
    }
  }
  return [...found.values()]
}

function* stringsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null) for (const item of Object.values(value)) yield* stringsIn(item)
}
