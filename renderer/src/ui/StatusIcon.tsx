import type { JSX } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import styles from './StatusIcon.module.css'

/** What happened to something: it did, it did not, we cannot tell, it does not apply. */
export type StatusIconState = 'good' | 'bad' | 'unknown' | 'none'

const drawn: { readonly [S in StatusIconState]: { icon: IconName; says: string } } = {
  good: { icon: 'check', says: 'Yes' },
  bad: { icon: 'cross', says: 'No' },
  unknown: { icon: 'question', says: 'Unknown' },
  none: { icon: 'dash', says: 'Does not apply' },
}

/** A sign that says how something went; the shape alone is enough to tell. */
export function StatusIcon({
  state,
  label,
  large = false,
}: {
  state: StatusIconState
  label?: string
  large?: boolean
}): JSX.Element {
  const { icon, says } = drawn[state]
  return (
    <span className={styles.mark} data-state={state} data-large={large || undefined}>
      <Icon name={icon} label={label ?? says} size={large ? 20 : 14} />
    </span>
  )
}
