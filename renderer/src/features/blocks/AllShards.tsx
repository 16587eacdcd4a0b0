import { formatBlockId } from '@tonoscope/core/blockId'
import { type JSX, useMemo } from 'react'
import { BlockLink } from '../../blocksTabs/BlockLink.tsx'
import { textOf } from '../../errors/textOf.ts'
import { counted, formatCount } from '../../format/amount.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './AllShards.module.css'
import { BlockProblem } from './BlockProblem.tsx'
import { BlockTransactions } from './BlockTransactions.tsx'
import type { BlocksPlace, Go } from './blocksUrl.ts'
import { byTime, type TransactionRow } from './transactionRows.ts'
import type { BlockSource } from './useBlock.ts'
import { type ShardBlock, useShardBlocks } from './useShardBlocks.ts'

type Props = { source: BlockSource; master: string; seqno: number; place: BlocksPlace; go: Go }

/** The transactions of all blocks that came with a masterchain block; what has arrived can be read while the rest comes. */
export function AllShards({ source, master, seqno, place, go }: Props): JSX.Element {
  const { list, blocks, reading, stop, goOn } = useShardBlocks(master)
  const rows = useMemo(() => blocks.flatMap(one => ('view' in one ? rowsOf(one) : [])).sort(byTime), [blocks])
  if (list.error) return <BlockProblem error={list.error} retry={() => list.refetch()} />
  if (!list.data) return <Skeleton name="the blocks of all shards" lines={5} />

  const arrived = blocks.filter(one => 'view' in one)
  const failed = blocks.filter(one => 'error' in one)
  const untold = arrived.filter(({ view }) => view.transactions === undefined)
  const missing = blocks.length - arrived.length
  return (
    <div className={styles.all}>
      <p className={styles.about}>
        The masterchain block and {counted(blocks.length - 1, 'shard block')} since {list.data.previous.seqno}. Each is
        read whole, which takes a while on a busy network.
      </p>
      <div className={styles.progress}>
        <progress max={blocks.length} value={arrived.length} aria-label="Blocks read" />
        <span role="status">
          {formatCount(arrived.length)} of {counted(blocks.length, 'block')}, {counted(rows.length, 'transaction')}
          {reading && ' so far'}
        </span>
        {reading && <Button onClick={stop}>Stop</Button>}
      </div>
      {!reading && missing > 0 && (
        <div className={styles.notice}>
          <Notice
            kind="partial"
            title={`${counted(missing, 'block')} of ${formatCount(blocks.length)} ${missing === 1 ? 'is' : 'are'} missing`}
            actions={<Button onClick={goOn}>{failed.length > 0 ? 'Try again' : 'Continue'}</Button>}
          >
            <p>What has arrived is below; there may be more transactions.</p>
            {failed.length > 0 && <Failures failed={failed} />}
          </Notice>
        </div>
      )}
      {untold.length > 0 && (
        <div className={styles.notice}>
          <Notice
            kind="partial"
            title={`The source cannot tell the transactions of ${counted(untold.length, 'block')}`}
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

const rowsOf = ({ id, view }: Extract<ShardBlock, { view: unknown }>): TransactionRow[] =>
  (view.transactions ?? []).map(row => ({ ...row, block: id }))

function Failures({ failed }: { failed: readonly Extract<ShardBlock, { error: unknown }>[] }): JSX.Element {
  return (
    <ul className={styles.names}>
      {failed.map(({ id, error }) => {
        const { title, code } = textOf(error)
        return (
          <li key={formatBlockId(id)}>
            <BlockLink block={id} /> {title} <span className={styles.code}>{code}</span>
          </li>
        )
      })}
    </ul>
  )
}
