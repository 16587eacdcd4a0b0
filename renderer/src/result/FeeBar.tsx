import { feeParts } from '@tonoscope/core/contract/transactionFees'
import type { JSX } from 'react'
import { formatDecimal, TON_DECIMALS } from '../format/amount.ts'
import { useSettings } from '../settings/settings.ts'
import styles from './FeeBar.module.css'
import { type FeeRow, toFeeSegments } from './feeRows.ts'

/** The fees of a transaction as a bar of its kinds; the bars of a table have the same scale. */
export function FeeBar({ row, max }: { row: FeeRow; max: bigint }): JSX.Element {
  const { unit } = useSettings()
  const segments = toFeeSegments(row, max)
  const label = segments
    .map(({ title, amount }) => `${title} ${formatDecimal(amount, TON_DECIMALS)} ${unit}`)
    .join(', ')
  return (
    <span className={styles.bar} role="img" aria-label={label || 'No fees'} title={label || 'No fees'}>
      {segments.map(({ part, share }) => (
        <span key={part} className={styles.part} data-part={part} style={{ width: `${String(share * 100)}%` }} />
      ))}
    </span>
  )
}

/** The patterns of the kinds of fees that occur. */
export function FeeLegend({ rows }: { rows: readonly FeeRow[] }): JSX.Element {
  return (
    <ul className={styles.legend} aria-label="Kinds of fees">
      {feeParts
        .filter(([part]) => rows.some(row => row[part] > 0n))
        .map(([part, title]) => (
          <li key={part} className="inline-row gap-6">
            <span className={styles.swatch} data-part={part} aria-hidden />
            {title}
          </li>
        ))}
    </ul>
  )
}
