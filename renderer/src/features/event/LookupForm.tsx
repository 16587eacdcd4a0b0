import { type Dispatch, type FormEvent, type JSX, type ReactNode, useEffect, useReducer } from 'react'
import { rememberMessage, toEventQuery } from '../../recognition/eventQuery.ts'
import { type Candidate, Recognition } from '../../recognition/Recognition.tsx'
import { useRecognition } from '../../recognition/useRecognition.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Field } from '../../ui/Field.tsx'
import styles from './LookupForm.module.css'
import {
  findLookupProblems,
  type LookupEvent,
  type LookupParams,
  type LookupState,
  reduceLookup,
  toLookupParams,
  toLookupState,
} from './lookupState.ts'

type Props = {
  params: LookupParams
  /** Opens the fields for networks without an index. */
  detailed: boolean
  onLookUp: (params: LookupParams) => void
}

/** The input for an event; says what the text is before any request is sent. */
export function LookupForm({ params, detailed, onLookUp }: Props): JSX.Element {
  const [state, dispatch] = useReducer(reduceLookup, params, initial => toLookupState(initial, detailed))
  const { recognition, error, pending, retry } = useRecognition(state.text)
  const candidate = recognition?.candidates[state.chosen] ?? recognition?.candidates[0]
  const query = candidate && !error ? toEventQuery(candidate) : undefined
  const lookup = toLookupParams(state, query)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a submit while recognition is pending starts as soon as it ends
  useEffect(() => {
    if (!state.isSubmitted || pending) return
    dispatch({ type: 'settled' })
    if (!lookup) return
    if (candidate?.message && lookup.query !== undefined) rememberMessage(lookup.query, candidate.message.boc)
    onLookUp(lookup)
  }, [state.isSubmitted, pending])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    dispatch({ type: 'submitted' })
  }

  return (
    <form className="grid gap-8" onSubmit={submit} aria-label="Look up an event">
      <div className={styles.line}>
        <div className={styles.field}>
          <Field
            label="Hash, link or message"
            mono
            value={state.text}
            placeholder="Hash of an event, transaction or message, an explorer link, or text that contains one"
            onChange={event => dispatch({ type: 'typed', field: 'text', value: event.target.value })}
          />
        </div>
        <Button
          kind="primary"
          icon="search"
          type="submit"
          disabled={!lookup && !pending}
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
          chosen={state.chosen}
          onChoose={index => dispatch({ type: 'chosen', index })}
          getHint={one => getHint(one, dispatch)}
        />
      )}
      <SearchStart state={state} dispatch={dispatch} />
    </form>
  )
}

const startFields = [
  { field: 'account', label: 'Account', hint: 'Account of any transaction of the event' },
  { field: 'lt', label: 'Logical time (lt)', hint: 'With the account, no hash is needed', inputMode: 'numeric' },
  { field: 'block', label: 'Block', hint: 'A seqno, or (workchain,shard,seqno)' },
] as const

function SearchStart({ state, dispatch }: { state: LookupState; dispatch: Dispatch<LookupEvent> }): JSX.Element {
  const problems = findLookupProblems(state)
  return (
    <details
      open={state.isDetailsOpen}
      onToggle={event => dispatch({ type: 'detailsToggled', isOpen: event.currentTarget.open })}
    >
      <summary className="disclosure text-small">Where to search (networks without an index)</summary>
      <p className="secondary readable mt-4 mb-8">
        Liteservers have no hash index. The search follows messages from one transaction of the event, or from a block.
      </p>
      <div className={styles.fields}>
        {startFields.map(({ field, ...rest }) => (
          <Field
            key={field}
            {...rest}
            mono
            value={state[field]}
            problem={problems[field]}
            onChange={event => dispatch({ type: 'typed', field, value: event.target.value })}
          />
        ))}
      </div>
    </details>
  )
}

/** Pre-flight checks describe the present state, not the past event. */
const withoutPreflight = (recognition: ReturnType<typeof useRecognition>['recognition']) =>
  recognition && { ...recognition, candidates: recognition.candidates.map(({ preflight, ...rest }) => rest) }

function getHint(candidate: Candidate, dispatch: Dispatch<LookupEvent>): ReactNode {
  const { kind, value } = candidate
  if (kind !== 'address' && kind !== 'block')
    return !toEventQuery(candidate) && 'Not an event. Enter a hash, a link or a message.'
  const isAccount = kind === 'address'
  return (
    <>
      {isAccount ? 'An account' : 'A block'} can have many events.{' '}
      <Button
        kind="link"
        onClick={() => dispatch({ type: 'searchFrom', ...(isAccount ? { account: value } : { block: value }) })}
      >
        {isAccount ? 'Search from this account' : 'Search in this block'}
      </Button>
    </>
  )
}
