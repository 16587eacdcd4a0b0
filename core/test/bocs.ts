import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dataPath } from './data.ts'
import { once } from './once.ts'

/** A BoC in the recorded data, and the file it was found in. */
export type RecordedBoc = { readonly where: string; readonly bytes: Uint8Array }

const base64Magic = /^(te6cc|te6cg|te7cc|aP9l8|rMOnK)/
const hexMagic = /^(b5ee9c72|68ff65f3|acc3a728)/i

/** Every BoC in a folder of the recorded data, deduplicated: `.boc` files and strings in JSON. */
export const recordedBocs = once((folder: string): readonly RecordedBoc[] => {
  const found = new Map<string, RecordedBoc>()
  const add = (where: string, bytes: Uint8Array) => found.set(Buffer.from(bytes).toString('base64'), { where, bytes })
  for (const name of readdirSync(dataPath(folder), { recursive: true, encoding: 'utf8' })) {
    const where = join(folder, name)
    if (name.endsWith('.boc')) add(where, readFileSync(dataPath(where)))
    if (name.endsWith('.json')) {
      for (const text of stringsIn(JSON.parse(readFileSync(dataPath(where), 'utf8')))) {
        if (base64Magic.test(text)) add(where, Buffer.from(text, 'base64'))
        else if (hexMagic.test(text)) add(where, Buffer.from(text, 'hex'))
      }
    }
  }
  return [...found.values()]
})

function* stringsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null) for (const item of Object.values(value)) yield* stringsIn(item)
}
