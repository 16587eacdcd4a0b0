import type { JSX } from 'react'
import { Icon } from '../ui/Icon.tsx'
import styles from './ClipboardWatchChip.module.css'

/** Shows that the clipboard is watched, with a stop button. */
export function ClipboardWatchChip({ onStop }: { onStop: () => void }): JSX.Element {
  return (
    <span className={styles.chip} role="status" title="Watching the clipboard">
      <Icon name="copy" size={14} />
      <span className={styles.label}>Watching the clipboard</span>
      <button type="button" className={styles.stop} aria-label="Stop watching the clipboard" onClick={onStop}>
        Stop
      </button>
    </span>
  )
}
