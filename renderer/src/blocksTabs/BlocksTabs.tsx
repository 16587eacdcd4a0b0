import type { JSX } from 'react'
import { Link } from 'wouter'
import styles from './BlocksTabs.module.css'
import { blockPath, proofPath } from './blockPath.ts'

type Props = {
  here: 'block' | 'proofs'
  /** Name of the masterchain block that is shown: the other screen takes it over. */
  block?: string | undefined
}

/** The line above two screens that are about blocks: one block, and proofs that lead to one. */
export function BlocksTabs({ here, block }: Props): JSX.Element {
  return (
    <nav className={styles.tabs} aria-label="Blocks and proofs">
      <Link href={blockPath(block)} aria-current={here === 'block' ? 'page' : undefined}>
        Block
      </Link>
      <Link href={proofPath(block)} aria-current={here === 'proofs' ? 'page' : undefined}>
        Proofs
      </Link>
    </nav>
  )
}
