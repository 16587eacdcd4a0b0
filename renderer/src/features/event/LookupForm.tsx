import { toRawAddress } from '@tonoscope/core/encoding/address'
import { type FormEvent, type JSX, type ReactNode, useEffect, useState } from 'react'
import { type Candidate, Recognition } from '../../recognition/Recognition.tsx'
import { useRecognition } from '../../recognition/useRecognition.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Field } from '../../ui/Field.tsx'
import type { EventParams } from './eventParams.ts'
import styles from './LookupForm.module.css'
import { rememberMessage } from './sentMessages.ts'
import { toEventQuery } from './toEventQuery.ts'

type EventLookup = Pick<EventParams, 'query' | 'account' | 'lt' | 'block'>

type Props = {
  params: EventParams
  /** Opens the fields for networks without an index. */
  detailed: boolean
  onLookUp: (query: EventLookup) => void
}

/** The input for an event; says what the text is before any request is sent. */
export function LookupForm({ params, detailed, onLookUp }: Props): JSX.Element {
  const [text, setText] = useState(params.query ?? '')
  const [account, setAccount] = useState(params.account ?? '')
  const [lt, setLt] = useState(params.lt ?? '')
  const [block, setBlock] = useState(params.block ?? '')
  const [chosen, setChosen] = useState(0)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const [isDetailsOpen, setIsDetailsOpen] = useState(
    detailed || params.account !== undefined || params.block !== undefined,
  )
  const { recognition, error, pending, retry } = useRecognition(text)
  const candidate = recognition?.candidates[chosen] ?? recognition?.candidates[0]

  const problems = {
    account: account.trim() !== '' && toRawAddress(account) === undefined ? 'Not an address' : undefined,
    lt:
      lt.trim() === ''
        ? account.trim() === ''
          ? undefined
          : 'Needed with the account'
        : /^\d{1,19}$/.test(lt.trim())
          ? undefined
          : 'Digits only',
    block: block.trim() !== '' && text.trim() === '' ? 'Enter a hash to search for in this block' : undefined,
  }
  const searchStart: EventLookup = {
    account: toRawAddress(account),
    lt: /^\d{1,19}$/.test(lt.trim()) ? lt.trim() : undefined,
    block: block.trim() === '' ? undefined : block.trim(),
  }
  const eventQuery = candidate && toEventQuery(candidate)
  const byAccountAndLt = text.trim() === '' && searchStart.account !== undefined && searchStart.lt !== undefined
  const canSubmit = byAccountAndLt || (eventQuery?.query !== undefined && !error)

  const submitQuery = () => {
    const query = byAccountAndLt ? undefined : eventQuery?.query
    if (candidate?.message && query !== undefined) rememberMessage(query, candidate.message.boc)
    onLookUp({ query, ...searchStart })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a submit while recognition is pending starts as soon as it ends
  useEffect(() => {
    if (!isSubmitted || pending) return
    setIsSubmitted(false)
    if (canSubmit) submitQuery()
  }, [isSubmitted, pending])
  const searchFrom: SearchFrom = change => {
    if (change.account !== undefined) setAccount(change.account)
    if (change.block !== undefined) setBlock(change.block)
    setText('')
    setIsDetailsOpen(true)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsSubmitted(true)
  }

  return (
    <form className="grid gap-8" onSubmit={submit} aria-label="Look up an event">
      <div className={styles.line}>
        <div className={styles.field}>
          <Field
            label="Hash, link or message"
            mono
            value={text}
            placeholder="Hash of an event, transaction or message, an explorer link, or text that contains one"
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
          disabled={!canSubmit && !pending}
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
          recognition={withoutPreflight(recognition)}
          pending={pending}
          chosen={chosen}
          onChoose={setChosen}
          getHint={one => hintOf(one, searchFrom)}
        />
      )}
      <details open={isDetailsOpen} onToggle={event => setIsDetailsOpen(event.currentTarget.open)}>
        <summary className="disclosure text-small">Where to search (networks without an index)</summary>
        <p className="secondary readable mt-4 mb-8">
          Liteservers have no hash index. The search follows messages from one transaction of the event, or from a
          block.
        </p>
        <div className={styles.fields}>
          <Field
            label="Account"
            mono
            value={account}
            problem={problems.account}
            hint="Account of any transaction of the event"
            onChange={event => setAccount(event.target.value)}
          />
          <Field
            label="Logical time (lt)"
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

/** Pre-flight checks describe the present state, not the past event. */
function withoutPreflight(recognition: ReturnType<typeof useRecognition>['recognition']) {
  return (
    recognition && {
      ...recognition,
      candidates: recognition.candidates.map(({ preflight, ...rest }) => rest),
    }
  )
}

type SearchFrom = (params: { account?: string; block?: string }) => void

function hintOf(candidate: Candidate, searchFrom: SearchFrom): ReactNode {
  switch (candidate.kind) {
    case 'address':
      return (
        <>
          An account can have many events.{' '}
          <Button kind="link" onClick={() => searchFrom({ account: candidate.value })}>
            Search from this account
          </Button>
        </>
      )
    case 'block':
      return (
        <>
          A block can have many events.{' '}
          <Button kind="link" onClick={() => searchFrom({ block: candidate.value })}>
            Search in this block
          </Button>
        </>
      )
    default:
      return !toEventQuery(candidate) && 'Not an event. Enter a hash, a link or a message.'
  }
}
