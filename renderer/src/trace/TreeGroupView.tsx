import { type JSX, memo } from 'react'
import { formatCount, formatShortDecimal, pluralize, TON_DECIMALS } from '../format/amount.ts'
import { toWords } from '../format/words.ts'
import { formatLookAlikeWarning } from '../ui/LookAlikeMark.tsx'
import { getEdgeLabel } from './edgeLabel.ts'
import styles from './TreeNodeView.module.css'
import { LookAlikeBadge } from './TreeNodeView.tsx'
import { getReceiver, isTransaction, type SiblingGroup, type TreeItem } from './treeItems.ts'
import { RADIUS } from './treeLayout.ts'

type Props = {
  group: SiblingGroup
  x: number
  y: number
  /** The name that an account of the group is easily taken for. */
  looksLike?: string | undefined
  selected: boolean
  /** Id of the element that describes the group. */
  describedBy?: string | undefined
  bare: boolean
  faint: boolean
  unit: string
  onPress: (group: SiblingGroup) => void
}

/** Equal siblings as a pile of rings with their number; a press unfolds them. */
export const TreeGroupView = memo(function TreeGroupView(props: Props): JSX.Element {
  const { group, x, y, looksLike, selected, describedBy, bare, faint, unit, onPress } = props
  const count = formatCount(group.members.length)
  const state = group.members[0] && getItemState(group.members[0])
  return (
    // The tree handles the keyboard: Enter and the right arrow key unfold.
    <g
      id={`tx-${group.key}`}
      className={styles.node}
      transform={`translate(${x} ${y})`}
      role="treeitem"
      tabIndex={-1}
      aria-label={getGroupLabel(group, unit, looksLike)}
      aria-level={group.parent.depth + 2}
      aria-expanded={false}
      aria-selected={selected}
      aria-describedby={describedBy}
      data-state={state}
      data-faint={faint || undefined}
      data-tx={group.members.flatMap(one => (isTransaction(one) ? one.node.transaction.hash : [])).join(' ')}
      onClick={() => onPress(group)}
    >
      <circle className={styles.pile} cx={7} cy={-7} r={RADIUS} />
      <circle className={styles.pile} cx={3.5} cy={-3.5} r={RADIUS} />
      <circle className={styles.ring} r={RADIUS} />
      <text className={styles.letter} data-long={count.length > 2 || undefined} dy="0.36em">
        {count}
      </text>
      {looksLike !== undefined && <LookAlikeBadge looksLike={looksLike} />}
      {!bare && (
        <text className={styles.title} y={RADIUS + 15} data-name>
          {getGroupTitle(group)}
        </text>
      )}
    </g>
  )
})

const getItemState = (item: TreeItem): string => (isTransaction(item) ? item.state : item.kind)

function getGroupTitle({ members }: SiblingGroup): string {
  const accounts = new Set(members.map(getReceiver).filter(account => account !== undefined))
  return accounts.size === 0 ? '' : pluralize(accounts.size, 'account')
}

/** The accessible name of a group. */
export function getGroupLabel(group: SiblingGroup, unit: string, looksLike?: string): string {
  const { op, value, reason } = getEdgeLabel(group)
  const sum = value === undefined ? '' : `, ${formatShortDecimal(value, TON_DECIMALS)} ${unit} in total`
  const first = group.members[0]
  const outcome = !first || !isTransaction(first) ? '' : first.state === 'skipped' ? ', no code was run' : ', succeeded'
  const warning = looksLike === undefined ? '' : `, ${formatLookAlikeWarning(looksLike)}`
  return `${toWords(op)}${sum}${warning}${outcome}${reason ? `, ${reason.label}` : ''}, folded`
}
