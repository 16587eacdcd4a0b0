import { useLayoutEffect, useState } from 'react'

/** The inner width of an element in pixels, followed when it changes. */
export function useWidth(of: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(800)
  useLayoutEffect(() => {
    const element = of.current
    if (!element) return
    const updateWidth = () => element.clientWidth > 0 && setWidth(element.clientWidth)
    updateWidth()
    const watcher = new ResizeObserver(updateWidth)
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [of])
  return width
}
