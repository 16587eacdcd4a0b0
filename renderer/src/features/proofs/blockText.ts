import type { BlockId } from '@tonoscope/core/contract/schemas/blocks'

const whole =
  /^\(?\s*(-?\d{1,10})\s*[,:]\s*([0-9a-f]{16})\s*[,:]\s*(\d{1,10})\s*[,:]\s*([0-9a-f]{64})\s*[,:]\s*([0-9a-f]{64})\s*\)?$/i

/**
 * A block that is named in full, with its hashes; `undefined` for every other notation.
 *
 * @example
 * readWholeName('5') // undefined
 */
export function readWholeName(text: string): BlockId | undefined {
  const [, workchain, shard, seqno, root, file] = whole.exec(text.trim()) ?? []
  if (!workchain || !shard || !seqno || !root || !file) return undefined
  return {
    workchain: Number(workchain),
    shard: shard.toLowerCase(),
    seqno: Number(seqno),
    root_hash: root.toLowerCase(),
    file_hash: file.toLowerCase(),
  }
}

/** Whether two names are those of one block. */
export const isSameBlock = (a: BlockId, b: BlockId): boolean =>
  a.workchain === b.workchain &&
  a.shard === b.shard &&
  a.seqno === b.seqno &&
  a.root_hash === b.root_hash &&
  a.file_hash === b.file_hash
