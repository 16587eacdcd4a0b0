import type { DebugCell, DebugCells } from '@tonoscope/core/contract/debugCells'
import type { DebugRecognition } from '@tonoscope/core/contract/debugRecognition'
import { type JSX, useEffect, useState } from 'react'
import { useOperation } from '../../backend/useOperation.ts'
import { keepBoc, openBoc, undoEdit, useCellsBoc, useHasEdits } from '../../cells/cellsDraft.ts'
import { formatCellsLink, takeLinkedBoc } from '../../cells/cellsLink.ts'
import { formatCount, pluralize } from '../../format/amount.ts'
import { formatBytes } from '../../format/words.ts'
import { MAX_LINK_LENGTH } from '../../link/bocLink.ts'
import { type ScreenState, useScreenParams } from '../../screens/useScreenParams.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/Copy.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { ScreenLayout } from '../../ui/ScreenLayout.tsx'
import { BocBox } from './BocBox.tsx'
import { CellPane } from './CellPane.tsx'
import styles from './CellsScreen.module.css'
import { CellTree } from './CellTree.tsx'
import { toTreeRows } from './cellRows.ts'
import { DiffView } from './DiffView.tsx'
import { TypeChooser } from './TypeChooser.tsx'
import { useCellTree } from './useCellTree.ts'

/** Looks into any BoC, bit by bit. */
export function CellsScreen(): JSX.Element {
  const boc = useCellsBoc()
  const screen = useScreenParams('cells')
  const recognition = useKeptBoc(boc)
  useEffect(() => {
    const take = () => {
      const linked = takeLinkedBoc()
      if (linked !== undefined) openBoc(linked)
    }
    take()
    // A link that is opened while the page is already loaded only changes the fragment.
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])
  if (boc === '')
    return (
      <ScreenLayout
        title="Look into any BoC, bit by bit"
        about="Paste a BoC: a message, a contract's data, a block, a proof. See its cells, which bits are which field, and change them."
      >
        <BocBox label="BoC" act="Show cells" onBoc={openBoc} />
      </ScreenLayout>
    )
  return <OpenedBoc key={boc} boc={boc} recognition={recognition} {...screen} />
}

/** A message that could still be sent must not stay in the browser. Returns what it is. */
function useKeptBoc(boc: string): DebugRecognition | undefined {
  const { data } = useOperation('debugRecognise', { body: { text: boc } }, { enabled: boc !== '' })
  useEffect(() => {
    if (data) keepBoc(boc, data)
  }, [boc, data])
  return data
}

type OpenedProps = ScreenState<'cells'> & { boc: string; recognition: DebugRecognition | undefined }

/** Copies a link to the BoC, where it fits into one and nobody could send it. */
function CopyLink({ boc, params, recognition }: Omit<OpenedProps, 'setParams'>): JSX.Element | null {
  const link = formatCellsLink(boc, params)
  const isSendable = recognition?.candidates.some(({ sendable }) => sendable !== undefined) ?? true
  if (isSendable || link.length > MAX_LINK_LENGTH) return null
  return <CopyButton text={() => link}>Copy link</CopyButton>
}

function OpenedBoc({ boc, recognition, params, setParams }: OpenedProps): JSX.Element {
  const query = useOperation('debugCells', { body: { boc } })
  const hasEdits = useHasEdits()
  return (
    <div className={styles.screen}>
      <header className={styles.top}>
        <h1 className="heading mr-8">Cells</h1>
        {query.data && <BocFacts cells={query.data} />}
        <span className={styles.actions}>
          {hasEdits && (
            <Button kind="quiet" icon="left" onClick={undoEdit}>
              Undo edit
            </Button>
          )}
          <CopyButton text={() => boc}>Copy BoC</CopyButton>
          <CopyLink boc={boc} params={params} recognition={recognition} />
          <Button kind="quiet" icon="swap" aria-pressed={params.diff} onClick={() => setParams({ diff: !params.diff })}>
            Compare
          </Button>
          <Button
            kind="quiet"
            icon="close"
            onClick={() => {
              openBoc('')
              setParams({ type: undefined, at: undefined, path: undefined, diff: false })
            }}
          >
            New BoC
          </Button>
        </span>
      </header>
      {params.diff && <DiffView boc={boc} path={params.path ?? '0'} onSelect={path => setParams({ path })} />}
      <QueryView query={query} name="the cells" lines={8} isScreen>
        {cells => <Cells boc={boc} cells={cells} params={params} setParams={setParams} />}
      </QueryView>
    </div>
  )
}

function BocFacts({ cells: { header, totals } }: { cells: DebugCells }): JSX.Element {
  const facts = [
    pluralize(totals.roots, 'root'),
    pluralize(totals.distinct, 'cell'),
    ...(totals.stored > totals.distinct ? [`${formatCount(totals.stored)} stored`] : []),
    ...(totals.unfolded === String(totals.distinct) ? [] : [`${formatUnfolded(totals.unfolded)} unfolded`]),
    pluralize(totals.bits, 'bit'),
    `depth ${totals.depth}`,
    formatBytes(header.size),
    ...(header.has_index ? ['index'] : []),
    ...(header.has_crc ? ['CRC-32C'] : []),
  ]
  return <p className="text-code secondary">{facts.join(' · ')}</p>
}

/** A count that may have any number of digits. */
const formatUnfolded = (count: string): string =>
  count.length > 15 ? `about 10^${count.length - 1}` : formatCount(Number(count))

type CellsProps = ScreenState<'cells'> & { boc: string; cells: DebugCells }

function Cells({ boc, cells: loaded, params, setParams }: CellsProps): JSX.Element {
  const tree = useCellTree(boc, loaded.cells)
  const selected = params.path ?? '0'
  const [opened, setOpened] = useState('')
  const map = useOperation(
    'debugCells',
    { body: { boc, limit: 1, type: params.type ?? '', ...(params.at !== undefined && { at: params.at }) } },
    { enabled: params.type !== undefined },
  )
  const fields = params.type === undefined ? [] : (map.data?.map?.fields ?? [])
  const names = new Map(fields.flatMap(({ path, ref, name }) => (ref === undefined ? [] : [[`${path}.${ref}`, name]])))
  const { unfoldTo } = tree
  useEffect(() => {
    if (selected === opened) return
    setOpened(selected)
    void unfoldTo(selected)
  }, [selected, opened, unfoldTo])

  const rows = toTreeRows(tree.cells, tree.folding)
  const cell: DebugCell | undefined = tree.cells.get(selected)
  const select = (path: string) => setParams({ path: path === '0' ? undefined : path }, { replace: true })
  return (
    <div className={styles.panes}>
      <div className="stack gap-12 shrink">
        <TypeChooser
          boc={boc}
          at={params.at ?? '0'}
          selected={selected}
          type={params.type}
          map={params.type === undefined ? undefined : map.data?.map}
          error={params.type === undefined ? undefined : map.error}
          abiTypes={loaded.abi_types ?? []}
          onChoose={(type, at) => setParams({ type, at: at === '0' ? undefined : at })}
        />
        <CellTree rows={rows} selected={selected} names={names} onSelect={select} onFold={tree.fold} />
      </div>
      {cell ? (
        <CellPane
          key={selected}
          boc={boc}
          cell={cell}
          map={params.type === undefined ? undefined : map.data?.map}
          onSelect={select}
        />
      ) : (
        <p className="text-code hint py-12">{tree.problem ?? `Cell ${selected} is being loaded.`}</p>
      )}
    </div>
  )
}
