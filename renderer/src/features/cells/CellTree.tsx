import { useVirtualizer } from '@tanstack/react-virtual'
import type { DebugCell } from '@tonoscope/core/contract/debugCells'
import { shorten } from '@tonoscope/core/encoding/shorten'
import { type JSX, type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import styles from './CellTree.module.css'
import { parentPath, type TreeRow } from './cellRows.ts'

const ROW = 28

type Props = {
  rows: readonly TreeRow[]
  selected: string
  /** Fields of the selected type, by path, for the names of cells. */
  names: ReadonlyMap<string, string>
  onSelect: (path: string) => void
  /** Unfolds a cell, whose children may have to be loaded, or folds it. */
  onFold: (cell: DebugCell, isOpen: boolean) => void
}

/** The tree of cells: arrow keys walk it, right and left unfold and fold. */
export function CellTree({ rows, selected, names, onSelect, onFold }: Props): JSX.Element {
  const frame = useRef<HTMLDivElement>(null)
  const id = useId()
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW,
    overscan: 20,
    initialRect: { width: 400, height: 560 },
  })
  const index = rows.findIndex(({ cell }) => cell.path === selected)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another cell is scrolled to
  useEffect(() => {
    if (index >= 0) virtual.scrollToIndex(index, { align: 'auto' })
  }, [index])

  const keys = (event: KeyboardEvent) => {
    const row = rows[index]
    if (!row) return
    const move = (to: number) => {
      const target = rows[Math.max(0, Math.min(rows.length - 1, to))]
      if (target) onSelect(target.cell.path)
    }
    const parent = parentPath(row.cell.path)
    if (event.key === 'ArrowDown') move(index + 1)
    else if (event.key === 'ArrowUp') move(index - 1)
    else if (event.key === 'Home') move(0)
    else if (event.key === 'End') move(rows.length - 1)
    else if (event.key === 'ArrowRight') {
      if (row.isOpen) move(index + 1)
      else if (row.cell.refs > 0) onFold(row.cell, true)
    } else if (event.key === 'ArrowLeft') {
      if (row.isOpen) onFold(row.cell, false)
      else if (parent !== undefined) onSelect(parent)
    } else return
    event.preventDefault()
  }

  return (
    <div
      ref={frame}
      role="tree"
      aria-label="Cells"
      className={styles.tree}
      tabIndex={0}
      aria-activedescendant={index >= 0 ? `${id}-${selected}` : undefined}
      onKeyDown={keys}
    >
      <div role="none" className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(item => {
          const row = rows[item.index]
          return (
            row && (
              <div
                key={row.cell.path}
                role="none"
                className={styles.place}
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <Row
                  id={`${id}-${row.cell.path}`}
                  row={row}
                  name={names.get(row.cell.path)}
                  isSelected={row.cell.path === selected}
                  onSelect={onSelect}
                  onFold={onFold}
                />
              </div>
            )
          )
        })}
      </div>
    </div>
  )
}

type RowProps = {
  id: string
  row: TreeRow
  name: string | undefined
  isSelected: boolean
  onSelect: (path: string) => void
  onFold: Props['onFold']
}

function Row({ id, row: { cell, level, isOpen }, name, isSelected, onSelect, onFold }: RowProps): JSX.Element {
  const { path, kind, bits, refs, same_as, hash } = cell
  return (
    // The tree above handles the keyboard.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      id={id}
      role="treeitem"
      tabIndex={-1}
      aria-level={level}
      aria-selected={isSelected}
      aria-expanded={refs > 0 ? isOpen : undefined}
      className={styles.row}
      style={{ paddingLeft: `${Math.min(level - 1, 12) * 14}px` }}
      onClick={() => onSelect(path)}
    >
      {refs > 0 ? (
        <button
          type="button"
          tabIndex={-1}
          className={styles.fold}
          aria-label={`${isOpen ? 'Fold' : 'Unfold'} cell ${path}`}
          onClick={event => {
            event.stopPropagation()
            onFold(cell, !isOpen)
          }}
        >
          <Icon name={isOpen ? 'down' : 'right'} size={12} />
        </button>
      ) : (
        <span className={styles.fold} />
      )}
      <span className="code nowrap">{path.length > 12 ? `…${path.slice(-10)}` : path}</span>
      {kind !== 'ordinary' && <span className="unknown nowrap">{kind}</span>}
      <span className="secondary nowrap tabular">{bits} bits</span>
      <span className={styles.name}>{same_as === undefined ? (name ?? shorten(hash)) : `same as ${same_as}`}</span>
    </div>
  )
}
