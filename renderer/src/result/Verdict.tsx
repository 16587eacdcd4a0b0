import type { DebugFinding, DebugResult, DebugVerdict } from '@tonoscope/core/contract/debug'
import type { JSX } from 'react'
import { counted } from '../format/amount.ts'
import { formatMs } from '../format/time.ts'
import type { TraceModel } from '../trace/model.ts'
import { Button } from '../ui/Button.tsx'
import { ChainText } from '../ui/ChainText.tsx'
import { type MarkState, StateMark } from '../ui/StateMark.tsx'
import { Time } from '../ui/Time.tsx'
import { Evidence } from './Evidence.tsx'
import styles from './Verdict.module.css'

const outcomes: { readonly [O in DebugVerdict['outcome']]: { mark: MarkState; says: string } } = {
  success: { mark: 'good', says: 'It works' },
  rejected: { mark: 'bad', says: 'Rejected' },
  failed: { mark: 'bad', says: 'It fails' },
  partly: { mark: 'bad', says: 'It works in part' },
  partial: { mark: 'unknown', says: 'Not the whole answer' },
}

const answers = { yes: 'good', no: 'bad', unknown: 'unknown' } as const
const intents = { happened: 'good', failed: 'bad', partly: 'bad', unknown: 'unknown' } as const
const yesNo = { yes: 'Yes', no: 'No', unknown: 'Cannot be told' } as const
const intentSays = { happened: 'Yes', failed: 'No', partly: 'In part', unknown: 'Cannot be told' } as const

type Props = { result: DebugResult; model: TraceModel; onNode: (id: string) => void }

/** The answer: one sentence, the three questions apart, the first transaction that failed. */
export function Verdict({ result, model, onNode }: Props): JSX.Element {
  const { verdict } = result
  const { mark, says } = outcomes[verdict.outcome]
  const main = mainFinding(result)
  const first = verdict.first_failing_node === undefined ? undefined : model.byId.get(verdict.first_failing_node)
  return (
    <section className={styles.verdict} aria-label="Verdict" data-outcome={mark}>
      <StateMark state={mark} label={says} large />
      <div className={styles.said}>
        <h1 className={styles.sentence}>
          <ChainText text={verdict.sentence} />
        </h1>
        {main?.advice !== undefined && !result.partial && <p className={styles.advice}>{main.advice}</p>}
        <Landed result={result} />
        {first && (
          <p className={styles.first}>
            <Button kind="link" onClick={() => onNode(first.id)}>
              First failure: {first.letter}, transaction {first.id}
            </Button>
          </p>
        )}
        {main && !result.partial && <Evidence evidence={main.evidence} />}
        <Circumstances result={result} />
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
export const mainFinding = ({ verdict }: DebugResult): DebugFinding | undefined =>
  verdict.findings.find(finding => verdict.sentence.includes(finding.sentence.replace(/\.$/, '')))

function Question({ name, mark, says }: { name: string; mark: MarkState; says: string }): JSX.Element {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <StateMark state={mark} label="" />
        {says}
      </dd>
    </div>
  )
}

/** For a message that landed: whether the run gave the same transactions, bit for bit. */
function Landed({ result }: { result: DebugResult }): JSX.Element | null {
  const { landed } = result
  if (!landed) return null
  const all = landed.equal === landed.landed && landed.equal === landed.emulated
  return (
    <p className={styles.landed}>
      <StateMark state={all ? 'good' : 'unknown'} label={all ? 'Equal' : 'Not equal'} />
      {all
        ? landed.landed === 1
          ? 'The one transaction equals the one that landed, bit for bit.'
          : `All ${landed.landed} transactions equal those that landed, bit for bit.`
        : `${landed.equal} of ${counted(landed.landed, 'landed transaction')} came out equal; the run has ${landed.emulated}.`}
    </p>
  )
}

function Circumstances({ result }: { result: DebugResult }): JSX.Element {
  const run = result.arguments
  return (
    <p className={styles.facts}>
      <span>
        {run.network}, state at block {run.block.seqno}
      </span>
      <span>
        clock <Time at={run.now} />
      </span>
      {run.ignore_signature && <span>signature not checked</span>}
      {run.overrides.length > 0 && <span>{counted(run.overrides.length, 'account')} changed by hand</span>}
      {run.as_landed && <span>as it landed</span>}
      <span>run in {formatMs(result.took_ms)}</span>
    </p>
  )
}
