import { formatTime } from '../../format/time.ts'
import { formatBytes } from '../../format/words.ts'
import type { ConfigSelection } from './configUrlParams.ts'
import { findPastedConfig } from './pastedConfigs.ts'

/**
 * How a configuration is named before it is read.
 *
 * @example
 * sourceWords({ kind: 'block', block: '512' }) // 'Block 512'
 */
export function configTitle(source: ConfigSelection): string {
  switch (source.kind) {
    case 'newest':
      return 'Newest block'
    case 'pasted': {
      const boc = findPastedConfig(source.id)
      return boc === undefined ? 'Pasted, not kept here' : `Pasted, ${formatBytes(boc.length / 2)}`
    }
    case 'block': {
      const at = parseBlockTime(source.block)
      return at === undefined ? `Block ${source.block}` : formatTime(at)
    }
  }
}

/** Whether two sources are the same. */
export const sameSource = (a: ConfigSelection | undefined, b: ConfigSelection | undefined): boolean =>
  JSON.stringify(a) === JSON.stringify(b)

/** The moment that a block is named by, in Unix seconds. */
export function parseBlockTime(block: string): number | undefined {
  const unix = /^@(\d{1,11})$/.exec(block)?.[1]
  if (unix !== undefined) return Number(unix)
  if (!/^\d{4}-\d{2}-\d{2}/.test(block)) return undefined
  const ms = Date.parse(block)
  return Number.isNaN(ms) ? undefined : ms / 1000
}
