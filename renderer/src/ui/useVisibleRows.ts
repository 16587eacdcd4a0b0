import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useState } from 'react'

/** Fewer rows are rendered at once. */
const MAX_RENDERED = 200

type Options = {
  /** Heights of all rows in pixels before they are measured. */
  heights: readonly number[]
  /** The element whose rows follow its top. */
  body: RefObject<HTMLElement | null>
  /** Index of a row that is scrolled to when it changes; -1: none. */
  scrollTo: number
}

/** The rows of a long table that the window shows, and the heights of the others above and below; the page scrolls them. */
export function useVisibleRows({ heights, body, scrollTo }: Options) {
  const count = heights.length
  const enabled = count > MAX_RENDERED
  const top = useDocumentTop(body, enabled)
  const virtual = useWindowVirtualizer({
    count,
    enabled,
    estimateSize: index => heights[index] ?? 0,
    overscan: 12,
    scrollMargin: top,
    // Below the header of the page.
    scrollPaddingStart: 64,
    // Above a drawer that is docked below, which sets this padding.
    scrollPaddingEnd: 64 + (Number.parseFloat(document.documentElement.style.scrollPaddingBottom) || 0),
    initialRect: { width: 1200, height: 900 },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another row is scrolled to
  useLayoutEffect(() => {
    if (scrollTo < 0) return
    if (enabled) virtual.scrollToIndex(scrollTo)
    else body.current?.children[scrollTo]?.scrollIntoView({ block: 'nearest' })
  }, [scrollTo])
  const items = enabled ? virtual.getVirtualItems() : undefined
  return {
    start: items?.[0]?.index ?? 0,
    end: items ? (items.at(-1)?.index ?? -1) + 1 : count,
    above: (items?.[0]?.start ?? top) - top,
    below: items ? Math.max(0, virtual.getTotalSize() - ((items.at(-1)?.end ?? top) - top)) : 0,
    measure: enabled ? virtual.measureElement : undefined,
  }
}

/** The distance of an element from the top of the page, followed when the page changes. */
function useDocumentTop(of: RefObject<HTMLElement | null>, enabled: boolean): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    if (!enabled) return
    const updateTop = () => of.current && setTop(Math.round(of.current.getBoundingClientRect().top + window.scrollY))
    updateTop()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(updateTop)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [of, enabled])
  return top
}
