import { isAppError } from '@tonoscope/core/errors'
import type { JSX } from 'react'
import { Link } from 'wouter'
import { wholeName } from '../../blocksTabs/blockPath.ts'
import { counted, formatCount } from '../../format/amount.ts'
import { formatMs } from '../../format/time.ts'
import { formatBytes } from '../../format/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { type MarkState, StateMark } from '../../ui/StateMark.tsx'
import styles from './Banner.module.css'
import { isSettled, sentencesOf } from './chain.ts'
import { claimTitles } from './claimWords.ts'
import { ProofExport } from './ProofExport.tsx'
import type { ProofRun, ProofState } from './proofRun.ts'
import { proofsPath } from './proofsUrl.ts'

type Props = { state: ProofState; run: ProofRun; pasted: boolean }

/** What came of it, in one sentence; and what can be done with it. */
export function Banner({ state, run, pasted }: Props): JSX.Element {
  const { mark, title, text } = verdictOf(state)
  const over = state.phase === 'over'
  const { report } = state
  const onward = over && (state.stopped || state.error !== undefined || report?.state === 'incomplete')
  return (
    <section className={styles.banner} aria-label="Result" data-mark={mark ?? 'busy'}>
      {mark === undefined ? (
        <span className={styles.busy}>
          <Icon name="link" size={20} />
        </span>
      ) : (
        <StateMark state={mark} label={marks[mark]} large />
      )}
      <div className={styles.said}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.text} data-busy={!over || undefined}>
          {text}
        </p>
        <Facts state={state} />
      </div>
      <p className={styles.hidden} role="status">
        {over ? title : ''}
      </p>
      <div className={styles.actions}>
        {!over && (
          <Button icon="close" onClick={run.stop}>
            Stop
          </Button>
        )}
        {onward && !(pasted && report?.state === 'incomplete') && (
          <Button icon="run" kind="primary" onClick={run.go}>
            Continue
          </Button>
        )}
        {onward && pasted && report?.state === 'incomplete' && (
          <Link href={proofsPath({ known: wholeName(report.reached), target: 'newest' })}>
            Go on from block {report.reached.seqno}
          </Link>
        )}
        {over && state.parts > 0 && (
          <>
            <Button icon="refresh" onClick={run.again} title="From what is on this page, without the network">
              Verify again offline
            </Button>
            <ProofExport state={state} run={run} />
          </>
        )}
      </div>
    </section>
  )
}

const marks: { readonly [M in MarkState]: string } = {
  good: 'Verified',
  bad: 'Failed',
  unknown: 'Not certain',
  none: 'Nothing verified',
}

type Verdict = { readonly mark: MarkState | undefined; readonly title: string; readonly text?: string | undefined }

/** The mark is good only when every step to the end is verified. */
function verdictOf(state: ProofState): Verdict {
  const { phase, report, chain, known, target } = state
  const settled = chain.steps.filter(isSettled).length
  const verified = chain.steps.findIndex(step => step.checked?.state !== 'verified')
  const upTo = (verified === -1 ? chain.steps.at(-1) : chain.steps[verified - 1])?.to
  if (phase === 'naming') return { mark: undefined, title: 'Looking up the blocks' }
  if (phase === 'asking')
    return {
      mark: undefined,
      title: `Asking for the way to block ${target?.seqno ?? ''}`,
      text: `from block ${(upTo ?? known)?.seqno ?? ''}`,
    }
  if (phase === 'checking') {
    const { length } = chain.steps
    if (length === 0) return { mark: undefined, title: 'Reading the proof' }
    const step = chain.steps[chain.at ?? 0]
    const claim = step?.checked?.claims.at(-1)
    return {
      mark: undefined,
      title: `Checking step ${formatCount(Math.min(settled + 1, length))} of ${formatCount(length)}`,
      text: step && `block ${step.to.seqno}${claim ? `, ${claimTitles[claim.id]}: ${claim.text}` : ''}`,
    }
  }
  if (report && (report.state === 'failed' || report.state === 'not-checkable'))
    return { mark: report.state === 'failed' ? 'bad' : 'unknown', ...sentencesOf(report) }
  if (state.stopped || state.error !== undefined) {
    if (isAppError(state.error) && state.error.code.startsWith('input.') && chain.steps.length === 0)
      return { mark: 'unknown', title: 'Not checkable: this cannot be read as a proof', text: undefined }
    const why = state.stopped ? 'it was stopped' : 'the rest could not be had'
    return upTo
      ? { mark: 'unknown', title: `Incomplete: verified up to block ${upTo.seqno}`, text: `${first(why)}.` }
      : { mark: 'unknown', title: 'Incomplete: no step was verified', text: `${first(why)}.` }
  }
  if (!report) return { mark: 'unknown', title: 'Incomplete: no step was verified' }
  return { mark: report.state === 'verified' ? 'good' : 'unknown', ...sentencesOf(report) }
}

const first = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

function Facts({ state }: { state: ProofState }): JSX.Element {
  const { chain, parts, bytes, again, phase, tookMs, report } = state
  const keys = chain.steps.filter(step => step.to_key_block).length
  return (
    <p className={styles.facts}>
      {chain.steps.length > 0 && (
        <span>
          {counted(chain.steps.length, 'step')}
          {keys > 0 && `, ${counted(keys, 'key block')}`}
        </span>
      )}
      {parts > 0 && (
        <span>
          {formatBytes(bytes)}
          {parts > 1 && ` in ${parts} parts`}
        </span>
      )}
      {phase === 'over' && report && !again && <span>checked in this page in {formatMs(tookMs)}</span>}
      {phase === 'over' && report && again && (
        <span className={styles.again}>
          checked again in {formatMs(tookMs)} from what is on this page, nobody was asked for anything
        </span>
      )}
    </p>
  )
}
