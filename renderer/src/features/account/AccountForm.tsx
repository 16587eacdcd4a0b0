import { toFriendlyAddress } from '@tonoscope/core/encoding/address'
import { parsePublicKey } from '@tonoscope/core/encoding/publicKey'
import { shorten } from '@tonoscope/core/encoding/shorten'
import { type FormEvent, type JSX, useEffect, useId, useState } from 'react'
import { Link } from 'wouter'
import { parseAccountInput } from '../../format/parseAccountInput.ts'
import { type NamedAccount, useNamedAccounts } from '../../labels/useNamedAccounts.ts'
import { getCandidateActions } from '../../recognition/candidateActions.ts'
import { useRecognition } from '../../recognition/useRecognition.ts'
import { screenPath } from '../../screens/screenPath.ts'
import { Button } from '../../ui/Button.tsx'
import { ChainText } from '../../ui/ChainText.tsx'
import { Field } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './AccountForm.module.css'

type Props = {
  /** The account that is shown. */
  account: string | undefined
  onOpen: (account: string) => void
}

const MAX_MATCHES = 5

/** The box for an account: says what the text is before anything is opened. */
export function AccountForm({ account, onOpen }: Props): JSX.Element {
  const [text, setText] = useState(account ?? '')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const named = useNamedAccounts()
  const hintId = useId()
  const typed = text.trim()
  const parsed = parseAccountInput(typed)
  const matches = 'account' in parsed ? [] : findNamed(named, typed)
  const exact = matches.find(({ name }) => name.toLowerCase() === typed.toLowerCase())
  const publicKey = parsePublicKey(typed)
  const found = 'account' in parsed ? parsed.account : exact ? toFriendlyAddress(exact.address) : publicKey
  const isOther = typed !== '' && found === undefined && matches.length === 0
  // The names may still be loading when it is submitted.
  useEffect(() => {
    if (!isSubmitted || found === undefined) return
    setIsSubmitted(false)
    onOpen(found)
  }, [isSubmitted, found, onOpen])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsSubmitted(true)
  }
  const problem = 'problem' in parsed && isOther && (isSubmitted || typed.length >= 40) ? parsed.problem : undefined
  return (
    <form className="grid gap-8" onSubmit={submit} aria-label="Open an account">
      <div className={styles.line}>
        <Field
          label="Address, domain or name"
          mono
          value={text}
          problem={problem}
          placeholder="EQ…, 0:…, alice.ton, an explorer link, or a public key"
          onChange={event => {
            setText(event.target.value)
            setIsSubmitted(false)
          }}
        />
        <Button kind="primary" icon="search" type="submit" disabled={typed === ''}>
          Open
        </Button>
      </div>
      <div aria-live="polite" id={hintId}>
        {typed !== '' && text !== account && (
          <>
            {found !== undefined && found !== publicKey && <Recognised account={found} name={exact?.name} />}
            {publicKey !== undefined && <RecognisedKey publicKey={publicKey} text={typed} />}
            {exact === undefined && matches.length > 0 && <Matches matches={matches} />}
            {isOther && typed.length >= 8 && <OtherInput text={typed} />}
          </>
        )}
      </div>
    </form>
  )
}

const findNamed = (named: readonly NamedAccount[], typed: string): readonly NamedAccount[] =>
  typed === ''
    ? []
    : named
        .filter(({ name }) => name.toLowerCase().includes(typed.toLowerCase()))
        .sort((a, b) => a.name.length - b.name.length)
        .slice(0, MAX_MATCHES)

function Recognised({ account, name }: { account: string; name: string | undefined }): JSX.Element {
  const kind = account.includes('.') ? 'A domain' : 'An account'
  return (
    <p className="inline-row gap-8 text-code">
      <span className="good">
        <Icon name="check" size={14} label="Recognised" />
      </span>
      {name === undefined ? kind : <bdi>{name}</bdi>}
      <span className="code secondary">{shorten(account)}</span>
    </p>
  )
}

/** A public key may also be a hash, which has the same form. */
const RecognisedKey = ({ publicKey, text }: { publicKey: string; text: string }): JSX.Element => (
  <div className="grid gap-4">
    <p className="inline-row gap-8 text-code">
      <span className="good">
        <Icon name="check" size={14} label="Recognised" />
      </span>
      A public key or a hash <span className="code secondary">{shorten(publicKey)}</span>
    </p>
    <p className="hint">Open shows the wallets of the key. A raw address starts with its workchain, for example 0:</p>
    <OtherInput text={text} />
  </div>
)

/** Named accounts whose name contains the text. */
const Matches = ({ matches }: { matches: readonly NamedAccount[] }): JSX.Element => (
  <ul className="flex wrap gap-x-16 gap-y-4">
    {matches.map(({ address, name }) => (
      <li key={address}>
        <Link href={screenPath('account', { account: toFriendlyAddress(address) })}>
          <bdi>{name}</bdi>
        </Link>
      </li>
    ))}
  </ul>
)

/** A text that names no account: what it is instead, and where it can be opened. */
function OtherInput({ text }: { text: string }): JSX.Element | null {
  const { recognition } = useRecognition(text)
  const [candidate] = recognition?.candidates ?? []
  if (!candidate) return null
  const [open] = getCandidateActions(candidate)
  return (
    <p className="secondary">
      <ChainText text={candidate.sentence} />
      {open?.action.type === 'open' && (
        <>
          {'. '}
          <Link href={open.action.path}>{open.title}</Link>
        </>
      )}
    </p>
  )
}
