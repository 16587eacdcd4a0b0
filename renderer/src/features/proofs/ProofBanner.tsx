import { formatBlockIdJson } from '@tonoscope/core/blockId'
import { prettyJson } from '@tonoscope/core/wire/prettyJson'
import type { JSX } from 'react'
import { Link } from 'wouter'
import { pluralize } from '../../format/amount.ts'
import { download } from '../../format/tables.ts'
import { formatMs } from '../../format/time.ts'
import { formatBytes } from '../../format/words.ts'
import { screenPath } from '../../screens/screenPath.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/Copy.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { StatusIcon, type StatusIconState } from '../../ui/StatusIcon.tsx'
import styles from './ProofBanner.module.css'
import { describeOutcome, isInvalidInput, isPermanentError } from './proofOutcome.ts'
import type { ProofRun } from './proofRun.ts'
import { formatProof, type ProofRequest, type ProofState } from './proofState.ts'

type Props = { state: ProofState; run: ProofRun; request: ProofRequest }

/** The result in one sentence, with actions. */
export function ProofBanner({ state, run, request }: Props): JSX.Element {
  const pasted = request.kind === 'pasted'
  const { mark, title, text } = describeOutcome(state)
  const isDone = state.phase === 'done'
  const { report } = state
  const isInvalid = isInvalidInput(state)
  const canContinue =
    isDone &&
    !isInvalid &&
    !isPermanentError(state) &&
    (state.stopped || state.error !== undefined || report?.state === 'incomplete')
  return (
    <section className={styles.banner} aria-label="Result" data-mark={mark ?? 'busy'}>
      {mark === undefined ? (
        <span className={styles.busy}>
          <Icon name="link" size={20} />
        </span>
      ) : (
        <StatusIcon state={mark} label={markLabels[mark]} large />
      )}
      <div className={styles.message}>
        <h1 className={styles.title}>{title}</h1>
        <p className={isDone ? styles.text : `${styles.text} ellipsis`}>{text}</p>
        <ProofFacts state={state} />
      </div>
      <p className="nowrap visually-hidden" role="status">
        {isDone ? title : ''}
      </p>
      <div className={styles.actions}>
        {!isDone && (
          <Button icon="close" onClick={run.stop}>
            Stop
          </Button>
        )}
        {canContinue && !(pasted && report?.state === 'incomplete') && (
          <Button icon="run" kind="primary" onClick={run.start}>
            Continue
          </Button>
        )}
        {canContinue && pasted && report?.state === 'incomplete' && (
          <Link
            href={screenPath('proofs', {
              known: formatBlockIdJson(report.reached),
              target: (pasted && request.target) || 'newest',
            })}
          >
            Continue from block {report.reached.seqno}
          </Link>
        )}
        {isDone && state.parts.length > 0 && !isInvalid && (
          <>
            <Button icon="refresh" onClick={run.reverify} title="Uses the loaded proof, without network requests">
              Verify again offline
            </Button>
            <ProofExport state={state} request={request} />
          </>
        )}
      </div>
    </section>
  )
}

const markLabels: { readonly [M in StatusIconState]: string } = {
  good: 'Verified',
  bad: 'Failed',
  unknown: 'Not verified',
  none: 'Nothing verified',
}

function ProofFacts({ state }: { state: ProofState }): JSX.Element {
  const { chain, parts, isReverified, phase, tookMs, report } = state
  const keyBlockCount = chain.steps.filter(step => step.to_key_block).length
  return (
    <p className="flex wrap text-small tabular hint gap-x-16 mt-4">
      {chain.steps.length > 0 && (
        <span>
          {pluralize(chain.steps.length, 'step')}
          {keyBlockCount > 0 && `, ${pluralize(keyBlockCount, 'key block')}`}
        </span>
      )}
      {parts.length > 0 && (
        <span>
          {formatBytes(parts.reduce((sum, { bytes }) => sum + bytes, 0))}
          {parts.length > 1 && ` in ${parts.length} parts`}
        </span>
      )}
      {phase === 'done' && report && !isReverified && <span>Verified in this page in {formatMs(tookMs)}</span>}
      {phase === 'done' && report && isReverified && (
        <span className="medium secondary">Re-verified offline in {formatMs(tookMs)}</span>
      )}
    </p>
  )
}

function ProofExport({ state, request }: { state: ProofState; request: ProofRequest }): JSX.Element {
  const { report, chain, known } = state
  const trusted = known ?? chain.trusted
  const target = request.kind === 'pasted' ? request.target.trim() : state.target && formatBlockIdJson(state.target)
  const name = `${chain.steps[0]?.from.seqno ?? 0}-${chain.steps.at(-1)?.to.seqno ?? 0}`
  const file = `proof-${name}.json`
  return (
    <>
      <Button kind="quiet" icon="download" onClick={() => download(file, formatProof(state), 'application/json')}>
        Proof
      </Button>
      {report && (
        <Button
          kind="quiet"
          icon="download"
          onClick={() => download(`proof-${name}.report.json`, prettyJson(report), 'application/json')}
        >
          Report
        </Button>
      )}
      {trusted && (
        <CopyButton
          name="Copy the command for this verification"
          text={() =>
            `npx tonoscope proof verify ${file} --trust '${formatBlockIdJson(trusted)}'${target ? ` --target '${target.replaceAll("'", '')}'` : ''}`
          }
        >
          Command
        </CopyButton>
      )}
    </>
  )
}
