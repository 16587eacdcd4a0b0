import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Layout } from './treeLayout.ts'
import { createViewState, reduceView, type ViewEvent, type ViewState } from './viewState.ts'

/** Level of detail: everything, only the rings, or a dot per transaction. */
export type DetailLevel = 'full' | 'rings' | 'dots'

/** A rectangle on the canvas. */
export type Rect = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }

const detailAt = (k: number): DetailLevel => (k >= 0.5 ? 'full' : k >= 0.22 ? 'rings' : 'dots')

/** The rendered part; larger than the visible part, so that most moves need no rendering. */
export type Drawn = {
  readonly rect: Rect
  readonly detail: DetailLevel
  readonly seen: Rect
  /** Canvas units per screen pixel, in coarse steps: minimum size of visible elements. */
  readonly pixel: number
}

/** Pan and zoom of a tree. The canvas is moved directly; React renders only when new parts become visible. */
export function useViewport(
  layout: Layout,
  frame: RefObject<HTMLElement | null>,
  paper: RefObject<SVGGElement | null>,
  /** Id of the transaction that stays where it is when the layout of the same tree changes; default: the root. */
  anchor?: string,
) {
  const state = useRef<ViewState>(createViewState(layout, { width: 1200, height: 480 }))
  const [drawn, setDrawn] = useState<Drawn>(() => toDrawn(state.current))

  const apply = useCallback(
    (event: ViewEvent, glide = false) => {
      const next = reduceView(state.current, event, layout)
      if (next === state.current) return
      state.current = next
      const { x, y, k } = next.view
      if (paper.current) {
        paper.current.style.transition = glide ? 'transform 150ms ease-out' : 'none'
        paper.current.style.transform = `translate(${x}px, ${y}px) scale(${k})`
      }
      const now = toDrawn(next)
      setDrawn(last =>
        last.detail === now.detail && last.pixel === now.pixel && isInside(now.seen, last.rect) ? last : now,
      )
    },
    [layout, paper],
  )

  const last = useRef(layout)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another layout moves the view
  useLayoutEffect(() => {
    const before = last.current
    last.current = layout
    const [from, to] = [before, layout].map(({ byId, nodes }) => byId.get(anchor ?? '') ?? nodes[0])
    const isSameTree = before !== layout && before.nodes[0]?.trace === layout.nodes[0]?.trace
    apply(isSameTree && from && to ? { type: 'relaid', from, to } : { type: 'reset' })
  }, [layout, apply])

  useLayoutEffect(() => {
    const element = frame.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const resize = () => {
      const { clientWidth: width, clientHeight: height } = element
      if (width !== 0) apply({ type: 'resized', size: { width, height } })
    }
    const observer = new ResizeObserver(resize)
    observer.observe(element)
    // A linked transaction is scrolled to before the observer reports.
    resize()
    return () => observer.disconnect()
  }, [frame, apply])

  const moves = useMemo(
    () => ({
      zoomAt: (factor: number, at?: { x: number; y: number }, glide = false) =>
        apply({ type: 'zoomed', factor, at }, glide),
      panBy: (dx: number, dy: number) => apply({ type: 'panned', dx, dy }),
      fit: () => apply({ type: 'fitted' }, true),
      scrollIntoView: (position: { x: number; y: number }) =>
        apply({ type: 'scrolledTo', position, covered: getCoveredWidth(frame.current) }, true),
      centre: (position: { x: number; y: number }) => apply({ type: 'centred', position }),
    }),
    [apply, frame],
  )
  useWheelZoom(frame, moves.zoomAt)
  return { drawn, ...moves }
}

/** How much of the width of an element the drawer covers. */
function getCoveredWidth(element: HTMLElement | null): number {
  const drawer = document.querySelector('[data-drawer="right"]')
  return element && drawer
    ? Math.max(0, element.getBoundingClientRect().right - drawer.getBoundingClientRect().left)
    : 0
}

function useWheelZoom(
  frame: RefObject<HTMLElement | null>,
  zoomAt: (factor: number, at: { x: number; y: number }) => void,
): void {
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const wheel = (event: WheelEvent) => {
      // A plain wheel scrolls the page; browsers report a pinch on a touchpad as a wheel with Ctrl.
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      const { left, top } = element.getBoundingClientRect()
      const pixels = event.deltaMode === 1 ? event.deltaY * 16 : event.deltaY
      // A notch of a wheel is about 100 pixels, a step of a pinch a few.
      const perPixel = Math.abs(pixels) > 40 ? 0.0016 : 0.01
      zoomAt(Math.exp(-pixels * perPixel), { x: event.clientX - left, y: event.clientY - top })
    }
    element.addEventListener('wheel', wheel, { passive: false })
    return () => element.removeEventListener('wheel', wheel)
  }, [frame, zoomAt])
}

function toDrawn({ view: { x, y, k }, size: { width, height } }: ViewState): Drawn {
  const seen = { left: -x / k, top: -y / k, right: (width - x) / k, bottom: (height - y) / k }
  const aside = (seen.right - seen.left) * 0.6
  const above = (seen.bottom - seen.top) * 0.6
  return {
    detail: detailAt(k),
    pixel: 1.25 ** Math.round(Math.log(1 / k) / Math.log(1.25)),
    seen,
    rect: { left: seen.left - aside, top: seen.top - above, right: seen.right + aside, bottom: seen.bottom + above },
  }
}

const isInside = (inner: Rect, outer: Rect): boolean =>
  inner.left >= outer.left && inner.top >= outer.top && inner.right <= outer.right && inner.bottom <= outer.bottom
