import type { JSX } from 'react'
import { formatPlainDecimal, TON_DECIMALS } from '../format/amount.ts'
import { Address } from '../ui/Address.tsx'
import { maxFractionDigits, TokenAmount, Ton, toDisplayAmount } from '../ui/Amount.tsx'
import styles from './Actions.module.css'
import type { ActionLine, Moved } from './actionLine.ts'

/** Digits after the point, so that the points of the column stand below each other. */
export const placesIn = (lines: readonly ActionLine[]): number =>
  lines
    .flatMap(({ moved, got, also }) => [moved, got, also])
    .reduce((most, moved) => {
      if (moved?.kind === 'ton') return Math.max(most, maxFractionDigits([moved.amount]))
      return moved?.kind === 'token'
        ? Math.max(most, maxFractionDigits([toDisplayAmount(moved.amount, moved.token)], moved.token.decimals))
        : most
    }, 0)

/** All that moved: for an exchange what was paid and what came for it, for a deposit both parts. */
export function Amounts({ line, places }: { line: ActionLine; places: number }): JSX.Element | null {
  const { moved, got, also, ends = ['paid', 'got'] } = line
  if (!got && !also) return moved ? <MovedValue moved={moved} places={places} /> : null
  return (
    <span className={styles.amounts}>
      {moved && (
        <span>
          {got && <span className={styles.role}>{ends[0]} </span>}
          <MovedValue moved={moved} places={places} />
        </span>
      )}
      {also && (
        <span>
          <span className={styles.role}>and </span>
          <MovedValue moved={also} places={places} />
        </span>
      )}
      {got && (
        <span>
          <span className={styles.role}>{ends[1]} </span>
          <MovedValue moved={got} places={places} />
        </span>
      )}
    </span>
  )
}

function MovedValue({ moved, places }: { moved: Moved; places: number }): JSX.Element {
  switch (moved.kind) {
    case 'ton':
      return <Ton amount={moved.amount} places={places} />
    case 'token':
      return <TokenAmount amount={moved.amount} token={moved.token} places={places} />
    case 'item':
      return <Address address={moved.address} name={moved.name} />
    case 'text':
      return <>{moved.text}</>
  }
}

/** The same for a spreadsheet. */
export function amountText(moved: Moved | undefined): string | undefined {
  switch (moved?.kind) {
    case 'ton':
      return formatPlainDecimal(moved.amount, TON_DECIMALS)
    case 'token':
      return `${formatPlainDecimal(moved.amount, moved.token.decimals)} ${moved.token.symbol}`
    case 'item':
      return moved.name ?? moved.address
    case 'text':
      return moved.text
    default:
      return undefined
  }
}
