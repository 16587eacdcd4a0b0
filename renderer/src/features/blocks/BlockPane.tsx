import { formatBlockId, formatBlockIdJson } from '@tonoscope/core/blockId'
import type { DebugBlockView } from '@tonoscope/core/contract/debugBlocks'
import { prettyJson } from '@tonoscope/core/wire/prettyJson'
import { type JSX, useCallback, useMemo } from 'react'
import { useTestnet } from '../../backend/useNetworks.ts'
import { useOperation } from '../../backend/useOperation.ts'
import { formatCount } from '../../format/amount.ts'
import { isSeqno } from '../../format/blockInput.ts'
import { capitalize } from '../../format/words.ts'
import type { ScreenState, SetScreenParams } from '../../screens/useScreenParams.ts'
import { AccountNamesContext, noAccountNames } from '../../ui/AccountNames.tsx'
import { CopyButton } from '../../ui/Copy.tsx'
import { Hash } from '../../ui/Hash.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Pairs } from '../../ui/Pairs.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { AllShards } from './AllShards.tsx'
import { BlockError, Unavailable } from './BlockError.tsx'
import { BlockHead } from './BlockHead.tsx'
import styles from './BlockPane.module.css'
import { BlockTransactions } from './BlockTransactions.tsx'
import { Shards } from './Shards.tsx'
import { type BlockSelection, useBlock } from './useBlock.ts'
import { ValueFlowPage } from './ValueFlowPage.tsx'

type Props = ScreenState<'blocks'> & { selection: BlockSelection }

/** One block: loading, an error, or its details. */
export function BlockPane(props: Props): JSX.Element {
  const { selection } = props
  const query = useBlock(selection)
  const resolvedBy = useResolvedBy('block' in selection ? selection.block : undefined)
  if (query.data) return <LoadedBlock {...props} view={query.data} resolvedBy={resolvedBy} />
  return (
    <div className="grid gap-24 py-20">
      {query.error ? (
        <BlockError error={query.error} retry={() => query.refetch()} />
      ) : (
        <>
          <Skeleton name="the block" lines={6} />
          <Skeleton name="its transactions" lines={8} />
        </>
      )}
    </div>
  )
}

/** How a block was resolved when the input is not a block id: by its time, or from a link. */
function useResolvedBy(text: string | undefined): string | undefined {
  const isBlockId = text === undefined || isSeqno(text) || text.startsWith('(') || text === 'newest'
  const query = useOperation('debugBlockId', { body: { block: text ?? 'newest' } }, { enabled: !isBlockId })
  return query.data?.resolved_by === undefined ? undefined : `${capitalize(query.data.resolved_by).replace(/\.$/, '')}.`
}

type LoadedBlockProps = Props & { view: DebugBlockView; resolvedBy: string | undefined }

function LoadedBlock({ view, resolvedBy, selection, params, setParams }: LoadedBlockProps): JSX.Element {
  const testnet = useTestnet()
  const { id, transactions } = view
  const names = useMemo(() => ({ ...noAccountNames, testnet }), [testnet])
  const isMaster = id.workchain === -1
  // The newest block changes over time: params within a block are bound to this block’s id.
  const block = 'file' in selection ? undefined : (params.block ?? formatBlockId(id))
  const setBlockParams = useCallback<SetScreenParams<'blocks'>>(
    (change, options) => setParams({ block, ...change }, options),
    [setParams, block],
  )

  const { shards, value_flow: flow } = view
  const page = { selection, params, setParams: setBlockParams }
  return (
    <AccountNamesContext.Provider value={names}>
      <BlockHead view={view} resolvedBy={resolvedBy} />
      <div className="mt-20">
        <Tabs
          name="Block sections"
          tabs={[
            {
              id: 'transactions',
              title: 'Transactions',
              ...(transactions && { count: formatCount(transactions.length) }),
              page: () => <TransactionsPage {...page} view={view} />,
            },
            isMaster &&
              'block' in selection && {
                id: 'all',
                title: 'All shards',
                page: () => <AllShards {...page} master={formatBlockIdJson(id)} seqno={id.seqno} />,
              },
            shards && {
              id: 'shards',
              title: 'Shards',
              count: formatCount(shards.length),
              page: () => <Shards shards={shards} seqno={id.seqno} />,
            },
            flow && { id: 'flow', title: 'Value flow', page: () => <ValueFlowPage flow={flow} /> },
            { id: 'header', title: 'Header', page: () => <HeaderPage view={view} /> },
          ]}
          open={params.tab}
          onOpen={tab => setBlockParams({ tab, tx: undefined, txBlock: undefined }, { replace: true })}
        />
      </div>
    </AccountNamesContext.Provider>
  )
}

function TransactionsPage({ view, ...page }: Props & { view: DebugBlockView }): JSX.Element {
  const { id, transactions } = view
  if (!transactions)
    return (
      <Notice kind="partial" title="Transactions are not available from this source">
        The block may still have transactions. A source that serves full blocks can list them.
      </Notice>
    )
  return (
    <BlockTransactions
      key={formatBlockId(id)}
      rows={transactions}
      {...page}
      file={`block-${id.workchain}-${id.shard}-${id.seqno}-transactions`}
      empty="No transactions in this block."
    />
  )
}

/** The remaining header fields, for developers of block tools. */
function HeaderPage({ view: { id, header } }: { view: DebugBlockView }): JSX.Element {
  const { gen_software: software } = header
  return (
    <div className={styles.header}>
      <Pairs
        values={{
          'Network ID': headerNumber(header.global_id),
          Version: headerNumber(header.version),
          'Vertical seqno': headerNumber(header.vert_seqno),
          'Catchain seqno': headerNumber(header.gen_catchain_seqno),
          'Validator list hash (short)': headerNumber(header.gen_validator_list_hash_short),
          'Min referenced masterchain seqno': headerNumber(header.min_ref_mc_seqno),
          'Block version': software && (
            <>
              {software.version}, capabilities <span className="code">{String(software.capabilities)}</span>
            </>
          ),
          'Random seed': header.rand_seed !== undefined && <Hash hash={header.rand_seed} what="random seed" />,
          'Created by':
            header.created_by !== undefined &&
            (/^0+$/.test(header.created_by) ? 'Not specified' : <Hash hash={header.created_by} what="public key" />),
        }}
      />
      <CopyButton text={() => prettyJson({ id, header })}>Copy as JSON</CopyButton>
    </div>
  )
}

const headerNumber = (value: number | bigint | undefined): JSX.Element =>
  value === undefined ? <Unavailable /> : <span className="code">{String(value)}</span>
