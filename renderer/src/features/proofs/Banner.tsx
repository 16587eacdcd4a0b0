import { formatBlockIdJson } from '@tonoscope/core/blockId'
import type { JSX } from 'react'
import { Link } from 'wouter'
import { pluralize } from '../../format/amount.ts'
import { formatMs } from '../../format/time.ts'
import { formatBytes } from '../../format/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { StatusIcon, type StatusIconState } from '../../ui/StatusIcon.tsx'
import styles from './Banner.module.css'
import { ProofExport } from './ProofExport.tsx'
import { isLasting, isUnreadable, outcomeOf } from './proofOutcome.ts'
import type { ProofRun, ProofState } from './proofRun.ts'
import { proofsPath } from './proofsParams.ts'

type Props = { state: ProofState; run: ProofRun; pasted: boolean }

/** What came of it, in one sentence; and what can be done with it. */
export function Banner({ state, run, pasted }: Props): JSX.Element {
  const { mark, title, text } = outcomeOf(state)
  const over = state.phase === 'over'
  const { report } = state
  const unreadable = isUnreadable(state)
  const onward =
    over &&
    !unreadable &&
    !isLasting(state) &&
    (state.stopped || state.error !== undefined || report?.state === 'incomplete')
  return (
    <section className={styles.banner} aria-label="Result" data-mark={mark ?? 'busy'}>
      {mark === undefined ? (
        <span className={styles.busy}>
          <Icon name="link" size={20} />
        </span>
      ) : (
        <StatusIcon state={mark} label={marks[mark]} large />
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
          <Link href={proofsPath({ known: formatBlockIdJson(report.reached), target: 'newest' })}>
            Go on from block {report.reached.seqno}
          </Link>
        )}
        {over && state.parts > 0 && !unreadable && (
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

const marks: { readonly [M in StatusIconState]: string } = {
  good: 'Verified',
  bad: 'Failed',
  unknown: 'Not certain',
  none: 'Nothing verified',
}

function Facts({ state }: { state: ProofState }): JSX.Element {
  const { chain, parts, bytes, again, phase, tookMs, report } = state
  const keys = chain.steps.filter(step => step.to_key_block).length
  return (
    <p className={styles.facts}>
      {chain.steps.length > 0 && (
        <span>
          {pluralize(chain.steps.length, 'step')}
          {keys > 0 && `, ${pluralize(keys, 'key block')}`}
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
