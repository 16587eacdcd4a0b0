import type { GasNode } from '@tonoscope/core/profile/profileTree'
import { type JSX, type KeyboardEvent, memo, useId, useMemo, useRef } from 'react'
import { useWidth } from '../ui/useWidth.ts'
import styles from './FlameGraph.module.css'
import { type FlameBox, layoutFlames, moveFlame } from './flameLayout.ts'

/** Height of a row in pixels, and what a text needs beside it. */
const ROW = 22
const MIN_TEXT = 28

type Props = {
  /** The call that has the full width. */
  zoomed: GasNode
  selected: GasNode
  toLabel: (node: GasNode) => string
  /** What a screen reader says of a call. */
  toDescription: (node: GasNode) => string
  isFailed: (node: GasNode) => boolean
  onZoom: (node: GasNode) => void
  onSelect: (node: GasNode) => void
  /** The call under the pointer. */
  onHover: (node: GasNode | undefined) => void
}

/** Calls as boxes: as wide as their gas, below the call that they are in. Arrow keys walk, Enter zooms, Escape zooms out. */
export function FlameGraph(props: Props): JSX.Element {
  const { zoomed, selected, toLabel, toDescription, isFailed, onZoom, onSelect, onHover } = props
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const id = useId()
  const boxes = useMemo(() => layoutFlames(zoomed, 1 / width), [zoomed, width])
  const rows = boxes.reduce((max, { row }) => Math.max(max, row), 0) + 1
  const current = boxes.find(({ node }) => node === selected) ?? boxes.find(({ node }) => node === zoomed)

  const keys = (event: KeyboardEvent) => {
    if (!current) return
    if (event.key === 'Enter' || event.key === ' ') onZoom(current.node)
    else if (event.key === 'Escape' && zoomed.parent) onZoom(zoomed.parent)
    else {
      const to = moveFlame(boxes, current, event.key)
      if (!to) return
      onSelect(to.node)
    }
    event.preventDefault()
  }

  return (
    <div
      ref={frame}
      className={styles.graph}
      style={{ height: rows * ROW }}
      role="tree"
      tabIndex={0}
      aria-label="Flame graph of the gas"
      aria-activedescendant={current && `${id}-${current.node.id}`}
      onKeyDown={keys}
      onPointerLeave={() => onHover(undefined)}
    >
      {boxes.map(box => (
        <Flame
          key={box.node.id}
          id={`${id}-${box.node.id}`}
          box={box}
          isAround={
            box.width === 1 && box.node !== zoomed && boxes.indexOf(box) < boxes.findIndex(each => each.node === zoomed)
          }
          hasText={box.width * width >= MIN_TEXT}
          isSelected={box === current}
          label={toLabel(box.node)}
          description={toDescription(box.node)}
          isFailed={isFailed(box.node)}
          onZoom={onZoom}
          onHover={onHover}
        />
      ))}
    </div>
  )
}

type FlameProps = {
  id: string
  box: FlameBox
  /** The zoomed call is in it. */
  isAround: boolean
  hasText: boolean
  isSelected: boolean
  label: string
  description: string
  isFailed: boolean
  onZoom: (node: GasNode) => void
  onHover: (node: GasNode) => void
}

function PlainFlame({ id, box, label, description, isFailed, onZoom, onHover, ...is }: FlameProps): JSX.Element {
  const { node, row, x, width } = box
  return (
    // The graph handles the keyboard.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      id={id}
      role="treeitem"
      tabIndex={-1}
      aria-level={row + 1}
      aria-selected={is.isSelected}
      aria-label={description}
      className={styles.flame}
      data-kind={node.frame.kind}
      data-failed={isFailed || undefined}
      data-around={is.isAround || undefined}
      style={{ left: `${x * 100}%`, width: `${width * 100}%`, top: row * ROW, height: ROW - 1 }}
      onClick={() => onZoom(node)}
      onPointerEnter={() => onHover(node)}
    >
      {is.hasText && (
        <span className={styles.label} aria-hidden>
          {isFailed && '✕ '}
          {label}
        </span>
      )}
    </div>
  )
}

const Flame = memo(PlainFlame)
