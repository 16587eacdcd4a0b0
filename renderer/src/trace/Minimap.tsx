import { type JSX, memo, type PointerEvent } from 'react'
import styles from './Minimap.module.css'
import type { Layout } from './treeLayout.ts'
import type { Drawn } from './useViewport.ts'

const WIDTH = 168
const HEIGHT = 128
const MIN_SIDE = 44

type Props = { layout: Layout; drawn: Drawn; onMove: (position: { x: number; y: number }) => void }

/** An overview of a tree larger than its frame, with the visible part; press to move. */
export function Minimap({ layout, drawn, onMove }: Props): JSX.Element | null {
  const { seen } = drawn
  const isFullyVisible =
    seen.left <= 8 && seen.top <= 8 && seen.right >= layout.width - 8 && seen.bottom >= layout.height - 8
  if (isFullyVisible || layout.nodes.length < 12) return null
  const k = Math.min(WIDTH / layout.width, HEIGHT / layout.height)
  const width = Math.max(MIN_SIDE, layout.width * k)
  const height = Math.max(MIN_SIDE, layout.height * k)
  const move = (event: PointerEvent<SVGSVGElement>) => {
    event.stopPropagation()
    if (event.buttons === 0) return
    const { left, top } = event.currentTarget.getBoundingClientRect()
    onMove({
      x: ((event.clientX - left) / width) * layout.width,
      y: ((event.clientY - top) / height) * layout.height,
    })
  }
  return (
    <svg
      className={styles.map}
      width={width}
      height={height}
      viewBox={`0 0 ${layout.width} ${layout.height}`}
      preserveAspectRatio="none"
      aria-hidden
      onPointerDown={move}
      onPointerMove={move}
    >
      <Points layout={layout} />
      <rect
        className={styles.seen}
        x={Math.max(0, seen.left)}
        y={Math.max(0, seen.top)}
        width={Math.max(0, Math.min(layout.width, seen.right) - Math.max(0, seen.left))}
        height={Math.max(0, Math.min(layout.height, seen.bottom) - Math.max(0, seen.top))}
      />
    </svg>
  )
}

const Points = memo(function Points({ layout }: { layout: Layout }): JSX.Element {
  const points = [...layout.nodes, ...layout.groups].map(({ x, y }) => `M${x} ${y}h.01`).join('')
  const failed = layout.nodes.filter(({ trace }) => trace.state === 'failed').map(({ x, y }) => `M${x} ${y}h.01`)
  return (
    <>
      <path className={styles.points} d={points} data-many={layout.nodes.length > 120 || undefined} />
      <path className={styles.failed} d={failed.join('')} />
    </>
  )
})
