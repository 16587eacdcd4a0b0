import { type JSX, memo } from 'react'
import { pluralize } from '../format/amount.ts'
import { truncate } from '../format/truncate.ts'
import { clearHighlight, highlightAccount } from '../ui/highlight.ts'
import { formatLookAlikeWarning } from '../ui/LookAlikeMark.tsx'
import styles from './TreeNodeView.module.css'
import { isDisputed, type TreeNode } from './traceModel.ts'
import { RADIUS } from './treeLayout.ts'

/** The accessible name of a node. */
export function getNodeLabel(trace: TreeNode, account: string, looksLike?: string): string {
  const { transaction } = trace.node
  const outcome =
    trace.state === 'failed'
      ? `failed${transaction.compute_phase?.exit_code === undefined ? '' : `, exit code ${transaction.compute_phase.exit_code}`}`
      : trace.state === 'skipped'
        ? 'no code was run'
        : 'succeeded'
  const warning = looksLike === undefined ? '' : `, ${formatLookAlikeWarning(looksLike)}`
  return `${trace.letter}, ${account}${warning}, ${outcome}${trace.bounced ? ', bounced' : ''}${getSkippedLabel(trace)}${isDisputed(trace) ? `, ${disputedText}` : ''}`
}

/** What the mark of a transaction says on which the second engine disagrees. */
export const disputedText = 'the second engine disagrees'

const getSkippedLabel = ({ skippedActions }: TreeNode): string =>
  skippedActions === 0 ? '' : `, ${pluralize(skippedActions, 'outgoing message')} skipped`

/** The mark on the ring of an account that looks like another one. */
export function LookAlikeBadge({ looksLike }: { looksLike: string }): JSX.Element {
  return (
    <g transform={`translate(${-RADIUS * 0.74} ${-RADIUS * 0.74})`}>
      <title>{formatLookAlikeWarning(looksLike)}</title>
      <circle className={styles.badge} r={7.5} />
      <path className={styles.cross} d="M0-3.4V.6M0 3.3v.1" />
    </g>
  )
}

type Props = {
  trace: TreeNode
  x: number
  y: number
  /** The title of its account. */
  title: string
  isNamed: boolean
  /** The name of another account, whose address it is easily taken for. */
  looksLike?: string | undefined
  selected: boolean
  /** Id of the element that describes the node. */
  describedBy?: string | undefined
  bare: boolean
  faint: boolean
  onPress: (trace: TreeNode) => void
}

/** A transaction as a ring with the letter of its account; the outcome is in its shape, not only in its colour. */
export const TreeNodeView = memo(function TreeNodeView({
  trace,
  x,
  y,
  title,
  isNamed,
  looksLike,
  selected,
  describedBy,
  bare,
  faint,
  onPress,
}: Props): JSX.Element {
  const failed = trace.state === 'failed'
  return (
    // The tree handles the keyboard: arrow keys move the selection, Enter opens it.
    <g
      id={`tx-${trace.id}`}
      className={styles.node}
      transform={`translate(${x} ${y})`}
      role="treeitem"
      tabIndex={-1}
      aria-label={getNodeLabel(trace, title, looksLike)}
      aria-level={trace.depth + 1}
      aria-selected={selected}
      aria-describedby={describedBy}
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
      {trace.skippedActions > 0 && (
        <g transform={`translate(${RADIUS * 0.74} ${RADIUS * 0.74})`}>
          <circle className={styles.skipped} r={6.5} />
          <path className={styles.dash} d="M-3 0H3" />
        </g>
      )}
      {isDisputed(trace) && (
        <g transform={`translate(${-RADIUS * 0.74} ${RADIUS * 0.74})`}>
          <title>{disputedText}</title>
          <circle className={styles.disputed} r={7.5} />
          <path className={styles.question} d="M-2-1.8A2 2 0 1 1 0 .6V1.4M0 3.6v.1" />
        </g>
      )}
      {looksLike !== undefined && <LookAlikeBadge looksLike={looksLike} />}
      {!bare && (
        <text className={styles.title} y={RADIUS + 15} data-name={isNamed || undefined}>
          {truncate(title, 20)}
        </text>
      )}
    </g>
  )
})
