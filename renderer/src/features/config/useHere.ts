import { useEffect, useState } from 'react'

/** The parameter at the top of the window, of those whose cards are on the page. */
export function useHere(numbers: readonly number[]): number | undefined {
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
      // The upper third, below the bar: what is read is there.
      { rootMargin: '-72px 0px -66% 0px' },
    )
    for (const number of numbers) {
      const card = document.getElementById(`param-${number}`)
      if (card) watch.observe(card)
    }
    return () => watch.disconnect()
  }, [numbers])
  return here
}

/** Brings a card into sight and gives it the keyboard; says whether there is one. */
export function showParam(number: number, { focus = false } = {}): boolean {
  const card = document.getElementById(`param-${number}`)
  if (!card) return false
  card.scrollIntoView({ block: 'start' })
  if (focus) card.focus({ preventScroll: true })
  return true
}
