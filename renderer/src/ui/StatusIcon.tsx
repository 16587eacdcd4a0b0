import type { JSX } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import styles from './StatusIcon.module.css'

/** Succeeded, failed, unknown, or not applicable. */
export type StatusIconState = 'good' | 'bad' | 'unknown' | 'none'

const icons: { readonly [S in StatusIconState]: { icon: IconName; text: string } } = {
  good: { icon: 'check', text: 'Yes' },
  bad: { icon: 'cross', text: 'No' },
  unknown: { icon: 'question', text: 'Unknown' },
  none: { icon: 'dash', text: 'Not applicable' },
}

type Props = { state: StatusIconState; label?: string; large?: boolean }

/** A sign of how something went; the shape alone is enough to tell. */
export function StatusIcon({ state, label, large = false }: Props): JSX.Element {
  const { icon, text } = icons[state]
  return (
    <span className={styles.mark} data-state={state} data-large={large || undefined}>
      <Icon name={icon} label={label ?? text} size={large ? 20 : 14} />
    </span>
  )
}
