import { formatBlockId } from '@tonoscope/core/blockId'
import { type JSX, useMemo } from 'react'
import { BlockLink } from '../../blocksTabs/BlockLink.tsx'
import { toErrorText } from '../../errors/toErrorText.ts'
import { formatCount, pluralize } from '../../format/amount.ts'
import type { ScreenState } from '../../screens/useScreenParams.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './AllShards.module.css'
import { BlockError } from './BlockError.tsx'
import { BlockTransactions } from './BlockTransactions.tsx'
import { type BlockTransactionRow, byLogicalTime } from './transactionRows.tsx'
import type { BlockSelection } from './useBlock.ts'
import { useShardBlocks } from './useShardBlocks.ts'

type Props = ScreenState<'blocks'> & { selection: BlockSelection; master: string; seqno: number }

/** The transactions of a masterchain block and of the shard blocks that it commits, shown while they load. */
export function AllShards({ master, seqno, ...page }: Props): JSX.Element {
  const { list, blocks, isReading, stop, resume } = useShardBlocks(master)
  const rows = useMemo(
    () =>
      blocks
        .flatMap((block): BlockTransactionRow[] =>
          'view' in block ? (block.view.transactions ?? []).map(row => ({ ...row, block: block.id })) : [],
        )
        .sort(byLogicalTime),
    [blocks],
  )
  if (list.error) return <BlockError error={list.error} retry={() => list.refetch()} />
  if (!list.data) return <Skeleton name="the blocks of all shards" lines={5} />

  const loaded = blocks.filter(block => 'view' in block)
  const failed = blocks.filter(block => 'error' in block)
  const unavailable = loaded.filter(({ view }) => view.transactions === undefined)
  const missing = blocks.length - loaded.length
  return (
    <div className="shrink">
      <p className="secondary readable">
        The masterchain block and {pluralize(blocks.length - 1, 'shard block')} since {list.data.previous.seqno}. Each
        is loaded in full, which takes a while on a busy network.
      </p>
      <div className={styles.progress}>
        <progress max={blocks.length} value={loaded.length} aria-label="Blocks loaded" />
        <span role="status">
          {formatCount(loaded.length)} of {pluralize(blocks.length, 'block')}, {pluralize(rows.length, 'transaction')}
          {isReading && ' so far'}
        </span>
        {isReading && <Button onClick={stop}>Stop</Button>}
      </div>
      {!isReading && missing > 0 && (
        <div className="mb-16">
          <Notice
            kind="partial"
            title={`${pluralize(missing, 'block')} of ${formatCount(blocks.length)} ${missing === 1 ? 'is' : 'are'} missing`}
            actions={<Button onClick={resume}>{failed.length > 0 ? 'Try again' : 'Continue'}</Button>}
          >
            <p>The list below is incomplete.</p>
            {failed.length > 0 && (
              <ul className={styles.blockLinks}>
                {failed.map(({ id, error }) => (
                  <li key={formatBlockId(id)}>
                    <BlockLink block={id} /> {toErrorText(error).title}{' '}
                    <span className="text-small mono hint">{toErrorText(error).code}</span>
                  </li>
                ))}
              </ul>
            )}
          </Notice>
        </div>
      )}
      {unavailable.length > 0 && (
        <div className="mb-16">
          <Notice
            kind="partial"
            title={`Transactions of ${pluralize(unavailable.length, 'block')} are not available from this source`}
          >
            <ul className={styles.blockLinks}>
              {unavailable.map(({ id }) => (
                <li key={formatBlockId(id)}>
                  <BlockLink block={id} />
                </li>
              ))}
            </ul>
          </Notice>
        </div>
      )}
      {(rows.length > 0 || (!isReading && missing === 0 && unavailable.length === 0)) && (
        <BlockTransactions
          rows={rows}
          {...page}
          file={`masterchain-${seqno}-transactions`}
          empty="No transactions in these blocks."
        />
      )}
    </div>
  )
}
