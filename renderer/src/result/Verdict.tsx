import type { DebugFinding, DebugVerdict } from '@tonoscope/core/contract/debug'
import type { DebugSummary } from '@tonoscope/core/contract/debugSummary'
import type { JSX, ReactNode } from 'react'
import { pluralize } from '../format/amount.ts'
import type { TraceModel } from '../trace/traceModel.ts'
import { Ton } from '../ui/Amount.tsx'
import { ChainText } from '../ui/ChainText.tsx'
import { StatusIcon, type StatusIconState } from '../ui/StatusIcon.tsx'
import type { ResultStatus } from './runStatus.ts'
import styles from './Verdict.module.css'

type VerdictMark = { readonly mark: StatusIconState; readonly label: string }

const none: VerdictMark = { mark: 'none', label: 'None' }
const marks = {
  yes: { mark: 'good', label: 'Yes' },
  no: { mark: 'bad', label: 'No' },
  unknown: { mark: 'unknown', label: 'Unknown' },
} as const
const intents: { readonly [I in DebugVerdict['intent']]: VerdictMark } = {
  happened: marks.yes,
  failed: marks.no,
  partly: { mark: 'bad', label: 'Partly' },
  unknown: marks.unknown,
}

/** The fields of a run or an event that the verdict shows. */
export type VerdictData = {
  readonly verdict: DebugVerdict
  readonly summary: DebugSummary
  readonly partial?: { readonly kind: string; readonly text: string } | undefined
}

/** The parts of the verdict that differ between a run and an event. */
export type VerdictParts = {
  status: ResultStatus
  /** Short facts on where and how it was emulated or found. */
  facts: ReactNode
  /** When it happened. */
  time?: ReactNode
  /** What can be done with the result. */
  tools?: ReactNode
}

type Props = VerdictParts & { result: VerdictData; model: TraceModel; children?: ReactNode }

/** The headline of a result: its status, what happens, what it costs, and three separate checks. */
export function Verdict({ result, model, status, facts, time, tools, children }: Props): JSX.Element {
  const { verdict, summary } = result
  return (
    <section className={styles.verdict} aria-label="Verdict" data-outcome={status.mark}>
      <div className={styles.status}>
        <p className={styles.outcome}>
          <StatusIcon state={status.mark} label="" large />
          {status.text}
        </p>
        <p className="flex wrap grow text-small hint gap-x-16">{facts}</p>
        {tools && <div className={styles.tools}>{tools}</div>}
      </div>
      <div className="shrink">
        <h1 className={styles.headline}>
          <ChainText text={summary.sentence} />
        </h1>
        <p className={styles.costs}>
          <Costs summary={summary} model={model} />
          {time && <span>{time}</span>}
        </p>
        {/* Of a problem, the sentence is the cause below. It is announced in any case. */}
        <p role="status" className={isProblem(result) ? 'visually-hidden' : 'readable mt-8'}>
          <ChainText text={verdict.sentence} />
        </p>
        {children}
      </div>
      <dl className={styles.questions}>
        <VerdictCheck name="Accepted by the account" {...marks[verdict.accepted]} />
        <VerdictCheck
          name="Every transaction succeeded"
          {...(verdict.accepted === 'no' ? none : marks[verdict.every_transaction_succeeded])}
        />
        <VerdictCheck name="Intended effect" {...intents[verdict.intent]} />
      </dl>
    </section>
  )
}

function Costs({ summary: { fees }, model }: Pick<VerdictData, 'summary'> & { model: TraceModel }): JSX.Element {
  const transactions = model.nodes.length
  return (
    <>
      {fees !== undefined && (
        <span>
          costs <Ton amount={fees} />
        </span>
      )}
      {transactions > 0 && <span>{pluralize(transactions, 'transaction')}</span>}
    </>
  )
}

/** Whether something failed, was lost or may have been, or is not known. */
export const isProblem = (result: VerdictData): boolean =>
  result.verdict.outcome !== 'success' || result.summary.losses.length > 0 || mainFinding(result) !== undefined

/** The finding whose sentence is part of the verdict; it is not listed again. */
export const mainFinding = ({ verdict }: Pick<VerdictData, 'verdict'>): DebugFinding | undefined =>
  verdict.findings.find(finding => verdict.sentence.includes(finding.sentence.replace(/\.$/, '')))

function VerdictCheck({ name, mark, label }: VerdictMark & { name: string }): JSX.Element {
  return (
    <div>
      <dt className="secondary">{name}</dt>
      <dd>
        <StatusIcon state={mark} label="" />
        {label}
      </dd>
    </div>
  )
}
