import { useEffect, useState } from 'react'

/** The parameter at the top of the window, of those whose cards are on the page. */
export function useVisibleParam(numbers: readonly number[]): number | undefined {
  const [here, setHere] = useState<number>()
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return
    const inSight = new Set<number>()
    const watch = new IntersectionObserver(
      entries => {
        for (const { target, isIntersecting } of entries) {
          const number = Number(target.id.replace('param-', ''))
          if (isIntersecting) inSight.add(number)
          else inSight.delete(number)
        }
        setHere(numbers.find(number => inSight.has(number)))
      },
      // The upper third, below what sticks there: what is read is there.
      { rootMargin: `-${isNarrow() ? 140 : 72}px 0px -60% 0px` },
    )
    for (const number of numbers) {
      const card = document.getElementById(`param-${number}`)
      if (card) watch.observe(card)
    }
    return () => watch.disconnect()
  }, [numbers])
  return here
}

const isNarrow = (): boolean => typeof matchMedia === 'function' && matchMedia('(max-width: 900px)').matches

/** How often a card is brought into sight again: those above get their true height only when they come near. */
const SCROLL_RETRIES = 3

/** Brings a card into sight and gives it the keyboard; says whether there is one. */
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
