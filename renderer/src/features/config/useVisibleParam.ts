import { useEffect, useState } from 'react'

/** The first parameter whose card is in the upper part of the viewport. */
export function useVisibleParam(numbers: readonly number[]): number | undefined {
  const [visible, setVisible] = useState<number>()
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return
    const inSight = new Set<number>()
    const observer = new IntersectionObserver(
      entries => {
        for (const { target, isIntersecting } of entries) {
          const number = Number(target.id.replace('param-', ''))
          if (isIntersecting) inSight.add(number)
          else inSight.delete(number)
        }
        setVisible(numbers.find(number => inSight.has(number)))
      },
      // Below the sticky header, and only the upper 40 % of the viewport.
      { rootMargin: `-${isNarrow() ? 140 : 72}px 0px -60% 0px` },
    )
    for (const number of numbers) {
      const card = document.getElementById(`param-${number}`)
      if (card) observer.observe(card)
    }
    return () => observer.disconnect()
  }, [numbers])
  return visible
}

const isNarrow = (): boolean => typeof matchMedia === 'function' && matchMedia('(max-width: 900px)').matches

/** How often scrolling is repeated: cards above get their real height only when they come near the viewport. */
const SCROLL_RETRIES = 3

/** Scrolls to a card, optionally focuses it, and returns whether it exists. */
export function scrollToParam(number: number, { focus = false } = {}): boolean {
  const card = document.getElementById(`param-${number}`)
  if (!card) return false
  scrollRepeatedly(card, SCROLL_RETRIES)
  if (focus) card.focus({ preventScroll: true })
  return true
}

function scrollRepeatedly(card: HTMLElement, times: number): void {
  card.scrollIntoView({ block: 'start' })
  if (times > 0) requestAnimationFrame(() => scrollRepeatedly(card, times - 1))
}
