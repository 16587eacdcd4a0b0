import { escapeControls } from '@tonoscope/core/encoding/escapeControls'
import { shorten } from '@tonoscope/core/encoding/shorten'
import type { JSX } from 'react'
import { useKnownNames } from '../labels/knownNames.tsx'
import { useLabels } from '../labels/labels.ts'
import { AccountLink } from './AccountLink.tsx'
import { toFriendlyForm, useAccountNames } from './AccountNames.tsx'
import styles from './Address.module.css'
import { CopyIconButton } from './Copy.tsx'
import { accountHighlightProps } from './highlight.ts'
import { NameOriginMark } from './NameOriginMark.tsx'
import { ShortenedText } from './ShortenedText.tsx'

type Props = {
  /** Raw, `workchain:hex`. */
  address: string
  /** Name from the reply; default: from the context. */
  name?: string | undefined
  letter?: boolean
  full?: boolean
  /** In a sentence, the place of the button would be a gap. */
  copyable?: boolean
}

/** An account: letter, and name or shortened address as a link to its page; tooltip and copy button have the full address. */
export function Address({ address, name, letter = true, full: whole = false, copyable = true }: Props): JSX.Element {
  const names = useAccountNames()
  const accountLetter = letter ? names.letter(address) : undefined
  const friendly = toFriendlyForm(address, names)
  const label = useLabels().get(address)
  const own = label ?? name ?? names.name(address)
  const lookedUp = useKnownNames().get(address)
  const shown = own ?? lookedUp?.name
  const knownOrigin = shown === lookedUp?.name ? lookedUp?.name_origin : undefined
  const origin = label === undefined && shown !== undefined ? (names.origin(address) ?? knownOrigin) : undefined
  return (
    <span className={styles.address}>
      {accountLetter !== undefined && <AccountLetter letter={accountLetter} account={address} />}
      <AccountLink account={address} className={styles.text} title={`${friendly}\n${address}`}>
        {shown !== undefined && <bdi className={styles.name}>{escapeControls(shown)}</bdi>}
        {whole ? (
          <span className={styles.full}>{friendly}</span>
        ) : (
          shown === undefined && <ShortenedText text={friendly} />
        )}
      </AccountLink>
      {origin && <NameOriginMark origin={origin} />}
      {copyable && (
        <CopyIconButton
          text={friendly}
          what={shown === undefined ? `address ${shorten(friendly)}` : `address of ${escapeControls(shown)}`}
        />
      )}
    </span>
  )
}

/** The letter of an account, as in the tree; hovering highlights the account everywhere. */
export function AccountLetter({ letter, account }: { letter: string; account: string }): JSX.Element {
  return (
    <span className={styles.letter} {...accountHighlightProps(account)}>
      {letter}
    </span>
  )
}
