import type { JSX } from 'react'
import { lightsAccount } from './highlight.ts'
import styles from './Letter.module.css'

/** The letter of an account, as in the tree; all places that show the account light up together. */
export function Letter({ letter, account }: { letter: string; account: string }): JSX.Element {
  return (
    <span className={styles.letter} {...lightsAccount(account)}>
      {letter}
    </span>
  )
}
