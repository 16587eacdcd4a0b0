import type { ConfigUnit } from '@tonoscope/core/contract/debugConfig'
import type { JSX } from 'react'
import { ConfigValue } from './ConfigValue.tsx'
import { formatGrowth } from './formatUnit.ts'
import styles from './ValueChange.module.css'

type Props = { unit: ConfigUnit; a?: string | undefined; b?: string | undefined }

/** A value before and after; what is not there on a side is said. */
export function ValueChange({ unit, a, b }: Props): JSX.Element {
  const growth = a !== undefined && b !== undefined ? formatGrowth(unit, a, b) : undefined
  return (
    <span className={styles.change}>
      <del className={styles.old}>{a === undefined ? <Absent /> : <ConfigValue unit={unit} value={a} />}</del>
      <span className={styles.arrow}>→</span>
      <ins className={styles.new}>{b === undefined ? <Absent /> : <ConfigValue unit={unit} value={b} />}</ins>
      {growth !== undefined && <span className={styles.growth}>{growth}</span>}
    </span>
  )
}

const Absent = (): JSX.Element => <span className={styles.absent}>not set</span>
