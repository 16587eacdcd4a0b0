import { formatBlockId, formatBlockIdJson } from '@tonoscope/core/blockId'
import type { DebugBlockView } from '@tonoscope/core/contract/debugBlocks'
import { type JSX, useMemo } from 'react'
import { Link } from 'wouter'
import { BlockLink } from '../../blocksTabs/BlockLink.tsx'
import { formatIsoTime } from '../../format/time.ts'
import { screenPath } from '../../screens/screenPath.ts'
import { Chip } from '../../ui/Chip.tsx'
import { Section } from '../../ui/Section.tsx'
import { type Column, Table, TableExport } from '../../ui/Table.tsx'
import { Time } from '../../ui/Time.tsx'
import { describeShard, getBlockFlags, shardPrefix, shardRange } from './blockText.ts'
import styles from './Shards.module.css'

type DebugShard = NonNullable<DebugBlockView['shards']>[number]

/** The shards of each workchain, and the newest block of each shard that a masterchain block lists. */
export function Shards({ shards, seqno }: { shards: readonly DebugShard[]; seqno: number }): JSX.Element {
  const workchains = useMemo(() => [...new Set(shards.map(({ id }) => id.workchain))].sort((a, b) => a - b), [shards])
  return (
    <div className="grid shrink gap-20">
      {workchains.map(workchain => (
        <WorkchainBar
          key={workchain}
          workchain={workchain}
          shards={shards.filter(({ id }) => id.workchain === workchain)}
        />
      ))}
      <Section
        title="Newest blocks"
        count={String(shards.length)}
        actions={<TableExport columns={columns} rows={shards} file={`masterchain-${seqno}-shards`} />}
      >
        <Table
          name="Shards"
          columns={columns}
          rows={shards}
          keyOf={({ id }) => formatBlockId(id)}
          empty="No shards listed."
        />
      </Section>
    </div>
  )
}

/** A workchain as a bar: the width of a shard is its share of the account space. */
function WorkchainBar({ workchain, shards }: { workchain: number; shards: readonly DebugShard[] }): JSX.Element {
  const ranges = shards.map(shard => ({ shard, ...shardRange(shard.id.shard) })).sort((a, b) => a.from - b.from)
  return (
    <section aria-label={`Shards of workchain ${workchain}`}>
      <p className="text-small secondary mb-4">
        Workchain {workchain}:{' '}
        {shards.length === 1 ? 'one shard, not split' : `${shards.length} shards, by address prefix`}
      </p>
      <div className={styles.bar}>
        {ranges.map(({ shard, from, size }) => {
          const prefix = shardPrefix(shard.id.shard)
          return (
            <Link
              key={shard.id.shard}
              href={screenPath('blocks', { block: formatBlockId(shard.id) })}
              className={styles.shard}
              style={{ left: `${from * 100}%`, width: `${size * 100}%` }}
              title={`${describeShard(workchain, shard.id.shard)}\n${formatBlockIdJson(shard.id)}`}
              aria-label={`Block ${shard.id.seqno}, ${describeShard(workchain, shard.id.shard)}`}
              data-split-merge={getBlockFlags(shard, shard.id).length > 0 || undefined}
            >
              {size >= 1 / 32 && <span>{prefix === '' ? 'all' : prefix}</span>}
            </Link>
          )
        })}
      </div>
    </section>
  )
}

const numberColumn = (
  id: string,
  title: string,
  value: (shard: DebugShard) => bigint | number,
  className?: string,
): Column<DebugShard> => ({
  id,
  title,
  align: 'right',
  cell: shard => <span className={className}>{String(value(shard))}</span>,
  plain: value,
})

const columns: readonly Column<DebugShard>[] = [
  {
    id: 'block',
    title: 'Block',
    cell: ({ id }) => <BlockLink block={id} />,
    plain: ({ id }) => formatBlockId(id),
  },
  { id: 'root', title: 'Root hash', plain: ({ id }) => id.root_hash },
  { id: 'file', title: 'File hash', plain: ({ id }) => id.file_hash },
  {
    id: 'prefix',
    title: 'Accounts',
    cell: ({ id }) => {
      const prefix = shardPrefix(id.shard)
      return prefix === '' ? 'all' : <span className="code">{prefix}…</span>
    },
    plain: ({ id }) => shardPrefix(id.shard),
  },
  {
    id: 'time',
    title: 'Time',
    cell: ({ utime }) => <Time at={utime} />,
    plain: ({ utime }) => formatIsoTime(utime),
  },
  numberColumn('from', 'Start lt', ({ start_lt }) => start_lt, 'code'),
  numberColumn('to', 'End lt', ({ end_lt }) => end_lt, 'code'),
  numberColumn('catchain', 'Next catchain seqno', ({ next_catchain_seqno }) => next_catchain_seqno),
  numberColumn('ref', 'Min referenced masterchain seqno', ({ min_ref_mc_seqno }) => min_ref_mc_seqno),
  {
    id: 'changes',
    title: 'Split and merge',
    cell: shard => {
      const flags = getBlockFlags(shard, shard.id)
      return flags.length === 0 ? <span className="hint">—</span> : flags.map(flag => <Chip key={flag}>{flag}</Chip>)
    },
    plain: shard => getBlockFlags(shard, shard.id).join(', '),
  },
]
