import type { ConfigSelection } from '../../screens/screenParams.ts'

/** Unix seconds of a block given by time: `@unixtime` or an ISO date. */
export function parseBlockTime(block: string): number | undefined {
  const unix = /^@(\d{1,11})$/.exec(block)?.[1]
  if (unix !== undefined) return Number(unix)
  const ms = /^\d{4}-\d{2}-\d{2}/.test(block) ? Date.parse(block) : Number.NaN
  return Number.isNaN(ms) ? undefined : ms / 1000
}

const parseSeqno = (block: string): number | undefined => {
  const seqno = /^(?:\(-1,8000000000000000,)?(\d{1,10})(?:[,)]|$)/i.exec(block.trim())?.[1]
  return seqno === undefined ? undefined : Number(seqno)
}

/** Whether the first of two configurations is newer; `undefined` if that is known only after both are loaded. */
export function isNewer(one: ConfigSelection, other: ConfigSelection): boolean | undefined {
  if (one.kind === 'pasted' || other.kind === 'pasted') return undefined
  if (one.kind === 'newest' || other.kind === 'newest') return one.kind === 'newest' && other.kind !== 'newest'
  for (const parse of [parseSeqno, parseBlockTime]) {
    const [a, b] = [parse(one.block), parse(other.block)]
    if (a !== undefined && b !== undefined) return a > b
  }
  return undefined
}

/**
 * The sides of a comparison, the older one first where that is known.
 *
 * @example
 * olderFirst({ kind: 'newest' }, { kind: 'block', block: '100' }) // block 100, newest
 */
export const olderFirst = (
  from: ConfigSelection,
  to: ConfigSelection,
): { readonly from: ConfigSelection; readonly to: ConfigSelection } =>
  isNewer(from, to) ? { from: to, to: from } : { from, to }
