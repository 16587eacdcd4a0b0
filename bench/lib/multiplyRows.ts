import type { BlockRows } from '@tonoscope/core/chainIndex/readBlockRows'

/** How much one copy of a network differs from the one before it. */
export type CopyStep = {
  readonly seqnos: number
  readonly lt: bigint
  readonly seconds: number
  /** Copies share this many sets of accounts in turns, so that accounts get histories. */
  readonly accountSets: number
}

const logicalTimes = new Set(['lt', 'startLt', 'endLt', 'createdLt'])
const seqnos = new Set(['seqno', 'masterchainSeqno'])
/** What all copies have in common. */
const shared = new Set(['codeHash', 'shard', 'label'])

/** The rows of a later copy of some blocks: other hashes, accounts, logical times and seqnos, with the same links. */
export const copyRows = (rows: readonly BlockRows[], copy: number, step: CopyStep): readonly BlockRows[] =>
  shift(rows, '', copy, step) as readonly BlockRows[] // of the same shape

function shift(value: unknown, name: string, copy: number, step: CopyStep): unknown {
  if (shared.has(name)) return value
  if (typeof value === 'string') return shiftText(value, copy, step)
  if (typeof value === 'bigint') return logicalTimes.has(name) ? value + BigInt(copy) * step.lt : value
  if (typeof value === 'number')
    return seqnos.has(name) ? value + copy * step.seqnos : name === 'utime' ? value + copy * step.seconds : value
  if (Array.isArray(value)) return value.map(each => shift(each, '', copy, step))
  if (value === null || typeof value !== 'object' || value instanceof Uint8Array || value instanceof Set) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shift(each, key, copy, step)]))
}

function shiftText(text: string, copy: number, { accountSets }: CopyStep): string {
  const address = /^(-?\d+):([0-9a-f]{64})$/.exec(text)
  if (address) return `${address[1]}:${xor(address[2] ?? '', copy % accountSets)}`
  return /^[0-9a-f]{64}$/.test(text) ? xor(text, copy) : text
}

/** Changes the first 32 bits, so that copies are spread evenly. */
const xor = (hex: string, copy: number): string =>
  ((Number.parseInt(hex.slice(0, 8), 16) ^ Math.imul(copy, 0x9e3779b1)) >>> 0).toString(16).padStart(8, '0') +
  hex.slice(8)
