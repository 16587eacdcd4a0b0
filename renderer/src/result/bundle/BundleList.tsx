import type { DebugBundleResult } from '@tonoscope/core/contract/debugBundle'
import type { DebugBundleMessage } from '@tonoscope/core/contract/requests'
import { type JSX, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { pluralize } from '../../format/amount.ts'
import { useLabelled } from '../../labels/useLabelled.ts'
import { Ton } from '../../ui/Amount.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { ChainText } from '../../ui/ChainText.tsx'
import { StatusIcon } from '../../ui/StatusIcon.tsx'
import { getRunStatus } from '../runStatus.ts'
import styles from './BundleList.module.css'
import { countTransactions, getFirstExitCode } from './bundleFacts.ts'

type Props = {
  messages: readonly DebugBundleMessage[]
  /** Absent while they run. */
  results: readonly DebugBundleResult[] | undefined
  open: number
  onOpen: (at: number) => void
  /** Absent where the bundle cannot be changed. */
  onMove?: (from: number, to: number) => void
  onRemove?: (at: number) => void
  onDelay?: (at: number, seconds: number) => void
}

/** The messages of a bundle in their order, each with what it does. */
export function BundleList({ messages, results, open, ...actions }: Props): JSX.Element {
  const list = useRef<HTMLOListElement>(null)
  const [moved, setMoved] = useState<number>()
  useEffect(() => {
    if (moved === undefined) return
    setMoved(undefined)
    list.current?.querySelectorAll<HTMLElement>(':scope > li button[data-open-result]')[moved]?.focus()
  }, [moved])
  const move = (from: number, to: number) => {
    if (!actions.onMove || to < 0 || to >= messages.length) return
    actions.onMove(from, to)
    setMoved(to)
  }
  return (
    <ol className={styles.list} ref={list} aria-label="Messages in order">
      {messages.map((message, at) => (
        <MessageRow
          // biome-ignore lint/suspicious/noArrayIndexKey: the same message can be there twice
          key={at}
          {...{ message, at, result: results?.[at], isOpen: at === open, count: messages.length }}
          {...actions}
          {...(actions.onMove && { onMove: move })}
        />
      ))}
    </ol>
  )
}

type RowProps = Omit<Props, 'messages' | 'results' | 'open'> & {
  message: DebugBundleMessage
  at: number
  count: number
  result: DebugBundleResult | undefined
  isOpen: boolean
}

function MessageRow(props: RowProps): JSX.Element {
  const { message, at, count, result, isOpen, onOpen, onMove, onRemove, onDelay } = props
  const number = at + 1
  const run = useLabelled(result?.result)
  const status = run && getRunStatus(run)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove?.(at, at + (event.key === 'ArrowUp' ? -1 : 1))
  }
  return (
    <li className={styles.row} data-open={isOpen || undefined}>
      <span className="tabular secondary">{number}</span>
      {result ? (
        <StatusIcon state={status?.mark ?? 'bad'} label={status?.text ?? 'Not run'} />
      ) : (
        <StatusIcon state="none" label="Running" />
      )}
      <button
        type="button"
        className={styles.open}
        data-open-result
        aria-current={isOpen || undefined}
        aria-keyshortcuts={onMove && 'Alt+ArrowUp Alt+ArrowDown'}
        title={onMove && 'Alt and an arrow key move it'}
        onClick={() => onOpen(at)}
        onKeyDown={onKeyDown}
      >
        {run ? <ChainText text={run.summary.sentence} /> : (result?.error?.text ?? 'Running…')}
      </button>
      {onMove && onRemove && (
        <span className={styles.tools}>
          <IconButton
            icon="up"
            label={`Move message ${number} up`}
            disabled={at === 0}
            onClick={() => onMove(at, at - 1)}
          />
          <IconButton
            icon="down"
            label={`Move message ${number} down`}
            disabled={number === count}
            onClick={() => onMove(at, number)}
          />
          <IconButton icon="close" label={`Remove message ${number}`} onClick={() => onRemove(at)} />
        </span>
      )}
      <div className={styles.facts}>
        <RowFacts {...{ result, message }} />
        {isOpen && at > 0 && onDelay && (
          <Delay key={message.delay} seconds={message.delay ?? 0} onChange={seconds => onDelay(at, seconds)} />
        )}
      </div>
    </li>
  )
}

function RowFacts({ result, message }: Pick<RowProps, 'result' | 'message'>): JSX.Element | null {
  const run = result?.result
  if (!run) return result?.error ? <span>{result.error.code}; the next messages run without it</span> : null
  const exitCode = getFirstExitCode(run)
  return (
    <>
      {run.trace && <span>{pluralize(countTransactions(run.trace), 'transaction')}</span>}
      {run.summary.fees !== undefined && (
        <span>
          fees <Ton amount={run.summary.fees} />
        </span>
      )}
      {exitCode !== undefined && exitCode !== 0 && (
        <span>
          exit code <span className={run.rejection ? 'code bad' : 'code'}>{exitCode}</span>
        </span>
      )}
      {run.partial && <span>incomplete: {run.partial.text}</span>}
      {message.ignore_signature && <span>signature not checked</span>}
    </>
  )
}

/** Seconds after the message before it; applied when the field is left. */
function Delay({ seconds, onChange }: { seconds: number; onChange: (seconds: number) => void }): JSX.Element {
  const [text, setText] = useState(String(seconds))
  const isValid = /^\d{1,8}$/.test(text.trim())
  const apply = () => {
    if (isValid && Number(text) !== seconds) onChange(Number(text))
  }
  return (
    <label className={styles.delay}>
      Seconds after the message before
      <input
        className={styles.seconds}
        inputMode="numeric"
        value={text}
        aria-invalid={!isValid}
        onChange={event => setText(event.target.value)}
        onBlur={apply}
        onKeyDown={event => event.key === 'Enter' && apply()}
      />
      {!isValid && <span className="bad">A whole number</span>}
    </label>
  )
}
