import type { DebugFinding, DebugVerdict } from '@tonoscope/core/contract/debug'
import type { JSX, ReactNode } from 'react'
import type { TraceModel } from '../trace/traceModel.ts'
import { Button } from '../ui/Button.tsx'
import { ChainText } from '../ui/ChainText.tsx'
import { StatusIcon, type StatusIconState } from '../ui/StatusIcon.tsx'
import { Evidence } from './Evidence.tsx'
import styles from './Verdict.module.css'

type VerdictMark = { readonly mark: StatusIconState; readonly label: string }
type OutcomeMark = { readonly mark: StatusIconState; readonly predicted: string; readonly actual: string }

const outcomes: { readonly [O in DebugVerdict['outcome']]: OutcomeMark } = {
  success: { mark: 'good', predicted: 'Succeeds', actual: 'Succeeded' },
  rejected: { mark: 'bad', predicted: 'Rejected', actual: 'Rejected' },
  failed: { mark: 'bad', predicted: 'Fails', actual: 'Failed' },
  partly: { mark: 'bad', predicted: 'Partly fails', actual: 'Partly failed' },
  partial: { mark: 'unknown', predicted: 'Incomplete trace', actual: 'Incomplete trace' },
}

const none: VerdictMark = { mark: 'none', label: 'None' }
const statuses = {
  yes: { mark: 'good', label: 'Yes' },
  no: { mark: 'bad', label: 'No' },
  unknown: { mark: 'unknown', label: 'Unknown' },
} as const
const intents: { readonly [I in DebugVerdict['intent']]: VerdictMark } = {
  happened: statuses.yes,
  failed: statuses.no,
  partly: { mark: 'bad', label: 'Partly' },
  unknown: statuses.unknown,
}

/** The fields of a run or an event that the verdict shows. */
export type VerdictData = {
  readonly verdict: DebugVerdict
  /** The main action in one sentence. */
  readonly summary?: string | undefined
  readonly partial?: { readonly kind: string; readonly text: string } | undefined
}

type Props = {
  result: VerdictData
  model: TraceModel
  onNode: (id: string) => void
  /** Short facts on where and how it was emulated or found. */
  facts: ReactNode
  children?: ReactNode
}

/** The verdict: one sentence, three separate checks, the first failed transaction. */
export function Verdict({ result, model, onNode, facts, children }: Props): JSX.Element {
  const { verdict, summary, partial } = result
  const { mark, predicted, actual } = outcomes[verdict.outcome]
  const main = mainFinding(result)
  const nodeOf = (id: string | undefined) => (id === undefined ? undefined : model.byId.get(id))
  const first = nodeOf(verdict.first_failing_node)
  // If no transaction failed, that of the main finding.
  const target = first ?? nodeOf(main?.node)
  // On an event page the support card has the h1.
  const Heading = model.onChain ? 'h2' : 'h1'
  return (
    <section
      className={styles.verdict}
      aria-label="Verdict"
      data-outcome={mark}
      data-on-chain={model.onChain || undefined}
    >
      <StatusIcon state={mark} label={model.onChain ? actual : predicted} large={!model.onChain} />
      <div className={styles.content}>
        <Heading className={styles.sentence}>
          <ChainText text={verdict.sentence} />
        </Heading>
        {summary !== undefined && !model.onChain && (
          <p className="readable mt-4">
            <ChainText text={summary} />
          </p>
        )}
        {main?.advice !== undefined && !partial && <p className="secondary readable mt-4">{main.advice}</p>}
        {children}
        {target && (
          <p className={styles.first}>
            <Button kind="link" onClick={() => onNode(target.id)}>
              {first && 'First failure: '}
              {target.letter}, transaction {target.id}
            </Button>
          </p>
        )}
        {main && !partial && <Evidence evidence={main.evidence} />}
        <p className="flex wrap text-small hint gap-x-16 mt-8">{facts}</p>
      </div>
      <dl className={styles.questions}>
        <VerdictCheck name="Accepted by the account" {...statuses[verdict.accepted]} />
        <VerdictCheck
          name="Every transaction succeeded"
          {...(verdict.accepted === 'no' ? none : statuses[verdict.every_transaction_succeeded])}
        />
        <VerdictCheck name="Intended effect" {...intents[verdict.intent]} />
      </dl>
    </section>
  )
}

/** The finding whose sentence is part of the verdict; it is not listed again. */
export const mainFinding = ({ verdict }: VerdictData): DebugFinding | undefined =>
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
