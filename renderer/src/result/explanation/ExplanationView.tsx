import type { DebugExplanation } from '@tonoscope/core/contract/debug'
import type { JSX } from 'react'
import { toWords } from '../../format/words.ts'
import type { TraceModel } from '../../trace/traceModel.ts'
import { Button } from '../../ui/Button.tsx'
import { ChainText } from '../../ui/ChainText.tsx'
import { Hash } from '../../ui/Hash.tsx'
import { Pairs } from '../../ui/Pairs.tsx'
import styles from './Explanation.module.css'

type Props = { explanation: DebugExplanation; index: number; model: TraceModel; onNode: (id: string) => void }

/** The pattern that matched an action; for a generic action, the nearest pattern and its failed check. */
export function ExplanationView({ explanation, index, model, onNode }: Props): JSX.Element {
  const action = explanation.actions[index]
  if (!action) return <p className="secondary">This explanation is for another version of this event.</p>
  const { pattern, transactions, built_on } = action
  const transactionLinks = <TransactionLinks hashes={transactions} model={model} onNode={onNode} />
  if (pattern === 'generic') {
    const its = explanation.generic.filter(({ transaction }) => transactions.includes(transaction))
    return (
      <div className={styles.why}>
        <p>No pattern matched. The action is derived from its message only.</p>
        <Pairs dense values={{ Transactions: transactionLinks }} />
        {its.map(one => (
          <NearestPattern key={one.transaction} generic={one} model={model} onNode={onNode} />
        ))}
      </div>
    )
  }
  return (
    <div className={styles.why}>
      {pattern === 'wallets.unsentMessage' && (
        <p>An outgoing message that was never sent, derived from the request to the wallet.</p>
      )}
      <Pairs
        dense
        values={{
          Pattern: <code>{pattern}</code>,
          'Built on': built_on.length > 0 && <code>{built_on.join(', ')}</code>,
          Transactions: transactionLinks,
        }}
      />
    </div>
  )
}

type LinkProps = Pick<Props, 'model' | 'onNode'>
type NearestPatternProps = LinkProps & { generic: DebugExplanation['generic'][number] }

function NearestPattern({ generic: { operation, nearest }, ...links }: NearestPatternProps): JSX.Element {
  return (
    <Pairs
      dense
      values={{
        Operation: operation !== undefined && toWords(operation),
        'Nearest pattern': nearest ? (
          <>
            <code>{nearest.pattern}</code>, action {nearest.action_type}
          </>
        ) : (
          'None'
        ),
        'Failed check': nearest && <ChainText text={nearest.text} />,
        Where: nearest && (
          <>
            {nearest.path !== '' && (
              <>
                as <code>{nearest.path}</code>{' '}
              </>
            )}
            <TransactionLinks hashes={[nearest.transaction]} {...links} />
          </>
        ),
      }}
    />
  )
}

function TransactionLinks({ hashes, model, onNode }: LinkProps & { hashes: readonly string[] }): JSX.Element {
  const nodes = new Map(model.nodes.map(one => [one.node.transaction.hash, one]))
  return (
    <span className={styles.transactionLinks}>
      {hashes.map(hash => {
        const node = nodes.get(hash)
        if (!node) return <Hash key={hash} hash={hash} what="transaction hash" />
        return (
          <Button key={hash} kind="link" onClick={() => onNode(node.id)}>
            {node.letter} {node.id}
          </Button>
        )
      })}
    </span>
  )
}
