import { compareProfiles, type GasDifference, listDifferences } from '@tonoscope/core/profile/compareProfiles'
import {
  type LocationRow,
  listLocations,
  listMnemonics,
  type MnemonicRow,
} from '@tonoscope/core/profile/instructionTable'
import {
  formatFrame,
  formatLocation,
  formatShare,
  type GasNode,
  isLeaf,
  listPath,
  toGasTree,
  walkGasTree,
} from '@tonoscope/core/profile/profileTree'
import { type JSX, type ReactNode, useMemo } from 'react'
import { formatCount } from '../format/amount.ts'
import { Icon } from '../ui/Icon.tsx'
import { type Column, Table, TableExport } from '../ui/Table.tsx'
import { Toolbar } from '../ui/Toolbar.tsx'
import styles from './GasTables.module.css'
import type { KeptProfile } from './keptProfile.ts'

type Counted = { readonly gas: number; readonly runs: number }

const gasColumn = <Row extends Counted>(title = 'Gas'): Column<Row> => ({
  id: 'gas',
  title,
  align: 'right',
  cell: ({ gas }) => <span className="code">{formatCount(gas)}</span>,
  plain: ({ gas }) => gas,
})
const shareColumn = <Row extends Counted>(whole: number): Column<Row> => ({
  id: 'share',
  title: 'Share',
  align: 'right',
  cell: ({ gas }) => <span className="code">{formatShare(gas, whole)}</span>,
  plain: ({ gas }) => (whole === 0 ? 0 : gas / whole),
})
const runsColumn = <Row extends Counted>(): Column<Row> => ({
  id: 'runs',
  title: 'Runs',
  align: 'right',
  cell: ({ runs }) => <span className="code">{formatCount(runs)}</span>,
  plain: ({ runs }) => runs,
})

type CallRow = Counted & { readonly node: GasNode; readonly depth: number }
type CallTableProps = {
  root: GasNode
  isFailed: (node: GasNode) => boolean
  onZoom: (node: GasNode) => void
  file: string
}

/** Transactions, methods and continuations in each other, without their instructions. */
export function GasCallTable({ root, isFailed, onZoom, file }: CallTableProps): JSX.Element {
  const rows = useMemo((): readonly CallRow[] => {
    const above = listPath(root).length
    const calls = [...walkGasTree(root)].filter(node => !isLeaf(node.frame) || node === root)
    return calls.map(node => ({ node, depth: listPath(node).length - above, gas: node.total, runs: node.runs }))
  }, [root])
  const columns: readonly Column<CallRow>[] = [
    {
      id: 'call',
      title: 'Call',
      cell: ({ node, depth }) => (
        <span className={styles.call} style={{ paddingInlineStart: `${depth}em` }}>
          <button type="button" className={styles.link} onClick={() => onZoom(node)}>
            {formatFrame(node.frame)}
          </button>
          {isFailed(node) && (
            <span className="inline-row gap-4 bad">
              <Icon name="cross" size={10} />
              {node.exception === undefined ? 'failed' : `exit code ${node.exception}`}
            </span>
          )}
        </span>
      ),
      plain: ({ node }) =>
        listPath(node)
          .map(each => formatFrame(each.frame))
          .join(' > '),
    },
    gasColumn(),
    shareColumn(root.total),
    {
      id: 'own',
      title: 'Own instructions',
      align: 'right',
      cell: ({ node }) => <span className="code">{formatCount(node.self)}</span>,
      plain: ({ node }) => node.self,
    },
    runsColumn(),
  ]
  return (
    <GasTable
      name="Gas by call"
      about="Own instructions: without the calls in it."
      {...{ columns, rows, file: `${file}-calls` }}
      keyOf={({ node }) => String(node.id)}
    />
  )
}

/** Instructions by mnemonic. */
export function GasInstructionTable({ root, file }: { root: GasNode; file: string }): JSX.Element {
  const rows = useMemo(() => listMnemonics(root), [root])
  const columns: readonly Column<MnemonicRow>[] = [
    {
      id: 'instruction',
      title: 'Instruction',
      cell: ({ name }) => <span className="code">{name}</span>,
      plain: ({ name }) => name,
    },
    gasColumn(),
    shareColumn(root.total),
    runsColumn(),
  ]
  return (
    <GasTable
      name="Gas by instruction"
      about="All runs of an instruction together, wherever it is."
      {...{ columns, rows, file: `${file}-instructions` }}
      keyOf={({ name }) => name}
    />
  )
}

/** Instructions at their place in the code. */
export function GasLocationTable({ root, file }: { root: GasNode; file: string }): JSX.Element {
  const rows = useMemo(() => listLocations(root), [root])
  const columns: readonly Column<LocationRow>[] = [
    {
      id: 'instruction',
      title: 'Instruction',
      cell: ({ name }) => <span className="code anywhere">{name}</span>,
      plain: ({ name }) => name,
    },
    {
      id: 'location',
      title: 'Cell and bit',
      cell: ({ cell, offset }) => (
        <span className="code" title={cell}>
          {cell === undefined ? 'implicit' : formatLocation(cell, offset)}
        </span>
      ),
      plain: ({ cell, offset }) => (cell === undefined ? undefined : `${cell}:${offset ?? 0}`),
    },
    {
      id: 'callers',
      title: 'In',
      cell: ({ callers }) => <span className="code anywhere">{callers.join(', ')}</span>,
      plain: ({ callers }) => callers.join(', '),
    },
    gasColumn(),
    shareColumn(root.total),
    runsColumn(),
  ]
  return (
    <GasTable
      name="Gas by location"
      about="Each instruction at its place in the code: the cell and the bit."
      {...{ columns, rows, file: `${file}-locations` }}
      keyOf={({ name, cell, offset, callers }) =>
        `${name} ${cell}:${offset} ${cell === undefined ? callers.join() : ''}`
      }
    />
  )
}

type ChangeRow = ReturnType<typeof listDifferences>[number]
type ChangeTableProps = { before: KeptProfile; after: GasNode; file: string }

/** The calls that differ from those of the kept profile. */
export function GasChangeTable({ before, after, file }: ChangeTableProps): JSX.Element {
  const difference = useMemo(() => compareProfiles(toGasTree(before.profile), after), [before, after])
  const rows = useMemo(() => (difference ? listDifferences(difference) : []), [difference])
  const columns: readonly Column<ChangeRow>[] = [
    {
      id: 'call',
      title: 'Call',
      cell: ({ path }) => <span className="code anywhere">{toPathText(path)}</span>,
      plain: ({ path }) => toPathText(path),
    },
    sideColumn('before', 'Before'),
    sideColumn('after', 'After'),
    {
      id: 'change',
      title: 'Change',
      align: 'right',
      cell: ({ change }) => (
        <span className={change > 0 ? styles.more : change < 0 ? styles.less : undefined}>{formatChange(change)}</span>
      ),
      plain: ({ change }) => change,
    },
  ]
  return (
    <GasTable
      name="Changes of gas"
      about={
        <>
          Compared with {before.title}: {formatCount(before.profile.gas_used)} → {formatCount(after.total)} gas (
          {formatChange(after.total - before.profile.gas_used)}). Other code is compared by the names of its calls.
        </>
      }
      {...{ columns, rows, file: `${file}-changes` }}
      keyOf={row => toPathText(row.path) + String(rows.indexOf(row))}
      empty="No call differs."
    />
  )
}

const sideColumn = (id: 'before' | 'after', title: string): Column<ChangeRow> => ({
  id,
  title,
  align: 'right',
  cell: ({ [id]: side }) => (
    <span className="code">
      {side === undefined ? '—' : `${formatCount(side.total)}${side.runs > 1 ? ` ×${formatCount(side.runs)}` : ''}`}
    </span>
  ),
  plain: ({ [id]: side }) => side?.total,
})

const toPathText = (path: readonly GasDifference['frame'][]): string => {
  const [root, ...inner] = path.map(formatFrame)
  return inner.length === 0 ? (root ?? '') : inner.join(' › ')
}

const formatChange = (change: number): string => `${change > 0 ? '+' : ''}${formatCount(change)}`

type GasTableProps<Row> = {
  name: string
  about: ReactNode
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  file: string
  empty?: string
}

function GasTable<Row>({ name, about, file, empty = 'No gas was used.', ...table }: GasTableProps<Row>): JSX.Element {
  const plain = () => table.rows.map(row => table.columns.map(({ id, plain: value }) => [id, value?.(row)]))
  return (
    <>
      <Toolbar about={about}>
        <TableExport
          columns={table.columns}
          rows={table.rows}
          file={file}
          json={() =>
            `${JSON.stringify(
              plain().map(row => Object.fromEntries(row)),
              undefined,
              2,
            )}\n`
          }
        />
      </Toolbar>
      <Table name={name} empty={empty} {...table} />
    </>
  )
}
