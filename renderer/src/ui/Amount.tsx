import type { CSSProperties, JSX } from 'react'
import { formatCount, splitDecimal, TON_DECIMALS } from '../format/amount.ts'
import { useSettings } from '../settings/settings.ts'
import styles from './Amount.module.css'

type FigureProps = {
  amount: bigint
  decimals: number
  unit: string
  title: string
  signed: boolean
  /** Digits kept free after the point, so that the points of a column stand below each other. */
  places: number | undefined
}

function Figure({ amount, decimals, unit, title, signed, places }: FigureProps): JSX.Element {
  const { sign, groups, fraction } = splitDecimal(amount, decimals, signed)
  const room = places === undefined ? undefined : ({ '--places': places === 0 ? 0 : places + 1 } as CSSProperties)
  return (
    <span className={styles.figure} title={title} data-aligned={places === undefined ? undefined : true} style={room}>
      <span className={styles.whole}>
        {sign}
        {groups.map((group, i) => (
          // Groups have no identity beyond their place.
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

type TonProps = {
  amount: bigint
  /** A plus before gains. */
  signed?: boolean
  places?: number
  /** Off where the column's title names the unit. */
  unit?: boolean
}

/** An amount of the coin a person can read; the exact one is in the tooltip. */
export function Ton({ amount, signed = false, places, unit = true }: TonProps): JSX.Element {
  const settings = useSettings()
  const title = `${formatCount(amount)} nano${settings.unit === 'TON' ? 'ton' : 'gram'}`
  return (
    <Figure
      amount={amount}
      decimals={TON_DECIMALS}
      unit={unit ? settings.unit : ''}
      title={title}
      signed={signed}
      places={places}
    />
  )
}

type Token = {
  readonly symbol: string
  readonly decimals: number
  readonly scaled_ui?: { numerator: string; denominator: string } | undefined
}

/** What a token shows for an amount in its smallest unit. */
export function toDisplayAmount(amount: bigint, token: Token): bigint {
  if (!token.scaled_ui) return amount
  const denominator = BigInt(token.scaled_ui.denominator)
  return denominator === 0n ? amount : (amount * BigInt(token.scaled_ui.numerator)) / denominator
}

/** An amount of a jetton or an extra currency. */
export function TokenAmount({
  amount,
  token,
  signed = false,
  places,
  unit = true,
}: {
  amount: bigint
  token: Token
  signed?: boolean
  places?: number
  unit?: boolean
}): JSX.Element {
  return (
    <Figure
      amount={toDisplayAmount(amount, token)}
      decimals={token.decimals}
      unit={unit ? token.symbol : ''}
      title={`${formatCount(amount)} in the smallest unit of ${token.symbol}`}
      signed={signed}
      places={places}
    />
  )
}

/** How many digits after the point the longest of these amounts needs. */
export const maxFractionDigits = (amounts: Iterable<bigint>, decimals = TON_DECIMALS): number => {
  let most = 0
  for (const amount of amounts) most = Math.max(most, splitDecimal(amount, decimals).fraction.length)
  return most
}
