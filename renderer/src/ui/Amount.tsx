import type { CSSProperties, JSX } from 'react'
import { formatCount, splitDecimal, TON_DECIMALS } from '../format/amount.ts'
import { useSettings } from '../settings/settings.ts'
import styles from './Amount.module.css'

type AmountProps = {
  amount: bigint
  /** Shows a plus sign for positive amounts. */
  signed?: boolean
  /** Fraction digits to reserve, so that the points in a column are aligned. */
  fractionDigits?: number
}
type FigureProps = AmountProps & { decimals: number; unit: string; title: string }

function Figure({ amount, decimals, unit, title, signed, fractionDigits }: FigureProps): JSX.Element {
  const { sign, groups, fraction } = splitDecimal(amount, decimals, signed)
  const room =
    fractionDigits === undefined
      ? undefined
      : ({ '--places': fractionDigits === 0 ? 0 : fractionDigits + 1 } as CSSProperties)
  return (
    <span
      className={styles.figure}
      title={title}
      data-aligned={fractionDigits === undefined ? undefined : true}
      style={room}
    >
      <span>
        {sign}
        {groups.map((group, i) => (
          // Groups are identified by position only.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <span key={i} className={styles.group}>
            {group}
          </span>
        ))}
      </span>
      <span className={styles.fraction}>{fraction === '' ? '' : `.${fraction}`}</span>
      {unit !== '' && <span className={styles.unit}> {unit}</span>}
    </span>
  )
}

type UnitProps = AmountProps & {
  /** Off if the column title has the unit. */
  unit?: boolean
}

/** An amount of TON; the tooltip has nanotons. */
export function Ton({ unit = true, ...rest }: UnitProps): JSX.Element {
  const settings = useSettings()
  const title = `${formatCount(rest.amount)} nano${settings.unit === 'TON' ? 'ton' : 'gram'}`
  return <Figure {...rest} decimals={TON_DECIMALS} unit={unit ? settings.unit : ''} title={title} />
}

/** The symbol and the decimals of a token. */
export type TokenUnit = {
  readonly symbol: string
  readonly decimals: number
  readonly scaled_ui?: { numerator: string; denominator: string } | undefined
}

/** Applies the display multiplier of a token (scaled UI). */
export function toDisplayAmount(amount: bigint, token: TokenUnit): bigint {
  if (!token.scaled_ui) return amount
  const denominator = BigInt(token.scaled_ui.denominator)
  return denominator === 0n ? amount : (amount * BigInt(token.scaled_ui.numerator)) / denominator
}

/** An amount of a jetton or an extra currency. */
export function TokenAmount({ token, unit = true, ...rest }: UnitProps & { token: TokenUnit }): JSX.Element {
  return (
    <Figure
      {...rest}
      amount={toDisplayAmount(rest.amount, token)}
      decimals={token.decimals}
      unit={unit ? token.symbol : ''}
      title={`${formatCount(rest.amount)} in the smallest unit of ${token.symbol}`}
    />
  )
}

/** The maximum number of fraction digits of the amounts. */
export const maxFractionDigits = (amounts: Iterable<bigint>, decimals = TON_DECIMALS): number => {
  let max = 0
  for (const amount of amounts) max = Math.max(max, splitDecimal(amount, decimals).fraction.length)
  return max
}
