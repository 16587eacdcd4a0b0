import type { JSX } from 'react'
import { Icon } from '../ui/Icon.tsx'
import styles from './WatchChip.module.css'

/** Says that the clipboard is watched, and ends it. */
export function WatchChip({ onStop }: { onStop: () => void }): JSX.Element {
  return (
    <span className={styles.chip} role="status" title="Watching the clipboard">
      <Icon name="copy" size={14} />
      <span className={styles.words}>Watching the clipboard</span>
      <button type="button" className={styles.stop} aria-label="Stop watching the clipboard" onClick={onStop}>
        Stop
      </button>
    </span>
  )
}
