import type { DebugFinding, DebugVerdict } from '@tonoscope/core/contract/debug'
import type { JSX, ReactNode } from 'react'
import type { TraceModel } from '../trace/traceModel.ts'
import { Button } from '../ui/Button.tsx'
import { ChainText } from '../ui/ChainText.tsx'
import { StatusIcon, type StatusIconState } from '../ui/StatusIcon.tsx'
import { Evidence } from './Evidence.tsx'
import styles from './Verdict.module.css'

type Outcomes = { readonly [O in DebugVerdict['outcome']]: { mark: StatusIconState; label: string } }

/** Outcomes of an emulated message. */
const predictedOutcomes: Outcomes = {
  success: { mark: 'good', label: 'Succeeds' },
  rejected: { mark: 'bad', label: 'Rejected' },
  failed: { mark: 'bad', label: 'Fails' },
  partly: { mark: 'bad', label: 'Partly fails' },
  partial: { mark: 'unknown', label: 'Incomplete trace' },
}

/** Outcomes of an on-chain event. */
const actualOutcomes: Outcomes = {
  success: { mark: 'good', label: 'Succeeded' },
  rejected: { mark: 'bad', label: 'Rejected' },
  failed: { mark: 'bad', label: 'Failed' },
  partly: { mark: 'bad', label: 'Partly failed' },
  partial: { mark: 'unknown', label: 'Incomplete trace' },
}

const statusIcons = { yes: 'good', no: 'bad', unknown: 'unknown' } as const
const intentIcons = { happened: 'good', failed: 'bad', partly: 'bad', unknown: 'unknown' } as const
const statusTexts = { yes: 'Yes', no: 'No', unknown: 'Unknown' } as const
const intentTexts = { happened: 'Yes', failed: 'No', partly: 'Partly', unknown: 'Unknown' } as const

/** The fields of a run or an event that the verdict shows. */
export type VerdictData = {
  readonly verdict: DebugVerdict
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
  const { verdict, partial } = result
  const { mark, label } = (model.onChain ? actualOutcomes : predictedOutcomes)[verdict.outcome]
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
      <StatusIcon state={mark} label={label} large={!model.onChain} />
      <div className={styles.content}>
        <Heading className={styles.sentence}>
          <ChainText text={verdict.sentence} />
        </Heading>
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
        <VerdictCheck
          name="Accepted by the account"
          mark={statusIcons[verdict.accepted]}
          label={statusTexts[verdict.accepted]}
        />
        <VerdictCheck
          name="Every transaction succeeded"
          mark={verdict.accepted === 'no' ? 'none' : statusIcons[verdict.every_transaction_succeeded]}
          label={verdict.accepted === 'no' ? 'None' : statusTexts[verdict.every_transaction_succeeded]}
        />
        <VerdictCheck name="Intended effect" mark={intentIcons[verdict.intent]} label={intentTexts[verdict.intent]} />
      </dl>
    </section>
  )
}

/** The finding whose sentence is part of the verdict; it is not listed again. */
export const mainFinding = ({ verdict }: VerdictData): DebugFinding | undefined =>
  verdict.findings.find(finding => verdict.sentence.includes(finding.sentence.replace(/\.$/, '')))

function VerdictCheck({ name, mark, label }: { name: string; mark: StatusIconState; label: string }): JSX.Element {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <StatusIcon state={mark} label="" />
        {label}
      </dd>
    </div>
  )
}
