import type { JSX } from 'react'
import { Link } from 'wouter'
import { screenPath } from '../screens/screenPath.ts'
import styles from '../ui/Tabs.module.css'

type Props = {
  current: 'block' | 'proofs'
  /** Id of the current masterchain block, passed to the other screen. */
  block?: string | undefined
}

/** The tabs of the Block and Proofs screens. */
export function BlocksTabs({ current, block }: Props): JSX.Element {
  return (
    <nav className={`${styles.list} pt-12`} aria-label="Blocks and proofs">
      <Link
        className={styles.tab}
        href={screenPath('blocks', { block: block })}
        aria-current={current === 'block' ? 'page' : undefined}
      >
        Block
      </Link>
      <Link
        className={styles.tab}
        href={screenPath('proofs', { target: block })}
        aria-current={current === 'proofs' ? 'page' : undefined}
      >
        Proofs
      </Link>
    </nav>
  )
}
