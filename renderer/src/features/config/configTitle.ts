import { formatTime } from '../../format/time.ts'
import { formatBytes } from '../../format/words.ts'
import type { ConfigSelection } from '../../screens/screenParams.ts'
import { findPastedConfig } from './pastedConfigs.ts'

/**
 * The title of a selected configuration before it is loaded.
 *
 * @example
 * configTitle({ kind: 'block', block: '512' }) // 'Block 512'
 */
export function configTitle(selection: ConfigSelection): string {
  switch (selection.kind) {
    case 'newest':
      return 'Newest block'
    case 'pasted': {
      const boc = findPastedConfig(selection.id)
      return boc === undefined ? 'Pasted, not stored here' : `Pasted, ${formatBytes(boc.length / 2)}`
    }
    case 'block': {
      const time = parseBlockTime(selection.block)
      return time === undefined ? `Block ${selection.block}` : formatTime(time)
    }
  }
}

/** Parses a block given by time: `@unixtime` or an ISO date. Returns Unix seconds. */
export function parseBlockTime(block: string): number | undefined {
  const unix = /^@(\d{1,11})$/.exec(block)?.[1]
  if (unix !== undefined) return Number(unix)
  if (!/^\d{4}-\d{2}-\d{2}/.test(block)) return undefined
  const ms = Date.parse(block)
  return Number.isNaN(ms) ? undefined : ms / 1000
}
