import { type PointerEvent, useRef } from 'react'

type Moves = {
  panBy: (dx: number, dy: number) => void
  zoomAt: (factor: number, at: { x: number; y: number }) => void
}

/** How many pixels a pointer may move during a press. */
const SLACK = 4

/** Pans with one pointer, pinch-zooms with two; `wasDrag` distinguishes a press from the end of a drag. */
export function useDrag({ panBy, zoomAt }: Moves) {
  const pointers = useRef(new Map<number, { x: number; y: number }>())
  const travelled = useRef(0)

  const drop = (event: PointerEvent) => {
    pointers.current.delete(event.pointerId)
  }

  return {
    wasDrag: () => travelled.current > SLACK,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return
        if (pointers.current.size === 0) travelled.current = 0
        pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const last = pointers.current.get(event.pointerId)
        if (!last) return
        const now = { x: event.clientX, y: event.clientY }
        const dx = now.x - last.x
        const dy = now.y - last.y
        travelled.current += Math.abs(dx) + Math.abs(dy)
        if (travelled.current <= SLACK) return
        if (!event.currentTarget.hasPointerCapture(event.pointerId))
          event.currentTarget.setPointerCapture(event.pointerId)
        const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
        pointers.current.set(event.pointerId, now)
        if (!other) {
          panBy(dx, dy)
          return
        }
        const frame = event.currentTarget.getBoundingClientRect()
        const before = Math.hypot(last.x - other.x, last.y - other.y)
        const after = Math.hypot(now.x - other.x, now.y - other.y)
        const centre = { x: (now.x + other.x) / 2 - frame.left, y: (now.y + other.y) / 2 - frame.top }
        panBy(dx / 2, dy / 2)
        if (before > 0) zoomAt(after / before, centre)
      },
      onPointerUp: drop,
      onPointerCancel: drop,
    },
  }
}
