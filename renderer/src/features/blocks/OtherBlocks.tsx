import type { JSX } from 'react'
import { Link } from 'wouter'
import { useNetworks } from '../../backend/useNetworks.ts'
import { useOperation } from '../../backend/useOperation.ts'
import { formatCount } from '../../format/amount.ts'
import { screenPath } from '../../screens/screenPath.ts'

const BLOCKS_PER_LIST = 8

/** Links to the newest masterchain blocks and to the last key blocks, beside the newest block. */
export function OtherBlocks(): JSX.Element {
  const { current } = useNetworks()
  const head = current?.status?.head?.seqno
  const isRecorded = current?.status?.recorded === true
  // A live network would send several full blocks for it; its newest block links to the last key block.
  const history = useOperation('debugConfigHistory', { body: { count: BLOCKS_PER_LIST } }, { enabled: isRecorded })
  const keyBlocks = history.data?.key_blocks.map(({ id }) => id.seqno) ?? []
  // A recorded network does not have every block.
  const before = head === undefined || isRecorded ? [] : Array.from({ length: BLOCKS_PER_LIST }, (_, i) => head - i - 1)
  const newest = before.filter(seqno => seqno > 0)
  return (
    <nav className="flex wrap text-code gap-y-4 gap-x-24 pb-12" aria-label="Other blocks">
      <BlockList title="Before it" seqnos={newest} />
      <BlockList title="Key blocks" seqnos={keyBlocks} />
    </nav>
  )
}

function BlockList({ title, seqnos }: { title: string; seqnos: readonly number[] }): JSX.Element | null {
  if (seqnos.length === 0) return null
  return (
    <span className="flex wrap items-baseline gap-y-2 gap-x-12">
      <span className="secondary">{title}</span>
      {seqnos.map(seqno => (
        <Link key={seqno} className="tabular" href={screenPath('blocks', { block: String(seqno) })}>
          {formatCount(seqno)}
        </Link>
      ))}
    </span>
  )
}
