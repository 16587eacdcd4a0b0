import { type FormEvent, type JSX, type ReactNode, useEffect, useState } from 'react'
import { toRawAddress } from '../../format/address.ts'
import { type Candidate, Recognition } from '../../recognition/Recognition.tsx'
import { useRecognition } from '../../recognition/useRecognition.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Field } from '../../ui/Field.tsx'
import type { EventPlace } from './eventParams.ts'
import styles from './LookupForm.module.css'
import { rememberMessage } from './sentMessages.ts'
import { soughtOf } from './toEventQuery.ts'

type Sought = Pick<EventPlace, 'query' | 'account' | 'lt' | 'block'>

type Props = {
  place: EventPlace
  /** Fields for networks without an index are shown from the beginning. */
  detailed: boolean
  onLookUp: (sought: Sought) => void
}

/** Where whatever names an event is put in; what it is, is said before anything is asked. */
export function LookupForm({ place, detailed, onLookUp }: Props): JSX.Element {
  const [text, setText] = useState(place.query ?? '')
  const [account, setAccount] = useState(place.account ?? '')
  const [lt, setLt] = useState(place.lt ?? '')
  const [block, setBlock] = useState(place.block ?? '')
  const [chosen, setChosen] = useState(0)
  const [wanted, setWanted] = useState(false)
  const [details, setDetails] = useState(detailed || place.account !== undefined || place.block !== undefined)
  const { recognition, error, pending, retry } = useRecognition(text)
  const candidate = recognition?.candidates[chosen] ?? recognition?.candidates[0]

  const problems = {
    account: account.trim() !== '' && toRaw(account) === undefined ? 'Not an address' : undefined,
    lt:
      lt.trim() === ''
        ? account.trim() === ''
          ? undefined
          : 'Needed with the account'
        : /^\d{1,19}$/.test(lt.trim())
          ? undefined
          : 'Digits only',
    block: block.trim() !== '' && text.trim() === '' ? 'Give a hash to look for in it' : undefined,
  }
  const from: Sought = {
    account: toRaw(account),
    lt: /^\d{1,19}$/.test(lt.trim()) ? lt.trim() : undefined,
    block: block.trim() === '' ? undefined : block.trim(),
  }
  const named = candidate && soughtOf(candidate)
  const byPlace = text.trim() === '' && from.account !== undefined && from.lt !== undefined
  const ready = byPlace || (named?.query !== undefined && !error)

  const start = () => {
    const query = byPlace ? undefined : named?.query
    if (candidate?.message && query !== undefined) rememberMessage(query, candidate.message.boc)
    onLookUp({ query, ...from })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: pressed while the text is still being read, it starts as soon as it was
  useEffect(() => {
    if (!wanted || pending) return
    setWanted(false)
    if (ready) start()
  }, [wanted, pending])
  const placeOf: SetPlace = change => {
    if (change.account !== undefined) setAccount(change.account)
    if (change.block !== undefined) setBlock(change.block)
    setText('')
    setDetails(true)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWanted(true)
  }

  return (
    <form className={styles.form} onSubmit={submit} aria-label="Look up an event">
      <div className={styles.line}>
        <div className={styles.field}>
          <Field
            label="Hash, link or message"
            mono
            value={text}
            placeholder="An event, a transaction, a message, an explorer’s link, or text around one"
            onChange={event => {
              setText(event.target.value)
              setChosen(0)
            }}
          />
        </div>
        <Button
          kind="primary"
          icon="search"
          type="submit"
          disabled={!ready && !pending}
          aria-keyshortcuts="Enter"
          title="Enter"
        >
          Look up
        </Button>
      </div>
      {error ? (
        <ErrorNotice error={error} retry={retry} />
      ) : (
        <Recognition
          recognition={withoutChecks(recognition)}
          pending={pending}
          chosen={chosen}
          onChoose={setChosen}
          hintOf={one => hintOf(one, placeOf)}
        />
      )}
      <details className={styles.more} open={details} onToggle={event => setDetails(event.currentTarget.open)}>
        <summary>Where to search, on a network without an index</summary>
        <p className={styles.about}>
          A node alone knows no hashes. From one transaction of the event, or from a block, the rest is found by
          following messages.
        </p>
        <div className={styles.fields}>
          <Field
            label="Account"
            mono
            value={account}
            problem={problems.account}
            hint="Of any transaction of the event"
            onChange={event => setAccount(event.target.value)}
          />
          <Field
            label="Its logical time (lt)"
            mono
            inputMode="numeric"
            value={lt}
            problem={problems.lt}
            hint="With the account, no hash is needed"
            onChange={event => setLt(event.target.value)}
          />
          <Field
            label="Block"
            mono
            value={block}
            problem={problems.block}
            hint="A seqno, or (workchain,shard,seqno)"
            onChange={event => setBlock(event.target.value)}
          />
        </div>
      </details>
    </form>
  )
}

const toRaw = (text: string): string | undefined => {
  const trimmed = text.trim()
  return /^-?\d{1,3}:[0-9a-f]{64}$/i.test(trimmed) ? trimmed.toLowerCase() : toRawAddress(trimmed)
}

/** Whether a message would be accepted now says nothing of what happened. */
function withoutChecks(recognition: ReturnType<typeof useRecognition>['recognition']) {
  return (
    recognition && {
      ...recognition,
      candidates: recognition.candidates.map(({ preflight, ...rest }) => rest),
    }
  )
}

type SetPlace = (place: { account?: string; block?: string }) => void

function hintOf(candidate: Candidate, setPlace: SetPlace): ReactNode {
  switch (candidate.kind) {
    case 'address':
      return (
        <>
          An account has many events.{' '}
          <Button kind="link" onClick={() => setPlace({ account: candidate.value })}>
            Search from this account
          </Button>
        </>
      )
    case 'block':
      return (
        <>
          A block holds many events.{' '}
          <Button kind="link" onClick={() => setPlace({ block: candidate.value })}>
            Search in this block
          </Button>
        </>
      )
    default:
      return !soughtOf(candidate) && 'This names no event. A hash, a link or a message does.'
  }
}
