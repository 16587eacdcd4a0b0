import { formatBlockId } from '@tonoscope/core/blockId'
import type { IndexScope, SeqnoRange } from '@tonoscope/core/chainIndex/ChainIndex'
import type { IndexerEvent } from '@tonoscope/core/chainIndex/indexerTypes'
import { countBlocks } from '@tonoscope/core/chainIndex/seqnoRanges'
import { formatDuration } from '@tonoscope/core/encoding/formatDuration'
import { formatReason } from '@tonoscope/core/encoding/formatReason'
import { plural } from '@tonoscope/core/plural'
import { sizeText } from '@tonoscope/core/text/snapshotText'
import { formatTimeText } from '@tonoscope/core/units'
import type { IndexStatus } from '@tonoscope/node/indexer/indexNetwork'

const rangeText = ({ first, last }: SeqnoRange): string => (first === last ? `${first}` : `${first}–${last}`)

/** Ranges that are shown; of the others only the number. */
const maxRanges = 12

/** The status of an index for people. */
export function statusText({ index, scope, checkpoint, sizes, head }: IndexStatus): string {
  const { ranges, newest } = checkpoint
  const more = ranges.length > maxRanges ? `, and ${ranges.length - maxRanges} more` : ''
  const lag = head && newest ? `, ${plural(Math.max(0, head.seqno - newest.id.seqno), 'block')} behind the source` : ''
  const lines = [
    index,
    `  scope         ${scopeText(scope)}`,
    `  blocks        ${countBlocks(ranges)} of the masterchain, with all shard blocks: ${ranges.slice(0, maxRanges).map(rangeText).join(', ') || 'none'}${more}`,
    `  newest        ${newest ? `${formatBlockId(newest.id)}, ${formatTimeText(newest.utime)}${lag}` : 'none'}`,
    `  transactions  ${sizes.transactions} in ${plural(sizes.traces, 'trace')}`,
    `  size          ${sizeText(sizes.bytes)}`,
  ]
  return `${lines.join('\n')}\n`
}

function scopeText({ accounts, days, keepsCells }: IndexScope): string {
  const which = accounts ? plural(accounts.length, 'account') : 'the whole network'
  return [
    which,
    ...(days === undefined ? [] : [`the last ${plural(days, 'day')}`]),
    ...(keepsCells ? ['with the cells of transactions'] : []),
  ].join(', ')
}

/** What an indexer reports, as a line; `undefined` for what needs none. */
export function eventLine(event: IndexerEvent): string | undefined {
  switch (event.kind) {
    case 'waiting':
    case 'leading':
      return undefined
    case 'committed': {
      const { newest, lagBlocks, lagSeconds, transactionsPerSecond, backfillBlocks } = event
      const lag = lagBlocks === 0 ? 'up to date' : `${lagBlocks} blocks behind`
      const rest = backfillBlocks === 0 ? '' : `, ${plural(backfillBlocks, 'earlier block')} to index`
      return `block ${newest.id.seqno} (${formatDuration(lagSeconds)} old), ${lag}, ${transactionsPerSecond} transactions/s${rest}`
    }
    case 'retry':
      return `${formatReason(event.error.message)} (${event.error.code}); next try in ${(event.inMs / 1000).toFixed(1)} s`
    case 'skipped':
      // What was not recorded is listed at the end.
      return event.error.code === 'source.notRecorded'
        ? undefined
        : `blocks ${rangeText(event.range)} are not indexed: ${formatReason(event.error.message)} (${event.error.code})`
    case 'unproven':
      return `block ${event.seqno} is not proven yet; it is indexed when it is`
    case 'pruned':
      return `blocks before ${event.beforeSeqno} were removed`
  }
}

/** The blocks that a source does not have. */
export function skippedText(skipped: readonly SeqnoRange[], source: string): string {
  if (skipped.length === 0) return ''
  const ranges = skipped.slice(0, maxRanges).map(rangeText).join(', ')
  const more = skipped.length > maxRanges ? `, and ${skipped.length - maxRanges} more ranges` : ''
  return `Not recorded in ${source}, so not indexed: ${plural(countBlocks(skipped), 'masterchain block')}: ${ranges}${more}\n`
}
