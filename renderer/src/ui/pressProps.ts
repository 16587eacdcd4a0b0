import type { KeyboardEvent } from 'react'

/** Props that make a drawn element a button, which SVG does not have. */
export const pressProps = (onPress: () => void) => ({
  role: 'button',
  tabIndex: 0,
  onClick: onPress,
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    onPress()
  },
})
