import type { DebugLoss } from '@tonoscope/core/contract/debugSummary'
import type { JSX } from 'react'
import type { TraceModel } from '../trace/traceModel.ts'
import { Button } from '../ui/Button.tsx'
import { ChainText } from '../ui/ChainText.tsx'
import { Icon, type IconName } from '../ui/Icon.tsx'
import styles from './Losses.module.css'

const kinds: { readonly [K in DebugLoss['kind']]: { name: IconName; label: string } } = {
  unsent: { name: 'cross', label: 'Not sent' },
  refunded: { name: 'left', label: 'Refunded' },
  kept: { name: 'bar', label: 'Kept' },
}

/** A payout can skip hundreds of messages; the actions list all. */
const maxShown = 4

type Props = { losses: readonly DebugLoss[]; model: TraceModel; onNode: (id: string) => void }

/** What did not arrive where it was meant to: amount, receiver and reason, each with its transaction. */
export function Losses({ losses, model, onNode }: Props): JSX.Element | null {
  if (losses.length === 0) return null
  const shown = losses.slice(0, maxShown)
  return (
    <section className={styles.losses} aria-label="Not arrived">
      <ul className={styles.list}>
        {shown.map(({ kind, node, sentence }, index) => (
          // A transaction can have several losses with the same sentence.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={index} className={styles.loss} data-kind={kind}>
            <span className={styles.sign}>
              <Icon {...kinds[kind]} size={14} />
            </span>
            <span className="grow shrink readable-wide">
              <ChainText text={sentence} />
            </span>
            {model.byId.has(node) && (
              <Button kind="link" onClick={() => onNode(node)}>
                transaction {node}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {losses.length > shown.length && <p className="secondary">and {losses.length - shown.length} more</p>}
    </section>
  )
}
