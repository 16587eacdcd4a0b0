import { compareResults } from '@tonoscope/core/comparison/compareResults'
import type { DebugComparison } from '@tonoscope/core/contract/debugCompare'
import type { DebugCapsuleResult } from '@tonoscope/core/contract/lookups'
import { type JSX, useMemo } from 'react'
import { ComparisonTables } from '../../compare/ComparisonTables.tsx'
import type { OpenTransaction } from '../../compare/TransactionTree.tsx'
import { useComparedNames } from '../../compare/useComparedNames.ts'
import { pluralize } from '../../format/amount.ts'
import { WithoutAccountLinks } from '../../ui/AccountLink.tsx'
import { AccountNamesContext } from '../../ui/AccountNames.tsx'
import { Button } from '../../ui/Button.tsx'
import { ChainText } from '../../ui/ChainText.tsx'
import { Hash } from '../../ui/Hash.tsx'
import { StatusIcon } from '../../ui/StatusIcon.tsx'
import { type Column, Table } from '../../ui/Table.tsx'

type HashDifference = DebugCapsuleResult['differences'][number]
type Props = {
  capsule: DebugCapsuleResult
  /** The saved run to compare with, if options were changed. */
  saved: DebugCapsuleResult | undefined
  onNode: (node: string) => void
}

const noAccounts = { accounts: [], testnet: false }
const sides = { left: 'Saved', right: 'Rerun' }
const sideNames = { left: 'the saved run', right: 'the rerun' }

/** Whether the rerun is identical to the saved one, and the differences: first in effect, then in hashes. */
export function CapsuleComparison({ capsule, saved, onNode }: Props): JSX.Element | null {
  const { identical, compared, differences, notes } = capsule
  const comparison = useMemo(
    () => (saved?.result && capsule.result ? compareResults(saved.result, capsule.result, sideNames) : undefined),
    [saved, capsule],
  )
  const names = useComparedNames(capsule.result ?? noAccounts)
  const opens = useMemo((): OpenTransaction => ({ side: 'right', onNode }), [onNode])
  if (identical === undefined && !comparison && differences.length === 0 && notes.length === 0) return null
  return (
    <section className="grid gap-4 pt-16" aria-label="Comparison with the saved run">
      {identical !== undefined && (
        <p className="row medium gap-6">
          <StatusIcon state={identical ? 'good' : 'bad'} label={identical ? 'Identical' : 'Not identical'} />
          {identical
            ? 'Identical to the saved run.'
            : `Not identical to the saved run: ${pluralize(differences.length, 'transaction differs', 'transactions differ')}.`}
        </p>
      )}
      {identical !== undefined && <p className="text-code secondary readable-wide">{compared}</p>}
      {comparison && (
        <>
          <h2>{comparisonTitle(comparison)}</h2>
          <AccountNamesContext.Provider value={names}>
            <ComparisonTables comparison={comparison} sides={sides} opens={opens} />
          </AccountNamesContext.Provider>
        </>
      )}
      {saved?.identical === false && (
        <p className="text-code secondary readable-wide">
          The unchanged run is not identical to the saved one here, so this run is compared with the unchanged rerun.
        </p>
      )}
      {differences.length > 0 && (
        <details open={!comparison && differences.length <= 6}>
          <summary className="disclosure">
            {comparison ? `Hashes of ${pluralize(differences.length, 'transaction')} that differ` : 'Differences'}
          </summary>
          <Table
            name="Differences"
            columns={hashColumns(onNode)}
            rows={differences}
            keyOf={one => `${one.node} ${one.saved ?? ''} ${one.rerun ?? ''}`}
            empty=""
            pageSize={12}
          />
        </details>
      )}
      {notes.map(note => (
        <p key={note} className="text-code secondary readable-wide">
          {note}
        </p>
      ))}
    </section>
  )
}

const hashColumns = (onNode: (node: string) => void): Column<HashDifference>[] => [
  {
    id: 'node',
    title: 'Transaction',
    cell: ({ node, rerun }) => <NodeCell node={node} onOpen={rerun === undefined ? undefined : () => onNode(node)} />,
  },
  { id: 'saved', title: 'Saved', cell: one => <HashCell hash={one.saved} /> },
  { id: 'now', title: 'Rerun', cell: one => <HashCell hash={one.rerun} /> },
]

type NodeCellProps = { node: string; title?: string; onOpen: (() => void) | undefined }

function NodeCell({ node, title = '', onOpen }: NodeCellProps): JSX.Element {
  const text = (
    <WithoutAccountLinks>
      {node} <ChainText text={title} />
    </WithoutAccountLinks>
  )
  if (!onOpen) return <span>{text}</span>
  return (
    <Button kind="link" onClick={onOpen}>
      {text}
    </Button>
  )
}

const HashCell = ({ hash }: { hash: string | undefined }): JSX.Element =>
  hash === undefined ? <span className="hint">none</span> : <Hash hash={hash} what="transaction hash" />

function comparisonTitle({ inputs, equality, sentence, transactions }: DebugComparison): string {
  if (inputs.length === 0) return 'The options are the same as saved.'
  const differing = transactions.filter(each => each.differences.length > 0).length
  if (differing > 0)
    return `Changed options: ${pluralize(differing, 'transaction behaves', 'transactions behave')} differently.`
  return equality === 'different' ? `Changed options: ${sentence}` : 'Changed options: the outcome is the same.'
}
