import type { DebugResult } from '@tonoscope/core/contract/debug'
import type { DebugSecondOpinion } from '@tonoscope/core/contract/debugSecondOpinion'
import { type JSX, useState } from 'react'
import { formatCount, pluralize } from '../format/amount.ts'
import { Button } from '../ui/Button.tsx'
import { StatusIcon } from '../ui/StatusIcon.tsx'
import { DifferingField, DifferingStep } from './node/NodeOpinion.tsx'
import verdict from './Verdict.module.css'

/** More are listed on demand. */
const maxListed = 5

type Props = { result: Pick<DebugResult, 'second_opinion' | 'rejection' | 'emulator'>; onNode: (id: string) => void }

/** Which engine ran, if it is not the one of record, and what the second engine makes of the run. */
export function SecondOpinion({ result, onNode }: Props): JSX.Element {
  const { emulator, second_opinion: opinion, rejection } = result
  return (
    <>
      {emulator.engine === 'tycho' && (
        <p className={verdict.comparison}>
          <StatusIcon state="unknown" label="Not of record" />
          Run on the second engine ({emulator.build}): not the result of record. Steps, gas and formulas are those of
          the engine of record.
        </p>
      )}
      {opinion && <Opinion {...{ opinion, onNode }} isRejection={rejection !== undefined} />}
    </>
  )
}

type OpinionProps = { opinion: DebugSecondOpinion; isRejection: boolean; onNode: Props['onNode'] }

function Opinion({ opinion, isRejection, onNode }: OpinionProps): JSX.Element {
  const { disagreements, unchecked, build } = opinion
  const agrees = disagreements.length === 0 && unchecked === 0
  const [limit, setLimit] = useState(maxListed)
  const more = disagreements.length - limit
  return (
    <section aria-label="Second opinion">
      <p className={verdict.comparison} title={`Second engine: ${build}`}>
        <StatusIcon state={agrees ? 'good' : 'unknown'} label={agrees ? 'Confirmed' : 'Not confirmed'} />
        {toSentence(opinion, isRejection)}
        {unchecked > 0 && ` Not compared within the time limit: ${pluralize(unchecked, 'transaction')}.`}
      </p>
      {disagreements.length > 0 && (
        <ul className="grid text-small gap-y-2 pl-24" aria-label="Disagreements">
          {disagreements.slice(0, limit).map(each => (
            <li key={each.node} className="flex wrap items-baseline anywhere gap-x-12">
              {isRejection ? (
                'Rejection'
              ) : (
                <Button kind="link" onClick={() => onNode(each.node)}>
                  Transaction {each.node}
                </Button>
              )}
              <span>
                <DifferingField opinion={each} />
                {isRejection && <DifferingStep step={each.step} />}
              </span>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && (
        <Button kind="link" onClick={() => setLimit(disagreements.length)}>
          Show {formatCount(more)} more
        </Button>
      )}
    </section>
  )
}

function toSentence(
  { agreeing, checked, disagreements }: Omit<DebugSecondOpinion, 'build'>,
  isRejection: boolean,
): string {
  const machines = 'Two independent virtual machines'
  if (isRejection) return `${machines} ${disagreements.length === 0 ? 'agree on' : 'disagree about'} the rejection.`
  if (disagreements.length > 0)
    return `${machines} disagree about ${formatCount(disagreements.length)} of ${pluralize(checked, 'transaction')}.`
  if (checked === 0) return `${machines} were to be compared.`
  return checked === 1
    ? `${machines} agree on the transaction.`
    : `${machines} agree on all ${formatCount(agreeing)} transactions.`
}
