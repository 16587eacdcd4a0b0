import type { DebugWatch } from '@tonoscope/core/contract/debugWatch'
import type { DebugEmulateRequest } from '@tonoscope/core/contract/requests'
import type { WatchStep } from '@tonoscope/core/contract/watchHistory'
import { type JSX, useId } from 'react'
import { Link } from 'wouter'
import { toErrorText } from '../errors/toErrorText.ts'
import { screenPath } from '../screens/screenPath.ts'
import { Button } from '../ui/Button.tsx'
import { ChainText } from '../ui/ChainText.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { StatusIcon } from '../ui/StatusIcon.tsx'
import { Time } from '../ui/Time.tsx'
import { Prediction } from './Prediction.tsx'
import { useWatch } from './useWatch.ts'
import styles from './WatchMessage.module.css'
import { watchLabels } from './watchLabels.ts'

/** What is watched: a message, or an event by its ID. */
export type Watched = {
  readonly query: string
  /** The run that predicted it. */
  readonly run?: DebugEmulateRequest | undefined
}
type Props = Watched & {
  /** Time between two checks. */
  readonly intervalMs?: number
}

/** The life of a message: each state with its time, until its event is complete, or it can never arrive. */
export function WatchMessage({ query, run, intervalMs = 3000 }: Props): JSX.Element {
  const id = useId()
  const { steps, newest, error, checkedAt, isActive, check } = useWatch(query, intervalMs)
  return (
    <section className={styles.watch} aria-labelledby={id}>
      <h2 id={id}>Watch</h2>
      {steps.length === 0 && !error && (
        <div className="full-width">
          <Skeleton name="the state of the message" lines={2} />
        </div>
      )}
      <ol className={styles.steps} aria-live="polite">
        {steps.map(step => (
          <Step key={step.state} step={step} />
        ))}
      </ol>
      {newest && <Facts newest={newest} checkedAt={checkedAt} isActive={isActive} />}
      {error && isActive && (
        <Notice kind="partial" title="It cannot be checked now" actions={<Button onClick={check}>Check now</Button>}>
          {toErrorText(error).title}. The next check follows by itself.
        </Notice>
      )}
      {error && !isActive && <ErrorNotice error={error} retry={check} />}
      {newest?.state === 'complete' && run && <Prediction run={run} />}
    </section>
  )
}

function Step({ step: { state, at, sentence } }: { step: WatchStep }): JSX.Element {
  const { text, sign } = watchLabels[state]
  return (
    <li className={styles.step}>
      <StatusIcon state={sign} label={text} />
      <span className={styles.name}>{text}</span>
      <span className="secondary">
        <Time at={at} />
      </span>
      {sentence !== `${text}.` && (
        <span className={styles.sentence}>
          <ChainText text={sentence} />
        </span>
      )}
    </li>
  )
}

type FactsProps = { newest: DebugWatch; checkedAt: number | undefined; isActive: boolean }

function Facts({ newest, checkedAt, isActive }: FactsProps): JSX.Element {
  const { advice, unknown, event, newest_seqno: seqno } = newest
  return (
    <>
      {advice !== undefined && (
        <p className="readable-wide">
          <ChainText text={advice} />
        </p>
      )}
      {unknown.map(text => (
        <p key={text} className="secondary readable-wide">
          <ChainText text={text} />
        </p>
      ))}
      <p className={styles.facts}>
        {event && <Link href={screenPath('event', { query: event.event_id })}>Open event</Link>}
        {checkedAt !== undefined && (
          <span>
            {isActive ? 'Last checked' : 'Checked'} <Time at={checkedAt} />, block {seqno}
          </span>
        )}
      </p>
    </>
  )
}
