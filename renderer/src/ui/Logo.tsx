import type { JSX } from 'react'
import styles from './Logo.module.css'

/** The Tonoscope logo: a standing wave in a circle; `moving` animates it as a loading indicator. */
export function Logo({ size = 28, moving = false }: { size?: number; moving?: boolean }): JSX.Element {
  return (
    <svg
      className={styles.mark}
      data-moving={moving || undefined}
      viewBox="0 0 32 32"
      width={size}
      height={size}
      aria-hidden
    >
      <circle cx="16" cy="16" r="13" />
      <path className={styles.wave} d="M3 16C7 6.5 12 6.5 16 16S25 25.5 29 16" />
      <path className={styles.wave} d="M3 16C7 25.5 12 25.5 16 16S25 6.5 29 16" />
      <path className={styles.nodes} d="M3 16h.01M16 16h.01M29 16h.01" />
    </svg>
  )
}
