import type { JettonUnit } from '@tonoscope/core/contract/schemas/nameOrigin'
import { escapeControls } from '@tonoscope/core/encoding/escapeControls'
import type { CSSProperties, JSX } from 'react'
import { formatCount, formatPlainDecimal, splitDecimal, TON_DECIMALS } from '../format/amount.ts'
import { useSettings } from '../settings/settings.ts'
import { type AccountNames, toAccountLabel, useAccountNames } from './AccountNames.tsx'
import { Address } from './Address.tsx'
import styles from './Amount.module.css'
import { UnknownMark } from './UnknownValue.tsx'

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
  const [first, ...others] = groups
  const digits = (
    <>
      {sign}
      {first}
      {others.map((group, i) => (
        // Groups are identified by position only.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <span key={i} className={styles.group}>
          {group}
        </span>
      ))}
    </>
  )
  const decimal = fraction === '' ? '' : `.${fraction}`
  const unitText = unit !== '' && <span className={styles.unit}> {unit}</span>
  // Long lists have many of these: no more elements than needed.
  if (fractionDigits === undefined)
    return (
      <span className={styles.figure} title={title}>
        {digits}
        {decimal}
        {unitText}
      </span>
    )
  const room = { '--places': fractionDigits === 0 ? 0 : fractionDigits + 1 } as CSSProperties
  return (
    <span className={styles.figure} title={title} data-aligned style={room}>
      <span>{digits}</span>
      <span className={styles.fraction}>{decimal}</span>
      {unitText}
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

/** What is known of the symbol and the decimals of a token. */
export type TokenUnit = JettonUnit & {
  readonly scaled_ui?: { numerator: string; denominator: string } | undefined
  /** The master of a jetton; its short form stands for an unknown symbol. */
  readonly master?: string | undefined
}

/** The symbol of a token, else its master. */
export const getTokenName = ({ symbol, master }: TokenUnit, names: AccountNames): string =>
  symbol ?? (master === undefined ? 'unknown jetton' : toAccountLabel(master, names))

/** Applies the display multiplier of a token (scaled UI). */
export function toDisplayAmount(amount: bigint, token: TokenUnit): bigint {
  if (!token.scaled_ui) return amount
  const denominator = BigInt(token.scaled_ui.denominator)
  return denominator === 0n ? amount : (amount * BigInt(token.scaled_ui.numerator)) / denominator
}

/** An amount of a jetton or an extra currency; in smallest units if its decimals are unknown. */
export function TokenAmount({ token, unit = true, ...rest }: UnitProps & { token: TokenUnit }): JSX.Element {
  const name = getTokenName(token, useAccountNames())
  const title = `${formatCount(rest.amount)} in the smallest unit of ${name}`
  if (token.decimals === undefined) {
    const { fractionDigits: _, ...amount } = rest
    return <SmallestUnits {...amount} token={token} unit={unit} title={title} />
  }
  return (
    <Figure
      {...rest}
      amount={toDisplayAmount(rest.amount, token)}
      decimals={token.decimals}
      unit={unit ? name : ''}
      title={title}
    />
  )
}

type SmallestUnitsProps = Omit<UnitProps, 'fractionDigits'> & { token: TokenUnit; title: string }

/** Not aligned with amounts that have a point. */
function SmallestUnits({ token, unit, ...rest }: SmallestUnitsProps): JSX.Element {
  if (!unit)
    return (
      <span className="inline-row gap-4">
        <UnknownMark label="Smallest units, decimals unknown" />
        <Figure {...rest} decimals={0} unit="" />
      </span>
    )
  const { symbol, master } = token
  return (
    <span className={styles.units}>
      <Figure {...rest} decimals={0} unit={rest.amount === 1n ? 'unit' : 'units'} />
      <UnknownMark>decimals unknown</UnknownMark>
      {symbol !== undefined ? (
        <bdi className="text-small secondary anywhere">{escapeControls(symbol)}</bdi>
      ) : master !== undefined ? (
        <span className={styles.master}>
          <Address address={master} letter={false} />
        </span>
      ) : (
        <span className="text-small secondary">unknown jetton</span>
      )}
    </span>
  )
}

/** An amount of a token for a spreadsheet; `undefined` if its decimals are unknown. */
export const formatPlainAmount = (amount: bigint, token: TokenUnit): string | undefined =>
  token.decimals === undefined ? undefined : formatPlainDecimal(toDisplayAmount(amount, token), token.decimals)

/** The maximum number of fraction digits of the amounts of a token; 0 if its decimals are unknown. */
export const maxTokenFractionDigits = (amounts: readonly bigint[], token: TokenUnit): number =>
  maxFractionDigits(
    amounts.map(amount => toDisplayAmount(amount, token)),
    token.decimals ?? 0,
  )

/** The maximum number of fraction digits of the amounts. */
export const maxFractionDigits = (amounts: Iterable<bigint>, decimals = TON_DECIMALS): number => {
  let max = 0
  for (const amount of amounts) max = Math.max(max, splitDecimal(amount, decimals).fraction.length)
  return max
}
