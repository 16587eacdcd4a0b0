import { getOperation } from '@tonoscope/core/contract/debugNodes'
import { type JSX, useMemo, useRef } from 'react'
import { formatCount, pluralize } from '../../format/amount.ts'
import { formatClock, formatIsoTime, formatTime } from '../../format/time.ts'
import { toWords } from '../../format/words.ts'
import { getNodeLabel } from '../../trace/TreeNodeView.tsx'
import { useAccountNames } from '../../ui/AccountNames.tsx'
import { AccountLetter } from '../../ui/Address.tsx'
import { accountHighlightProps } from '../../ui/highlight.ts'
import { pressProps } from '../../ui/pressProps.ts'
import { useWidth } from '../../ui/useWidth.ts'
import { useAccountTitle } from '../filter/AccountTag.tsx'
import styles from './TimeDiagram.module.css'
import { DOT, LANE, layoutTime, type TimeDot, type TimeEdge, type TimeLane, type TimeTick } from './timeLayout.ts'
import type { TimeRow } from './timeRows.ts'

type Props = { rows: readonly TimeRow[]; onNode: (id: string) => void }

/** Transactions from left to right by logical time, with a lane for each account. */
export function TimeDiagram({ rows, onNode }: Props): JSX.Element {
  const frame = useRef<HTMLDivElement>(null)
  const room = useWidth(frame)
  const layout = useMemo(() => layoutTime(rows, { room }), [rows, room])
  const { lanes, groups, dots, edges, ltTicks, timeTicks, left, top, width, height } = layout
  const [first] = rows
  return (
    <figure className="mb-24" aria-label="Diagram of the transactions by logical time">
      <div ref={frame} className="scroll-x">
        <div className={styles.picture} style={{ width, height }}>
          <svg width={width} height={height} role="presentation">
            {lanes.map(({ account, y }) => (
              <path key={account ?? 'others'} className={styles.lane} d={`M${left} ${y}H${width}`} />
            ))}
            {timeTicks.map(({ x, row }) => (
              <path key={row.trace.id} className={styles.block} d={`M${x - DOT - 5} ${top}V${height}`} />
            ))}
            {edges.map(edge => (
              <Edge key={edge.to.row.trace.id} {...edge} />
            ))}
            {dots.map(dot => (
              <Dot key={dot.row.trace.id} dot={dot} onNode={onNode} />
            ))}
          </svg>
          {first && timeTicks.map(tick => <TimeLabel key={tick.row.trace.id} tick={tick} first={first} />)}
          {first &&
            ltTicks.map(({ x, row }) => (
              <span
                key={row.trace.id}
                className={styles.tick}
                style={{ left: x - DOT, top: top - 22 }}
                title={`Logical time ${formatCount(row.lt)}`}
              >
                {row === first ? 'lt' : `+${formatCount(row.lt - first.lt)}`}
              </span>
            ))}
          {groups.map(({ shard, y }) => (
            <span
              key={shard}
              className={styles.group}
              style={{ top: y - 9, maxWidth: left - 12 }}
              title={`Shard ${shard}`}
            >
              Shard {shard}
            </span>
          ))}
          {lanes.map(lane => (
            <LaneLabel key={lane.account ?? 'others'} lane={lane} width={left} />
          ))}
        </div>
      </div>
    </figure>
  )
}

/** The time of the first block, and how much later the others are. */
function TimeLabel({ tick: { x, row }, first }: { tick: TimeTick; first: TimeRow }): JSX.Element | null {
  if (row.utime === undefined || first.utime === undefined) return null
  return (
    <time
      className={styles.tick}
      data-block
      style={{ left: x - DOT, top: 0 }}
      dateTime={formatIsoTime(row.utime)}
      title={formatTime(row.utime)}
    >
      {row === first ? formatClock(row.utime) : `+${formatCount(row.utime - first.utime)} s`}
    </time>
  )
}

function LaneLabel({ lane: { account, accounts, y }, width }: { lane: TimeLane; width: number }): JSX.Element {
  const { letter } = useAccountNames()
  const title = useAccountTitle()
  const name = account === undefined ? pluralize(accounts, 'other account') : title(account)
  const accountLetter = account === undefined ? undefined : letter(account)
  return (
    <span
      className={styles.label}
      style={{ top: y - LANE / 2, width: width - 8, height: LANE }}
      title={name}
      {...(account !== undefined && accountHighlightProps(account))}
    >
      {account !== undefined && accountLetter !== undefined && (
        <AccountLetter letter={accountLetter} account={account} />
      )}
      <bdi className="ellipsis">{name}</bdi>
    </span>
  )
}

function Edge({ from, to }: TimeEdge): JSX.Element {
  // Bends in the last step, so that edges of one sender share their way.
  const bend = Math.max(from.x, to.x - 24)
  return (
    <path
      className={styles.edge}
      data-bounced={to.row.trace.bounced || undefined}
      d={`M${from.x} ${from.y}H${bend}C${(bend + to.x) / 2} ${from.y} ${(bend + to.x) / 2} ${to.y} ${to.x} ${to.y}`}
    />
  )
}

/** A transaction; pressing it opens its drawer. */
function Dot({ dot: { row, x, y }, onNode }: { dot: TimeDot; onNode: (id: string) => void }): JSX.Element {
  const title = useAccountTitle()
  const { trace, lt, delayLt, delaySec } = row
  const operation = toWords(getOperation(trace.node)) || 'transfer'
  const seconds = delaySec === undefined ? '' : ` and ${formatCount(delaySec)} s`
  const delay = delayLt === undefined ? '' : `, ${formatCount(delayLt)}${seconds} after its parent`
  const label = `${operation}: ${getNodeLabel(trace, title(trace.account))}, logical time ${formatCount(lt)}${delay}`
  return (
    <g
      className={styles.dot}
      data-state={trace.state}
      data-tx={trace.node.transaction.hash}
      aria-label={label}
      {...pressProps(() => onNode(trace.id))}
    >
      <title>{label}</title>
      <circle cx={x} cy={y} r={DOT} />
      {trace.state === 'failed' && <path d={`M${x - 3} ${y - 3}l6 6m0-6l-6 6`} />}
    </g>
  )
}
