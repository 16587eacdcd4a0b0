import type { JSX } from 'react'
import styles from './AccountLetter.module.css'
import { accountHighlightProps } from './highlight.ts'

/** The letter of an account, as in the tree; hovering highlights the account everywhere. */
export function AccountLetter({ letter, account }: { letter: string; account: string }): JSX.Element {
  return (
    <span className={styles.letter} {...accountHighlightProps(account)}>
      {letter}
    </span>
  )
}
