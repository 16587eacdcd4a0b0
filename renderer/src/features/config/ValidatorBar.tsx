import type { DebugConfigTable } from '@tonoscope/core/contract/debugConfig'
import { shorten } from '@tonoscope/core/encoding/shorten'
import { type JSX, memo } from 'react'
import { formatCount, pluralize } from '../../format/amount.ts'
import { formatShare, sumColumn } from './tableRows.ts'
import styles from './ValidatorBar.module.css'

type Props = { table: DebugConfigTable; weightColumn: number }

/** The weights of validators as one stacked bar, heaviest first, with a line at two thirds. */
export const ValidatorBar = memo(function ValidatorBar({ table, weightColumn }: Props): JSX.Element | null {
  const validators = sortByWeight(table, weightColumn)
  const total = validators.reduce((sum, { weight }) => sum + weight, 0n)
  if (total <= 0n) return null
  const needed = countToTwoThirds(validators.map(({ weight }) => weight))
  const about = `${needed === 1 ? 'The heaviest one has' : `The ${formatCount(needed)} heaviest have`} more than two thirds of the weight`
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <span>{pluralize(validators.length, 'validator')} by weight, heaviest first.</span>
        <span className="secondary">{about}.</span>
      </figcaption>
      <div
        className={styles.bar}
        role="img"
        aria-label={`Weights of ${pluralize(validators.length, 'validator')}. ${about}.`}
      >
        {validators.map(({ index, key, weight }, i) => (
          <span
            key={index}
            data-inside={i < needed || undefined}
            style={{ flexGrow: Number((weight * 1_000_000n) / total) }}
            title={`Validator ${index}${key === '' ? '' : `, ${shorten(key)}`}: ${formatShare(weight, total)}`}
          />
        ))}
        <span className={styles.line} />
      </div>
      <p className={styles.scale} aria-hidden>
        <span className={styles.mark}>2/3</span>
      </p>
    </figure>
  )
})

function sortByWeight({ columns, rows }: DebugConfigTable, weightColumn: number) {
  const keyColumn = columns.findIndex(({ unit }) => unit === 'public-key')
  return rows
    .map((values, index) => ({ index, key: values[keyColumn] ?? '', weight: sumColumn([values], weightColumn) }))
    .sort((a, b) => (a.weight > b.weight ? -1 : a.weight < b.weight ? 1 : a.index - b.index))
}

/**
 * How many of the weights, heaviest first, together exceed two thirds of all.
 *
 * @example
 * countToTwoThirds([4n, 3n, 3n]) // 2
 */
export function countToTwoThirds(weights: readonly bigint[]): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0n)
  let sum = 0n
  let count = 0
  for (const weight of weights) {
    if (sum * 3n > total * 2n) break
    sum += weight
    count++
  }
  return count
}
