import type { DebugResult } from '@tonoscope/core/contract/debug'
import type { DebugEmulateRequest } from '@tonoscope/core/contract/requests'
import { type JSX, lazy, type ReactNode, useMemo } from 'react'
import { pluralize } from '../format/amount.ts'
import { formatMs } from '../format/time.ts'
import { StatusIcon } from '../ui/StatusIcon.tsx'
import { Time } from '../ui/Time.tsx'
import { Raw } from './Raw.tsx'
import { Rejected } from './Rejected.tsx'
import { type ResultPlace, ResultView, type StepsOffer } from './ResultView.tsx'
import styles from './Verdict.module.css'
import { mainFinding } from './Verdict.tsx'
import type { ExplanationSource } from './why/Why.tsx'

const Steps = lazy(() => import('./node/Steps.tsx').then(module => ({ default: module.Steps })))

type Props = ResultPlace & {
  result: DebugResult
  /** What was run: its steps are asked for with the same arguments. */
  request: DebugEmulateRequest
  /** Why no steps can be asked for; they can when left out. */
  noSteps?: string
  /** Where it can be asked why it is told like this; left out, the same run is asked for once more. */
  explained?: ExplanationSource | undefined
  /** What can be done about a tree that is not whole. */
  more?: ReactNode
}

/** The whole result of a run. */
export function RunResult({ result, request, noSteps, explained, more, ...place }: Props): JSX.Element {
  const steps = useMemo(
    (): StepsOffer =>
      noSteps === undefined ? { page: trace => <Steps request={request} node={trace.id} /> } : { reason: noSteps },
    [request, noSteps],
  )
  const explanation = useMemo(
    (): ExplanationSource | undefined =>
      result.explanation
        ? { kind: 'told', explanation: result.explanation }
        : (explained ?? (noSteps === undefined ? { kind: 'run', request } : undefined)),
    [result, request, noSteps, explained],
  )
  return (
    <ResultView
      {...place}
      told={result}
      explanation={explanation}
      network={result.arguments.network}
      file={`tree-${result.message.hash.slice(0, 8)}`}
      facts={<Circumstances result={result} />}
      compared={<Landed result={result} />}
      steps={steps}
      raw={() => <Raw result={result} />}
      more={more}
    >
      {result.rejection && (
        <Rejected
          rejection={result.rejection}
          told={toldWithVerdict(result)}
          preflight={result.preflight}
          steps={noSteps ?? <Steps request={request} node="0" />}
        />
      )}
    </ResultView>
  )
}

/** Whether the verdict says of the exit code all that there is to say: what it means here, and what to do. */
function toldWithVerdict({ verdict, rejection }: DebugResult): boolean {
  const main = mainFinding({ verdict })
  return (
    main?.advice !== undefined &&
    main.evidence.some(one => one.name === 'exit_code' && one.value === String(rejection?.exit_code))
  )
}

/** For a message that landed: whether the run gave the same transactions, bit for bit. */
function Landed({ result }: { result: DebugResult }): JSX.Element | null {
  const { on_chain: landed } = result
  if (!landed) return null
  const all = landed.equal === landed.on_chain && landed.equal === landed.emulated
  return (
    <p className={styles.landed}>
      <StatusIcon state={all ? 'good' : 'unknown'} label={all ? 'Equal' : 'Not equal'} />
      {all
        ? landed.on_chain === 1
          ? 'The one transaction equals the one that landed, bit for bit.'
          : `All ${landed.on_chain} transactions equal those that landed, bit for bit.`
        : `${landed.equal} of ${pluralize(landed.on_chain, 'landed transaction')} came out equal; the run has ${landed.emulated}.`}
    </p>
  )
}

function Circumstances({ result }: { result: DebugResult }): JSX.Element {
  const run = result.arguments
  return (
    <>
      <span>
        {run.network}, state at block {run.block.seqno}
      </span>
      <span>
        clock <Time at={run.now} />
      </span>
      {run.ignore_signature && <span>signature not checked</span>}
      {run.overrides.length > 0 && <span>{pluralize(run.overrides.length, 'account')} changed by hand</span>}
      {run.as_on_chain && <span>as it landed</span>}
      <span>run in {formatMs(result.took_ms)}</span>
    </>
  )
}
