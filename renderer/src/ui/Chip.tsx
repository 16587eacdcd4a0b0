import type { JSX, ReactNode } from 'react'
import styles from './Chip.module.css'
import { Icon } from './Icon.tsx'

/** A chip; with `onRemove` it has a remove button. */
export function Chip({
  children,
  title,
  onRemove,
}: {
  children: ReactNode
  title?: string
  onRemove?: { name: string; act: () => void }
}): JSX.Element {
  return (
    <span className={styles.chip} title={title}>
      {children}
      {onRemove && (
        <button type="button" aria-label={onRemove.name} title={onRemove.name} onClick={onRemove.act}>
          <Icon name="close" size={10} />
        </button>
      )}
    </span>
  )
}
