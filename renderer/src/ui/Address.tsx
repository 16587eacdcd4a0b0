import type { JSX } from 'react'
import { toFriendlyAddress } from '../format/address.ts'
import { useLabels } from '../labels/labels.ts'
import { AccountLetter } from './AccountLetter.tsx'
import { useAccountNames } from './AccountNames.tsx'
import styles from './Address.module.css'
import { CopyIconButton } from './Copy.tsx'
import { accountHighlightProps } from './highlight.ts'
import { ShortenedText } from './ShortenedText.tsx'

type Props = {
  /** Raw, `workchain:hex`. */
  address: string
  /** A name that came with the data; otherwise what the screen knows. */
  name?: string | undefined
  /** Shows the letter in front, where the account has one. */
  letter?: boolean
  /** The whole address rather than its ends. */
  full?: boolean
}

/** An account: its letter, its name or its shortened address; complete on hover and on copy. */
export function Address({ address, name, letter = true, full: whole = false }: Props): JSX.Element {
  const names = useAccountNames()
  const sign = letter ? names.letter(address) : undefined
  const friendly = toFriendlyAddress(address, { bounceable: !names.isWallet(address), testnet: names.testnet })
  const shown = useLabels().get(address) ?? name ?? names.name(address)
  return (
    <span className={styles.address}>
      {sign !== undefined && <AccountLetter letter={sign} account={address} />}
      <span className={styles.text} title={`${friendly}\n${address}`} {...accountHighlightProps(address)}>
        {shown !== undefined && <span className={styles.name}>{shown}</span>}
        {whole ? (
          <span className={styles.whole}>{friendly}</span>
        ) : (
          shown === undefined && <ShortenedText text={friendly} />
        )}
      </span>
      <CopyIconButton text={friendly} what="address" />
    </span>
  )
}
