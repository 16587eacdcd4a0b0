import type { DebugFinding, DebugVerdict } from '@tonoscope/core/contract/debug'
import type { JSX, ReactNode } from 'react'
import type { TraceModel } from '../trace/model.ts'
import { Button } from '../ui/Button.tsx'
import { ChainText } from '../ui/ChainText.tsx'
import { StatusIcon, type StatusIconState } from '../ui/StatusIcon.tsx'
import { Evidence } from './Evidence.tsx'
import styles from './Verdict.module.css'

type Outcomes = { readonly [O in DebugVerdict['outcome']]: { mark: StatusIconState; says: string } }

/** What will happen, of a message that is only run. */
const foretold: Outcomes = {
  success: { mark: 'good', says: 'It works' },
  rejected: { mark: 'bad', says: 'Rejected' },
  failed: { mark: 'bad', says: 'It fails' },
  partly: { mark: 'bad', says: 'It works in part' },
  partial: { mark: 'unknown', says: 'Not the whole answer' },
}

/** What did happen. */
const happened: Outcomes = {
  success: { mark: 'good', says: 'It worked' },
  rejected: { mark: 'bad', says: 'Rejected' },
  failed: { mark: 'bad', says: 'It failed' },
  partly: { mark: 'bad', says: 'It worked in part' },
  partial: { mark: 'unknown', says: 'Not the whole answer' },
}

const answers = { yes: 'good', no: 'bad', unknown: 'unknown' } as const
const intents = { happened: 'good', failed: 'bad', partly: 'bad', unknown: 'unknown' } as const
const yesNo = { yes: 'Yes', no: 'No', unknown: 'Cannot be told' } as const
const intentSays = { happened: 'Yes', failed: 'No', partly: 'In part', unknown: 'Cannot be told' } as const

/** What is judged: a run, or what landed. */
export type Judged = {
  readonly verdict: DebugVerdict
  readonly partial?: { readonly kind: string; readonly text: string } | undefined
}

type Props = {
  judged: Judged
  model: TraceModel
  onNode: (id: string) => void
  /** Where and how it was computed or found. */
  facts: ReactNode
  children?: ReactNode
}

/** The answer: one sentence, the three questions apart, the first transaction that failed. */
export function Verdict({ judged, model, onNode, facts, children }: Props): JSX.Element {
  const { verdict, partial } = judged
  const { mark, says } = (model.landed ? happened : foretold)[verdict.outcome]
  const main = mainFinding(judged)
  const nodeOf = (id: string | undefined) => (id === undefined ? undefined : model.byId.get(id))
  const first = nodeOf(verdict.first_failing_node)
  // What the sentence is about, where nothing failed that could be pointed at.
  const about = first ? undefined : nodeOf(main?.node)
  // An event's page begins with what happened in plain words; the verdict comes below it.
  const Heading = model.landed ? 'h2' : 'h1'
  return (
    <section
      className={styles.verdict}
      aria-label="Verdict"
      data-outcome={mark}
      data-landed={model.landed || undefined}
    >
      <StatusIcon state={mark} label={says} large={!model.landed} />
      <div className={styles.said}>
        <Heading className={styles.sentence}>
          <ChainText text={verdict.sentence} />
        </Heading>
        {main?.advice !== undefined && !partial && <p className={styles.advice}>{main.advice}</p>}
        {children}
        {first && (
          <p className={styles.first}>
            <Button kind="link" onClick={() => onNode(first.id)}>
              First failure: {first.letter}, transaction {first.id}
            </Button>
          </p>
        )}
        {about && (
          <p className={styles.first}>
            <Button kind="link" onClick={() => onNode(about.id)}>
              {about.letter}, transaction {about.id}
            </Button>
          </p>
        )}
        {main && !partial && <Evidence evidence={main.evidence} />}
        <p className={styles.facts}>{facts}</p>
      </div>
      <dl className={styles.questions}>
        <Question name="Accepted by the account" mark={answers[verdict.accepted]} says={yesNo[verdict.accepted]} />
        <Question
          name="Every transaction succeeded"
          mark={verdict.accepted === 'no' ? 'none' : answers[verdict.every_transaction_succeeded]}
          says={verdict.accepted === 'no' ? 'There is none' : yesNo[verdict.every_transaction_succeeded]}
        />
        <Question name="What was asked for happened" mark={intents[verdict.intent]} says={intentSays[verdict.intent]} />
      </dl>
    </section>
  )
}

/** The finding that the verdict's sentence is about: it is told with the verdict, not twice. */
export const mainFinding = ({ verdict }: Judged): DebugFinding | undefined =>
  verdict.findings.find(finding => verdict.sentence.includes(finding.sentence.replace(/\.$/, '')))

function Question({ name, mark, says }: { name: string; mark: StatusIconState; says: string }): JSX.Element {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <StatusIcon state={mark} label="" />
        {says}
      </dd>
    </div>
  )
}
