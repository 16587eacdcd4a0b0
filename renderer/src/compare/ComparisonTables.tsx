import type { DebugComparison } from '@tonoscope/core/contract/debugCompare'
import type { JSX } from 'react'
import styles from './Comparison.module.css'
import { DifferenceTable, MoneyTable, type SideTitles } from './DifferenceTable.tsx'
import { type OpenTransaction, TransactionTree } from './TransactionTree.tsx'

type Props = { comparison: DebugComparison; sides: SideTitles; opens?: OpenTransaction | undefined }

/** All that differs between two results: inputs, outcome, actions, money, fees, and both trees. */
export function ComparisonTables({ comparison, sides, opens }: Props): JSX.Element {
  const { inputs, outcome, actions, money, fees } = comparison
  return (
    <div className={styles.comparison}>
      <DifferenceTable name="Inputs" sides={sides} differences={inputs} />
      <DifferenceTable name="Outcome" sides={sides} differences={outcome} />
      <DifferenceTable name="Actions" sides={sides} differences={actions} />
      <MoneyTable sides={sides} money={money} />
      <DifferenceTable name="Fees" sides={sides} differences={fees} />
      <TransactionTree comparison={comparison} sides={sides} opens={opens} />
    </div>
  )
}
