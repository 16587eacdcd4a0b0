import type { JSX } from 'react'
import { friendlyAddress } from '../format/address.ts'
import { useLabels } from '../labels/labels.ts'
import { useAccountNames } from './AccountNames.tsx'
import styles from './Address.module.css'
import { Copy } from './Copy.tsx'
import { lightsAccount } from './highlight.ts'
import { Letter } from './Letter.tsx'
import { Middle } from './Middle.tsx'

type Props = {
  /** Raw, `workchain:hex`. */
  address: string
  /** A name that came with the data; otherwise what the screen knows. */
  name?: string | undefined
  /** Shows the letter in front, where the account has one. */
  letter?: boolean
  /** The whole address rather than its ends. */
  whole?: boolean
}

/** An account: its letter, its name or its shortened address; complete on hover and on copy. */
export function Address({ address, name, letter = true, whole = false }: Props): JSX.Element {
  const names = useAccountNames()
  const sign = letter ? names.letter(address) : undefined
  const friendly = friendlyAddress(address, { bounceable: !names.isWallet(address), testnet: names.testnet })
  const shown = useLabels().get(address) ?? name ?? names.name(address)
  return (
    <span className={styles.address}>
      {sign !== undefined && <Letter letter={sign} account={address} />}
      <span className={styles.text} title={`${friendly}\n${address}`} {...lightsAccount(address)}>
        {shown !== undefined && <span className={styles.name}>{shown}</span>}
        {whole ? <span className={styles.whole}>{friendly}</span> : shown === undefined && <Middle text={friendly} />}
      </span>
      <Copy text={friendly} what="address" />
    </span>
  )
}
