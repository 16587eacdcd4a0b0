import type { DebugExplanation } from '@tonoscope/core/contract/debug'
import type { JSX } from 'react'
import { toWords } from '../../format/words.ts'
import type { TraceModel } from '../../trace/model.ts'
import { Button } from '../../ui/Button.tsx'
import { ChainText } from '../../ui/ChainText.tsx'
import { Hash } from '../../ui/Hash.tsx'
import { Pair, Pairs } from '../../ui/Pairs.tsx'
import styles from './Why.module.css'

type Props = { explanation: DebugExplanation; index: number; model: TraceModel; onNode: (id: string) => void }

/** The pattern that took an action's transactions; for those that none took, the nearest one and the check that failed. */
export function Explained({ explanation, index, model, onNode }: Props): JSX.Element {
  const action = explanation.actions[index]
  if (!action) return <p className={styles.quiet}>The explanation is of another state of this event.</p>
  const { pattern, transactions, built_on } = action
  const places = <Places hashes={transactions} model={model} onNode={onNode} />
  if (pattern === 'generic') {
    const its = explanation.generic.filter(({ transaction }) => transactions.includes(transaction))
    return (
      <div className={styles.why}>
        <p>No pattern took it; it is told by its message alone.</p>
        <Pairs dense>
          <Pair name="Transactions">{places}</Pair>
        </Pairs>
        {its.map(one => (
          <Nearest key={one.transaction} generic={one} model={model} onNode={onNode} />
        ))}
      </div>
    )
  }
  return (
    <div className={styles.why}>
      {pattern === 'wallets.unsentMessage' && (
        <p>An order that never left its wallet, told from what the wallet was asked.</p>
      )}
      <Pairs dense>
        <Pair name="Pattern">
          <code>{pattern}</code>
        </Pair>
        {built_on.length > 0 && (
          <Pair name="Made of">
            <code>{built_on.join(', ')}</code>
          </Pair>
        )}
        <Pair name="Transactions">{places}</Pair>
      </Pairs>
    </div>
  )
}

type Generic = DebugExplanation['generic'][number]

function Nearest({ generic, model, onNode }: { generic: Generic } & Pick<Props, 'model' | 'onNode'>): JSX.Element {
  const { operation, nearest } = generic
  return (
    <Pairs dense>
      {operation !== undefined && <Pair name="Operation">{toWords(operation)}</Pair>}
      {nearest ? (
        <>
          <Pair name="Nearest pattern">
            <code>{nearest.pattern}</code>, makes {nearest.action_type}
          </Pair>
          <Pair name="What failed">
            <ChainText text={nearest.text} />
          </Pair>
          <Pair name="Where">
            {nearest.path !== '' && (
              <>
                as <code>{nearest.path}</code>{' '}
              </>
            )}
            <Places hashes={[nearest.transaction]} model={model} onNode={onNode} />
          </Pair>
        </>
      ) : (
        <Pair name="Nearest pattern">none looks for anything like it</Pair>
      )}
    </Pairs>
  )
}

function Places({
  hashes,
  model,
  onNode,
}: { hashes: readonly string[] } & Pick<Props, 'model' | 'onNode'>): JSX.Element {
  const nodes = new Map(model.nodes.map(one => [one.node.transaction.hash, one]))
  return (
    <span className={styles.places}>
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
