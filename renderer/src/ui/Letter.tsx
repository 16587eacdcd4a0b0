import type { JSX } from 'react'
import styles from './Letter.module.css'
import { lightsAccount } from './highlight.ts'

/** The letter of an account, as in the tree; all places that show the account light up together. */
export function Letter({ letter, account }: { letter: string; account: string }): JSX.Element {
  return (
    <span className={styles.letter} {...lightsAccount(account)}>
      {letter}
    </span>
  )
}
