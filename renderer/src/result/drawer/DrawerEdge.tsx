import { type JSX, type KeyboardEvent, type PointerEvent, useRef } from 'react'
import styles from './Drawer.module.css'
import { clamp, type DrawerDock } from './drawerDock.ts'

const STEP = 32

type Props = {
  dock: DrawerDock
  size: number
  min: number
  max: number
  /** A size while the edge is moved. */
  onMove: (size: number) => void
  /** The size that stays; without one, the initial size. */
  onResize: (size: number | undefined) => void
}

/** The edge of the drawer, which resizes it: by mouse, touch, pen and arrow keys; a double click restores the initial size. */
export function DrawerEdge({ dock, size, min, max, onMove, onResize }: Props): JSX.Element {
  const grip = useRef<number>(undefined)
  const toSize = (event: PointerEvent) =>
    clamp((grip.current ?? 0) - (dock === 'right' ? event.clientX : event.clientY), min, max)
  const keys = (event: KeyboardEvent) => {
    const [larger, smaller] = dock === 'right' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown']
    const next = { [larger]: size + STEP, [smaller]: size - STEP, Home: min, End: max }[event.key]
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onResize(clamp(next, min, max))
  }
  const end = (event: PointerEvent) => {
    if (grip.current === undefined) return
    const last = toSize(event)
    grip.current = undefined
    onResize(last)
  }
  return (
    // A separator that can be moved is a control: it has a value and the focus.
    // biome-ignore lint/a11y/useSemanticElements: see above
    <div
      className={styles.edge}
      role="separator"
      tabIndex={0}
      aria-label="Size of the transaction panel"
      aria-orientation={dock === 'right' ? 'vertical' : 'horizontal'}
      aria-valuenow={Math.round(size)}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuetext={`${Math.round(size)} pixels`}
      onKeyDown={keys}
      onDoubleClick={() => onResize(undefined)}
      onPointerDown={event => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        grip.current = size + (dock === 'right' ? event.clientX : event.clientY)
      }}
      onPointerMove={event => grip.current !== undefined && onMove(toSize(event))}
      onPointerUp={end}
      onPointerCancel={end}
    />
  )
}
