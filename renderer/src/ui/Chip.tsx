import type { JSX, ReactNode } from 'react'
import styles from './Chip.module.css'
import { Icon } from './Icon.tsx'

type Props = { children: ReactNode; title?: string; onRemove?: { name: string; act: () => void } }

/** A chip; with `onRemove` it has a remove button. */
export function Chip({ children, title, onRemove }: Props): JSX.Element {
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
