import { type JSX, type ReactNode, useId } from 'react'
import { pluralize } from '../format/amount.ts'
import { capitalize } from '../format/words.ts'
import type { TraceModel } from '../trace/traceModel.ts'
import { Button } from '../ui/Button.tsx'
import { ChainText } from '../ui/ChainText.tsx'
import { Evidence } from './Evidence.tsx'
import { Losses } from './Losses.tsx'
import { isProblem, mainFinding, type VerdictData } from './Verdict.tsx'
import styles from './Why.module.css'

type Props = {
  result: VerdictData
  model: TraceModel
  onNode: (id: string) => void
  /** Buttons, each for one way on. */
  remedies: ReactNode
  /** Edits of the message that help. */
  repair: ReactNode
}

/** Why something failed, was lost or is not known: the cause, the evidence, and what can be done about it. */
export function Why({ result, model, onNode, remedies, repair }: Props): JSX.Element | null {
  const id = useId()
  if (!isProblem(result)) return null
  const { verdict, summary, partial } = result
  const main = mainFinding(result)
  const nodeOf = (node: string | undefined) => (node === undefined ? undefined : model.byId.get(node))
  const first = nodeOf(verdict.first_failing_node)
  // If no transaction failed, that of the main finding.
  const target = first ?? nodeOf(main?.node)
  const isLinked = summary.losses.some(({ node }) => node === target?.id)
  // The headline says it, or a loss does, with amount and receiver.
  const isShown = summary.sentence.includes(verdict.sentence) || summary.losses.some(({ node }) => node === main?.node)
  return (
    <section className={styles.why} aria-labelledby={id} data-outcome={verdict.outcome}>
      <h2 id={id}>{remedies || repair ? 'Why, and what next' : 'Why'}</h2>
      {!isShown && (
        <p className="readable-wide text-2">
          <ChainText text={verdict.sentence} />
        </p>
      )}
      <Losses losses={summary.losses} model={model} onNode={onNode} />
      {partial && <IncompleteTrace text={partial.text} model={model} />}
      {main?.advice !== undefined && !partial && <p className="secondary readable-wide">{main.advice}</p>}
      {main && !partial && <Evidence evidence={main.evidence} />}
      {(remedies || (target && !isLinked)) && (
        <div className="cluster gap-8 mt-4">
          {remedies}
          {target && !isLinked && (
            <Button kind="link" onClick={() => onNode(target.id)}>
              {first && 'First failure: '}
              {target.letter}, transaction {target.id}
            </Button>
          )}
        </div>
      )}
      {repair}
    </section>
  )
}

/** How much of a trace is missing. */
function IncompleteTrace({ text, model }: { text: string; model: TraceModel }): JSX.Element {
  const truncations = model.nodes.reduce((sum, { node }) => sum + node.truncations.length, 0)
  return (
    <p className="secondary readable-wide">
      {capitalize(text).replace(/\.$/, '')}.{' '}
      {truncations > 0 && `${pluralize(truncations, 'message')} ${truncations === 1 ? 'was' : 'were'} not followed; `}
      {truncations > 0 ? 'totals' : 'Totals'} cover only what {model.onChain ? 'was found' : 'was emulated'}.
    </p>
  )
}
