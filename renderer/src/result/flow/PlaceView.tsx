import type { JSX } from 'react'
import { useAccountNames } from '../../ui/AccountNames.tsx'
import { accountHighlightProps } from '../../ui/highlight.ts'
import { useAccountTitle } from '../filter/AccountTag.tsx'
import type { DrawnPlace } from './drawing.ts'
import styles from './FlowDiagram.module.css'
import { FEES } from './flows.ts'
import { OTHERS } from './graph.ts'

const clip = (text: string) => (text.length > 19 ? `${text.slice(0, 18)}…` : text)

/** An account in the diagram: its bar, its letter, what it is called, and the amount. */
export function PlaceView({ place, amount }: { place: DrawnPlace; amount: string }): JSX.Element {
  const names = useAccountNames()
  const title = useAccountTitle()
  const { account, x0, x1, y0, y1, returned } = place
  const single = account !== FEES && account !== OTHERS
  const letter = single ? names.letter(account) : undefined
  const name = account === FEES ? 'Fees' : account === OTHERS ? `${place.accounts} other accounts` : title(account)
  const middle = (y0 + y1) / 2
  const left = x1 + 8
  return (
    <g className={styles.place} {...(single && accountHighlightProps(account))}>
      <rect className={styles.bar} x={x0} y={y0} width={x1 - x0} height={Math.max(2, y1 - y0)} rx={1.5} />
      {letter !== undefined && (
        <>
          <circle className={styles.ring} cx={left + 10} cy={middle} r={10} />
          <text className={styles.letter} x={left + 10} y={middle} dy="0.36em">
            {letter}
          </text>
        </>
      )}
      <text className={styles.name} x={left + (letter === undefined ? 0 : 26)} y={middle - 3}>
        {clip(name)}
        {returned && <tspan className={styles.quiet}> back</tspan>}
        <title>{name}</title>
      </text>
      <text className={styles.amount} x={left + (letter === undefined ? 0 : 26)} y={middle + 11}>
        {amount}
      </text>
    </g>
  )
}
