import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Layout } from './treeLayout.ts'

/** Level of detail: everything, only the rings, or a dot per transaction. */
export type DetailLevel = 'full' | 'rings' | 'dots'

/** A rectangle on the canvas. */
export type Rect = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }

type ViewTransform = { x: number; y: number; k: number }
type Size = { width: number; height: number }

const MIN_ZOOM = 0.03
const MAX_ZOOM = 2.5
/** Minimum initial zoom at which labels are readable. */
const READABLE = 0.72

const detailAt = (k: number): DetailLevel => (k >= 0.5 ? 'full' : k >= 0.22 ? 'rings' : 'dots')

function fitted(layout: Layout, size: Size, minZoom: number): ViewTransform {
  const k = Math.min(1, Math.max(minZoom, Math.min(size.width / layout.width, size.height / layout.height)))
  const root = layout.nodes[0]
  const fitsAcross = layout.height * k <= size.height
  const y = fitsAcross ? (size.height - layout.height * k) / 2 : size.height / 2 - (root?.y ?? 0) * k
  return { x: 0, y, k }
}

/** Limits a view so that a corner of the canvas stays visible. */
function keepInSight(view: ViewTransform, layout: Layout, size: Size): ViewTransform {
  const clamp = (at: number, length: number, room: number) => Math.min(room - 64, Math.max(64 - length, at))
  return {
    k: view.k,
    x: clamp(view.x, layout.width * view.k, size.width),
    y: clamp(view.y, layout.height * view.k, size.height),
  }
}

/** The rendered part; larger than the visible part, so that most moves need no rendering. */
export type Drawn = {
  readonly rect: Rect
  readonly detail: DetailLevel
  readonly seen: Rect
  readonly moved: boolean
  /** Canvas units per screen pixel, in coarse steps: minimum size of visible elements. */
  readonly pixel: number
}

/** Pan and zoom of a tree. The canvas is moved directly; React renders only when new parts become visible. */
export function useViewport(
  layout: Layout,
  frame: RefObject<HTMLElement | null>,
  paper: RefObject<SVGGElement | null>,
) {
  const size = useRef<Size>({ width: 1200, height: 480 })
  const view = useRef<ViewTransform>(fitted(layout, size.current, READABLE))
  const rested = useRef(true)
  const [drawn, setDrawn] = useState<Drawn>(() => toDrawn(view.current, size.current, false))

  const show = useCallback(
    (next: ViewTransform, glide = false) => {
      view.current = keepInSight(next, layout, size.current)
      const { x, y, k } = view.current
      if (paper.current) {
        paper.current.style.transition = glide ? 'transform 150ms ease-out' : 'none'
        paper.current.style.transform = `translate(${x}px, ${y}px) scale(${k})`
      }
      const now = toDrawn(view.current, size.current, !rested.current)
      setDrawn(last =>
        last.detail === now.detail &&
        last.moved === now.moved &&
        last.pixel === now.pixel &&
        isInside(now.seen, last.rect)
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
      const next = Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, k * factor))
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
    show(fitted(layout, size.current, MIN_ZOOM), true)
  }, [layout, show])

  /** Pans until a position is well inside the visible part. */
  const scrollIntoView = useCallback(
    (position: { x: number; y: number }) => {
      const { x, y, k } = view.current
      const { width, height } = size.current
      const sx = position.x * k + x
      const sy = position.y * k + y
      const dx = sx < 150 ? 150 - sx : sx > width - 90 ? width - 90 - sx : 0
      const dy = sy < 60 ? 60 - sy : sy > height - 60 ? height - 60 - sy : 0
      if (dx === 0 && dy === 0) return
      rested.current = false
      show({ k, x: x + dx, y: y + dy }, true)
    },
    [show],
  )

  const centre = useCallback(
    (position: { x: number; y: number }) => {
      const { k } = view.current
      rested.current = false
      show({ k, x: size.current.width / 2 - position.x * k, y: size.current.height / 2 - position.y * k })
    },
    [show],
  )

  useEffect(() => {
    const element = frame.current
    if (!element) return
    // Scrolling the page over a resting pointer must not zoom: the pointer has to move over the tree first.
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

  return { drawn, zoomAt, panBy, fit, scrollIntoView, centre }
}

function toDrawn({ x, y, k }: ViewTransform, { width, height }: Size, moved: boolean): Drawn {
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

const isInside = (inner: Rect, outer: Rect): boolean =>
  inner.left >= outer.left && inner.top >= outer.top && inner.right <= outer.right && inner.bottom <= outer.bottom
