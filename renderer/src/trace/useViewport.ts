import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Layout } from './layout.ts'

/** How much of a tree is drawn: everything, only the rings, or a dot per transaction. */
export type Detail = 'full' | 'rings' | 'dots'

/** A part of the paper. */
export type Rect = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }

type View = { x: number; y: number; k: number }
type Size = { width: number; height: number }

const LEAST = 0.03
const MOST = 2.5
/** The first look is never smaller than this: words can be read. */
const READABLE = 0.72

const detailAt = (k: number): Detail => (k >= 0.5 ? 'full' : k >= 0.22 ? 'rings' : 'dots')

function fitted(layout: Layout, size: Size, least: number): View {
  const k = Math.min(1, Math.max(least, Math.min(size.width / layout.width, size.height / layout.height)))
  const root = layout.nodes[0]
  const fitsAcross = layout.height * k <= size.height
  const y = fitsAcross ? (size.height - layout.height * k) / 2 : size.height / 2 - (root?.y ?? 0) * k
  return { x: 0, y, k }
}

/** A view that keeps at least a corner of the paper in sight. */
function kept(view: View, layout: Layout, size: Size): View {
  const within = (at: number, length: number, room: number) => Math.min(room - 64, Math.max(64 - length, at))
  return {
    k: view.k,
    x: within(view.x, layout.width * view.k, size.width),
    y: within(view.y, layout.height * view.k, size.height),
  }
}

/** What is drawn now; it reaches beyond what is seen, so that most moves draw nothing anew. */
export type Drawn = {
  readonly rect: Rect
  readonly detail: Detail
  readonly seen: Rect
  readonly moved: boolean
  /** Size of things that must not become invisible: pixels of the paper for one of the screen, in coarse steps. */
  readonly pixel: number
}

/** Pan and zoom of a tree. The paper is moved directly; React draws only when new parts come into sight. */
export function useViewport(
  layout: Layout,
  frame: RefObject<HTMLElement | null>,
  paper: RefObject<SVGGElement | null>,
) {
  const size = useRef<Size>({ width: 1200, height: 480 })
  const view = useRef<View>(fitted(layout, size.current, READABLE))
  const rested = useRef(true)
  const [drawn, setDrawn] = useState<Drawn>(() => drawnOf(view.current, size.current, false))

  const show = useCallback(
    (next: View, glide = false) => {
      view.current = kept(next, layout, size.current)
      const { x, y, k } = view.current
      if (paper.current) {
        paper.current.style.transition = glide ? 'transform 150ms ease-out' : 'none'
        paper.current.style.transform = `translate(${x}px, ${y}px) scale(${k})`
      }
      const now = drawnOf(view.current, size.current, !rested.current)
      setDrawn(last =>
        last.detail === now.detail &&
        last.moved === now.moved &&
        last.pixel === now.pixel &&
        inside(now.seen, last.rect)
          ? last
          : now,
      )
    },
    [layout, paper],
  )

  const rest = useCallback(() => {
    rested.current = true
    show(fitted(layout, size.current, READABLE))
  }, [layout, show])

  useLayoutEffect(() => {
    const element = frame.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === 0) return
      size.current = { width: element.clientWidth, height: element.clientHeight }
      if (rested.current) rest()
      else show(view.current)
    })
    observer.observe(element)
    rest()
    return () => observer.disconnect()
  }, [frame, rest, show])

  const zoomAt = useCallback(
    (factor: number, at?: { x: number; y: number }, glide = false) => {
      const { x, y, k } = view.current
      const next = Math.min(MOST, Math.max(LEAST, k * factor))
      const cx = at?.x ?? size.current.width / 2
      const cy = at?.y ?? size.current.height / 2
      rested.current = false
      show({ k: next, x: cx - ((cx - x) * next) / k, y: cy - ((cy - y) * next) / k }, glide)
    },
    [show],
  )

  const panBy = useCallback(
    (dx: number, dy: number) => {
      const { x, y, k } = view.current
      rested.current = false
      show({ k, x: x + dx, y: y + dy })
    },
    [show],
  )

  const fit = useCallback(() => {
    rested.current = false
    show(fitted(layout, size.current, LEAST), true)
  }, [layout, show])

  /** Moves the paper until a place is comfortably in sight. */
  const reveal = useCallback(
    (place: { x: number; y: number }) => {
      const { x, y, k } = view.current
      const { width, height } = size.current
      const sx = place.x * k + x
      const sy = place.y * k + y
      const dx = sx < 150 ? 150 - sx : sx > width - 90 ? width - 90 - sx : 0
      const dy = sy < 60 ? 60 - sy : sy > height - 60 ? height - 60 - sy : 0
      if (dx === 0 && dy === 0) return
      rested.current = false
      show({ k, x: x + dx, y: y + dy }, true)
    },
    [show],
  )

  const centre = useCallback(
    (place: { x: number; y: number }) => {
      const { k } = view.current
      rested.current = false
      show({ k, x: size.current.width / 2 - place.x * k, y: size.current.height / 2 - place.y * k })
    },
    [show],
  )

  useEffect(() => {
    const element = frame.current
    if (!element) return
    // A page that scrolls under a resting pointer must not start to zoom: the pointer has to have moved here first.
    let armed = false
    const arm = () => {
      armed = true
    }
    const disarm = () => {
      armed = false
    }
    const wheel = (event: WheelEvent) => {
      if (!armed && !event.ctrlKey) return
      event.preventDefault()
      const { left, top } = element.getBoundingClientRect()
      const pixels = event.deltaMode === 1 ? event.deltaY * 16 : event.deltaY
      zoomAt(Math.exp(-pixels * (event.ctrlKey ? 0.01 : 0.0016)), { x: event.clientX - left, y: event.clientY - top })
    }
    element.addEventListener('wheel', wheel, { passive: false })
    element.addEventListener('pointermove', arm)
    window.addEventListener('scroll', disarm, { passive: true })
    return () => {
      element.removeEventListener('wheel', wheel)
      element.removeEventListener('pointermove', arm)
      window.removeEventListener('scroll', disarm)
    }
  }, [frame, zoomAt])

  return { drawn, zoomAt, panBy, fit, reveal, centre }
}

function drawnOf({ x, y, k }: View, { width, height }: Size, moved: boolean): Drawn {
  const seen = { left: -x / k, top: -y / k, right: (width - x) / k, bottom: (height - y) / k }
  const aside = (seen.right - seen.left) * 0.6
  const above = (seen.bottom - seen.top) * 0.6
  return {
    detail: detailAt(k),
    moved,
    pixel: 1.25 ** Math.round(Math.log(1 / k) / Math.log(1.25)),
    seen,
    rect: { left: seen.left - aside, top: seen.top - above, right: seen.right + aside, bottom: seen.bottom + above },
  }
}

const inside = (inner: Rect, outer: Rect): boolean =>
  inner.left >= outer.left && inner.top >= outer.top && inner.right <= outer.right && inner.bottom <= outer.bottom
