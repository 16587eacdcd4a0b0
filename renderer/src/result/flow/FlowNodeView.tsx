import type { JSX } from 'react'
import { truncate } from '../../format/shorten.ts'
import { useAccountNames } from '../../ui/AccountNames.tsx'
import { accountHighlightProps } from '../../ui/highlight.ts'
import { useAccountTitle } from '../filter/AccountTag.tsx'
import styles from './FlowDiagram.module.css'
import { OTHERS } from './flowGraph.ts'
import type { PositionedFlowNode } from './flowLayout.ts'
import { FEES } from './flows.ts'

/** An account in the diagram: bar, letter, name and amount. */
export function FlowNodeView({ node, amount }: { node: PositionedFlowNode; amount: string }): JSX.Element {
  const names = useAccountNames()
  const title = useAccountTitle()
  const { account, x0, x1, y0, y1, returned } = node
  const single = account !== FEES && account !== OTHERS
  const letter = single ? names.letter(account) : undefined
  const name = account === FEES ? 'Fees' : account === OTHERS ? `${node.accounts} other accounts` : title(account)
  const centreY = (y0 + y1) / 2
  const left = x1 + 8
  return (
    <g {...(single && accountHighlightProps(account))}>
      <rect className={styles.bar} x={x0} y={y0} width={x1 - x0} height={Math.max(2, y1 - y0)} rx={1.5} />
      {letter !== undefined && (
        <>
          <circle className={styles.ring} cx={left + 10} cy={centreY} r={10} />
          <text className={styles.letter} x={left + 10} y={centreY} dy="0.36em">
            {letter}
          </text>
        </>
      )}
      <text className={styles.name} x={left + (letter === undefined ? 0 : 26)} y={centreY - 3}>
        {truncate(name, 19)}
        {returned && <tspan className={styles.quiet}> returned</tspan>}
        <title>{name}</title>
      </text>
      <text className={styles.amount} x={left + (letter === undefined ? 0 : 26)} y={centreY + 11}>
        {amount}
      </text>
    </g>
  )
}
