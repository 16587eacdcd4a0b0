import { formatBlockId, formatBlockIdJson } from '@tonoscope/core/blockId'
import type { DebugBlockView } from '@tonoscope/core/contract/debugBlocks'
import { type JSX, useCallback, useMemo } from 'react'
import { useTestnet } from '../../backend/useNetworks.ts'
import { useOperation } from '../../backend/useOperation.ts'
import { isSeqno } from '../../blocksTabs/blockPath.ts'
import { formatCount } from '../../format/amount.ts'
import { capitalize } from '../../format/words.ts'
import { AccountNamesContext, noAccountNames } from '../../ui/AccountNames.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type Tab, Tabs } from '../../ui/Tabs.tsx'
import { AllShards } from './AllShards.tsx'
import { BlockError } from './BlockError.tsx'
import { BlockHead } from './BlockHead.tsx'
import styles from './BlockPane.module.css'
import { BlockTransactions } from './BlockTransactions.tsx'
import type { BlocksParams, BlockTab, SetBlocksParams } from './blocksParams.ts'
import { HeaderPage } from './HeaderPage.tsx'
import { Shards } from './Shards.tsx'
import { type BlockSelection, useBlock } from './useBlock.ts'
import { ValueFlowPage } from './ValueFlowPage.tsx'

type Props = { source: BlockSelection; place: BlocksParams; go: SetBlocksParams }

/** One block: while it is asked for, what kept it from being shown, or all that is told of it. */
export function BlockPane({ source, place, go }: Props): JSX.Element {
  const answer = useBlock(source)
  const found = useResolvedBy('block' in source ? source.block : undefined)
  if (answer.data) return <LoadedBlock view={answer.data} found={found} source={source} place={place} go={go} />
  return (
    <div className={styles.state}>
      {answer.error ? (
        <BlockError error={answer.error} retry={() => answer.refetch()} />
      ) : (
        <>
          <Skeleton name="the block" lines={6} />
          <Skeleton name="its transactions" lines={8} />
        </>
      )}
    </div>
  )
}

/** How a block was found that was not named outright: by its time, or through a link. */
function useResolvedBy(text: string | undefined): string | undefined {
  const outright = text === undefined || isSeqno(text) || text.startsWith('(') || text === 'newest'
  const answer = useOperation('debugBlockId', { body: { block: text ?? 'newest' } }, { enabled: !outright })
  return answer.data?.resolved_by === undefined
    ? undefined
    : `${capitalize(answer.data.resolved_by).replace(/\.$/, '')}.`
}

type LoadedBlockProps = Props & { view: DebugBlockView; found: string | undefined }

function LoadedBlock({ view, found, source, place, go }: LoadedBlockProps): JSX.Element {
  const testnet = useTestnet()
  const names = useMemo(() => ({ ...noAccountNames, testnet }), [testnet])
  const { id } = view
  const isMaster = id.workchain === -1
  // What is the newest changes; a place within a block is one within this block.
  const block = 'file' in source ? undefined : (place.block ?? formatBlockId(id))
  const within = useCallback<SetBlocksParams>((change, options) => go({ block, ...change }, options), [go, block])

  const { transactions } = view
  const tabs: Tab<BlockTab>[] = [
    {
      id: 'transactions',
      title: 'Transactions',
      ...(transactions && { count: formatCount(transactions.length) }),
      page: () => <TransactionsPage view={view} source={source} place={place} go={within} />,
    },
    ...(isMaster && 'block' in source
      ? [
          {
            id: 'all' as const,
            title: 'All shards',
            page: () => (
              <AllShards source={source} master={formatBlockIdJson(id)} seqno={id.seqno} place={place} go={within} />
            ),
          },
        ]
      : []),
    ...(view.shards
      ? [
          {
            id: 'shards' as const,
            title: 'Shards',
            count: formatCount(view.shards.length),
            page: () => <Shards shards={view.shards ?? []} seqno={id.seqno} />,
          },
        ]
      : []),
    ...(view.value_flow
      ? [
          {
            id: 'flow' as const,
            title: 'Value flow',
            page: () => view.value_flow && <ValueFlowPage flow={view.value_flow} />,
          },
        ]
      : []),
    { id: 'header', title: 'Header', page: () => <HeaderPage view={view} /> },
  ]
  const open = tabs.some(one => one.id === place.tab) ? place.tab : 'transactions'

  return (
    <AccountNamesContext.Provider value={names}>
      <BlockHead view={view} found={found} />
      <div className={styles.pages}>
        <Tabs
          name="Pages of the block"
          tabs={tabs}
          open={open}
          onOpen={tab => within({ tab, tx: undefined, of: undefined }, { replace: true })}
        />
      </div>
    </AccountNamesContext.Provider>
  )
}

function TransactionsPage({ view, source, place, go }: Props & { view: DebugBlockView }): JSX.Element {
  const { id, transactions } = view
  if (!transactions)
    return (
      <Notice kind="partial" title="The source cannot tell the transactions of this block">
        That does not mean that there are none. A source that gives whole blocks can.
      </Notice>
    )
  return (
    <BlockTransactions
      key={formatBlockId(id)}
      rows={transactions}
      source={source}
      place={place}
      go={go}
      file={`block-${id.workchain}-${id.shard}-${id.seqno}-transactions`}
      empty="This block has no transaction."
    />
  )
}
