import type { JSX } from 'react'
import { formatPlainDecimal, TON_DECIMALS } from '../format/amount.ts'
import { Address } from '../ui/Address.tsx'
import { maxFractionDigits, TokenAmount, Ton, toDisplayAmount } from '../ui/Amount.tsx'
import styles from './Actions.module.css'
import type { ActionLine, MovedAsset } from './actionLines/actionLine.ts'

/** Maximum number of fraction digits in the column, to align the points. */
export const getFractionDigits = (lines: readonly ActionLine[]): number =>
  lines
    .flatMap(({ moved, received: got, alsoMoved: also }) => [moved, got, also])
    .reduce((max, moved) => {
      if (moved?.kind === 'ton') return Math.max(max, maxFractionDigits([moved.amount]))
      return moved?.kind === 'token'
        ? Math.max(max, maxFractionDigits([toDisplayAmount(moved.amount, moved.token)], moved.token.decimals))
        : max
    }, 0)

/** All amounts of an action: paid and received for a swap, both tokens for a deposit. */
export function ActionAmounts({
  line,
  fractionDigits,
}: {
  line: ActionLine
  fractionDigits: number
}): JSX.Element | null {
  const { moved, received: got, alsoMoved: also, amountLabels: ends = ['paid', 'got'] } = line
  if (!got && !also) return moved ? <AssetAmount moved={moved} fractionDigits={fractionDigits} /> : null
  return (
    <span className={styles.amounts}>
      {moved && (
        <span>
          {got && <span className={styles.role}>{ends[0]} </span>}
          <AssetAmount moved={moved} fractionDigits={fractionDigits} />
        </span>
      )}
      {also && (
        <span>
          <span className={styles.role}>and </span>
          <AssetAmount moved={also} fractionDigits={fractionDigits} />
        </span>
      )}
      {got && (
        <span>
          <span className={styles.role}>{ends[1]} </span>
          <AssetAmount moved={got} fractionDigits={fractionDigits} />
        </span>
      )}
    </span>
  )
}

function AssetAmount({ moved, fractionDigits }: { moved: MovedAsset; fractionDigits: number }): JSX.Element {
  switch (moved.kind) {
    case 'ton':
      return <Ton amount={moved.amount} fractionDigits={fractionDigits} />
    case 'token':
      return <TokenAmount amount={moved.amount} token={moved.token} fractionDigits={fractionDigits} />
    case 'item':
      return <Address address={moved.address} name={moved.name} />
    case 'text':
      return <>{moved.text}</>
  }
}

/** An amount for export. */
export function formatExportAmount(moved: MovedAsset | undefined): string | undefined {
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
