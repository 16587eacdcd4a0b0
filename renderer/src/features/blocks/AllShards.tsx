import { formatBlockId } from '@tonoscope/core/blockId'
import { type JSX, useMemo } from 'react'
import { BlockLink } from '../../blocksTabs/BlockLink.tsx'
import { toErrorText } from '../../errors/toErrorText.ts'
import { formatCount, pluralize } from '../../format/amount.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './AllShards.module.css'
import { BlockError } from './BlockError.tsx'
import { BlockTransactions } from './BlockTransactions.tsx'
import type { BlocksParams, SetBlocksParams } from './blocksParams.ts'
import { type BlockTransactionRow, byLogicalTime } from './transactionRows.ts'
import type { BlockSelection } from './useBlock.ts'
import { type ShardBlockState, useShardBlocks } from './useShardBlocks.ts'

type Props = { source: BlockSelection; master: string; seqno: number; place: BlocksParams; go: SetBlocksParams }

/** The transactions of all blocks that came with a masterchain block; what has arrived can be read while the rest comes. */
export function AllShards({ source, master, seqno, place, go }: Props): JSX.Element {
  const { list, blocks, reading, stop, resume: goOn } = useShardBlocks(master)
  const rows = useMemo(() => blocks.flatMap(one => ('view' in one ? toRows(one) : [])).sort(byLogicalTime), [blocks])
  if (list.error) return <BlockError error={list.error} retry={() => list.refetch()} />
  if (!list.data) return <Skeleton name="the blocks of all shards" lines={5} />

  const arrived = blocks.filter(one => 'view' in one)
  const failed = blocks.filter(one => 'error' in one)
  const untold = arrived.filter(({ view }) => view.transactions === undefined)
  const missing = blocks.length - arrived.length
  return (
    <div className={styles.all}>
      <p className={styles.about}>
        The masterchain block and {pluralize(blocks.length - 1, 'shard block')} since {list.data.previous.seqno}. Each
        is read whole, which takes a while on a busy network.
      </p>
      <div className={styles.progress}>
        <progress max={blocks.length} value={arrived.length} aria-label="Blocks read" />
        <span role="status">
          {formatCount(arrived.length)} of {pluralize(blocks.length, 'block')}, {pluralize(rows.length, 'transaction')}
          {reading && ' so far'}
        </span>
        {reading && <Button onClick={stop}>Stop</Button>}
      </div>
      {!reading && missing > 0 && (
        <div className={styles.notice}>
          <Notice
            kind="partial"
            title={`${pluralize(missing, 'block')} of ${formatCount(blocks.length)} ${missing === 1 ? 'is' : 'are'} missing`}
            actions={<Button onClick={goOn}>{failed.length > 0 ? 'Try again' : 'Continue'}</Button>}
          >
            <p>What has arrived is below; there may be more transactions.</p>
            {failed.length > 0 && <FailedBlocks failed={failed} />}
          </Notice>
        </div>
      )}
      {untold.length > 0 && (
        <div className={styles.notice}>
          <Notice
            kind="partial"
            title={`The source cannot tell the transactions of ${pluralize(untold.length, 'block')}`}
          >
            <ul className={styles.names}>
              {untold.map(({ id }) => (
                <li key={formatBlockId(id)}>
                  <BlockLink block={id} />
                </li>
              ))}
            </ul>
          </Notice>
        </div>
      )}
      {(rows.length > 0 || (!reading && missing === 0 && untold.length === 0)) && (
        <BlockTransactions
          rows={rows}
          source={source}
          place={place}
          go={go}
          file={`masterchain-${seqno}-transactions`}
          empty="No shard has a transaction here."
        />
      )}
    </div>
  )
}

const toRows = ({ id, view }: Extract<ShardBlockState, { view: unknown }>): BlockTransactionRow[] =>
  (view.transactions ?? []).map(row => ({ ...row, block: id }))

function FailedBlocks({ failed }: { failed: readonly Extract<ShardBlockState, { error: unknown }>[] }): JSX.Element {
  return (
    <ul className={styles.names}>
      {failed.map(({ id, error }) => {
        const { title, code } = toErrorText(error)
        return (
          <li key={formatBlockId(id)}>
            <BlockLink block={id} /> {title} <span className={styles.code}>{code}</span>
          </li>
        )
      })}
    </ul>
  )
}
