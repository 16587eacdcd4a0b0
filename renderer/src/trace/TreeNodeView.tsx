import { type JSX, memo } from 'react'
import { shorten, toFriendlyAddress } from '../format/address.ts'
import { pluralize } from '../format/amount.ts'
import { clearHighlight, highlightAccount } from '../ui/highlight.ts'
import { RADIUS } from './layout.ts'
import type { TraceNode } from './model.ts'
import styles from './TreeNodeView.module.css'

/** What is written beneath a node. */
export const nodeTitle = (trace: TraceNode, name: string | undefined): string =>
  name ?? shorten(toFriendlyAddress(trace.account, { bounceable: true, testnet: false }), 4)

/** What a screen reader says of a node. */
export function nodeSays(trace: TraceNode, name: string | undefined): string {
  const { transaction } = trace.node
  const went =
    trace.state === 'failed'
      ? `failed${transaction.compute_phase?.exit_code === undefined ? '' : `, exit code ${transaction.compute_phase.exit_code}`}`
      : trace.state === 'skipped'
        ? 'nothing was run'
        : 'succeeded'
  return `${trace.letter}, ${nodeTitle(trace, name)}, ${went}${trace.bounced ? ', bounced' : ''}${skippedSays(trace)}`
}

const skippedSays = ({ skippedOrders }: TraceNode): string =>
  skippedOrders === 0 ? '' : `, ${pluralize(skippedOrders, 'order')} skipped`

const clip = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

type Props = {
  trace: TraceNode
  x: number
  y: number
  name: string | undefined
  selected: boolean
  bare: boolean
  /** It is not what is looked for. */
  faint: boolean
  onPress: (trace: TraceNode) => void
}

/** A transaction: a ring with the letter of its account; how it went is in the ring's shape, never only in its colour. */
export const TreeNodeView = memo(function TreeNodeView({
  trace,
  x,
  y,
  name,
  selected,
  bare,
  faint,
  onPress,
}: Props): JSX.Element {
  const failed = trace.state === 'failed'
  return (
    // The tree around it takes the keyboard: arrows move the selection, Enter opens it.
    <g
      id={`tx-${trace.id}`}
      className={styles.node}
      transform={`translate(${x} ${y})`}
      role="treeitem"
      tabIndex={-1}
      aria-label={nodeSays(trace, name)}
      aria-level={trace.depth + 1}
      aria-selected={selected}
      data-state={trace.state}
      data-faint={faint || undefined}
      data-account={trace.account}
      data-tx={trace.node.transaction.hash}
      onClick={() => onPress(trace)}
      onPointerEnter={() => highlightAccount(trace.account)}
      onPointerLeave={clearHighlight}
    >
      <circle className={styles.ring} r={RADIUS} />
      {trace.emulated && <circle className={styles.inner} r={RADIUS - 3.5} />}
      <text className={styles.letter} data-long={trace.letter.length > 1 || undefined} dy="0.36em">
        {trace.letter}
      </text>
      {failed && (
        <g transform={`translate(${RADIUS * 0.74} ${-RADIUS * 0.74})`}>
          <circle className={styles.badge} r={7.5} />
          <path className={styles.cross} d="M-2.6-2.6 2.6 2.6M2.6-2.6-2.6 2.6" />
        </g>
      )}
      {trace.skippedOrders > 0 && (
        <g transform={`translate(${RADIUS * 0.74} ${RADIUS * 0.74})`}>
          <circle className={styles.dropped} r={6.5} />
          <path className={styles.dash} d="M-3 0H3" />
          <title>{`${pluralize(trace.skippedOrders, 'order')} skipped without an error`}</title>
        </g>
      )}
      {!bare && (
        <text className={styles.title} y={RADIUS + 15} data-name={name !== undefined || undefined}>
          {clip(nodeTitle(trace, name), 20)}
        </text>
      )}
    </g>
  )
})
