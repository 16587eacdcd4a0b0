import type { ConfigUnit } from '@tonoscope/core/contract/debugConfig'
import type { JSX } from 'react'
import { ConfigValue } from './ConfigValue.tsx'
import { formatGrowth } from './formatConfigValue.ts'
import styles from './ValueChange.module.css'

type Props = { unit: ConfigUnit; from?: string | undefined; to?: string | undefined }

/** The old and the new value; a missing one reads “not set”. */
export function ValueChange({ unit, from, to }: Props): JSX.Element {
  const growth = from !== undefined && to !== undefined ? formatGrowth(unit, from, to) : undefined
  return (
    <span className="inline-flex wrap items-baseline gap-y-2 gap-x-8">
      <del className={styles.old}>{from === undefined ? <Absent /> : <ConfigValue unit={unit} value={from} />}</del>
      <span className="hint">→</span>
      <ins className={styles.new}>{to === undefined ? <Absent /> : <ConfigValue unit={unit} value={to} />}</ins>
      {growth !== undefined && <span className={styles.growth}>{growth}</span>}
    </span>
  )
}

const Absent = (): JSX.Element => <span className="regular hint">not set</span>
