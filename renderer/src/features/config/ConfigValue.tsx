import type { ConfigUnit } from '@tonoscope/core/contract/debugConfig'
import { createContext, type JSX, useContext } from 'react'
import { Link } from 'wouter'
import { screenPath } from '../../screens/screenPath.ts'
import { useScreenParams } from '../../screens/useScreenParams.ts'
import { useSettings } from '../../settings/settings.ts'
import { Address } from '../../ui/Address.tsx'
import { Ton } from '../../ui/Amount.tsx'
import { Hash } from '../../ui/Hash.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ShortenedText } from '../../ui/ShortenedText.tsx'
import { useIsNarrow } from '../../ui/useIsNarrow.ts'
import { changeKinds } from './ChangeMark.tsx'
import styles from './ConfigValue.module.css'
import { formatConfigValue, formatExact, formatGrowth, isInteger, toAccountAddress } from './formatConfigValue.ts'

/** Titles of the set parameters, for values that refer to one; `undefined` if unknown. */
export const ParamTitlesContext = createContext<ReadonlyMap<number, string> | undefined>(undefined)

/** Whether a value is in a long table: copy buttons are then rendered only in the hovered row. */
export const InLongTable = createContext(false)

type Props = {
  unit: ConfigUnit
  value: string
  meaning?: string | undefined
  /** Shows addresses in full length. */
  fullAddress?: boolean
}

/** A value in a readable unit; the exact integer is in the tooltip. */
export function ConfigValue({ unit, value, meaning, fullAddress = false }: Props): JSX.Element {
  const view = (renderers[unit] ?? renderText)(unit, value, fullAddress)
  if (meaning === undefined || meaning === '') return view
  return (
    <span>
      {view}
      <span className={unit === 'bitmask' ? 'block secondary readable' : 'secondary ml-12'}>{meaning}</span>
    </span>
  )
}

type ValueRenderer = (unit: ConfigUnit, value: string, fullAddress: boolean) => JSX.Element

const renderText: ValueRenderer = (unit, value) => <ValueText unit={unit} value={value} />
const renderHash =
  (what: string): ValueRenderer =>
  (_, value) => <Token value={value} what={what} />
const renderAccount: ValueRenderer = (unit, value, fullAddress) => (
  <Account unit={unit} value={value} fullAddress={fullAddress} />
)

/** Units with their own view; all others are text. */
const renderers: { readonly [U in ConfigUnit]?: ValueRenderer } = {
  nano: (unit, value) =>
    /^-?\d+$/.test(value) ? <Ton amount={BigInt(value)} /> : <ValueText unit={unit} value={value} />,
  address: renderAccount,
  'account-hash': renderAccount,
  hash: renderHash('hash'),
  'public-key': renderHash('public key'),
  hex: renderHash('value'),
  parameter: (_, value) => <ParamLink value={value} />,
}

function Token({ value, what }: { value: string; what: string }): JSX.Element {
  return useContext(InLongTable) ? <ShortenedText text={value} /> : <Hash hash={value} what={what} />
}

function ValueText({ unit, value }: { unit: ConfigUnit; value: string }): JSX.Element {
  const currency = useSettings().unit
  return (
    <span className={isFigure(unit) ? 'code tabular' : 'tabular'} title={formatExact(unit, value, currency)}>
      {formatConfigValue(unit, value, currency)}
    </span>
  )
}

/** Whether values of a unit are aligned as figures; times and durations are words. */
const isFigure = (unit: ConfigUnit): boolean =>
  isInteger(unit) && unit !== 'time' && unit !== 'seconds' && unit !== 'milliseconds'

function Account({ unit, value, fullAddress }: { unit: ConfigUnit; value: string; fullAddress: boolean }): JSX.Element {
  const account = toAccountAddress(unit, value)
  const narrow = useIsNarrow()
  if (account === undefined) return <ValueText unit="text" value={value} />
  return (
    <span className={styles.account}>
      <Address address={account} full={fullAddress && !narrow} />
      <Link
        href={screenPath('event', { account })}
        className={styles.search}
        aria-label="Find events of this account"
        title="Find events of this account"
      >
        <Icon name="event" size={14} />
      </Link>
    </span>
  )
}

function ParamLink({ value }: { value: string }): JSX.Element {
  const { params: urlParams } = useScreenParams('config')
  const titles = useContext(ParamTitlesContext)
  const title = titles?.get(Number(value))
  // A parameter that is not set has no card to link to.
  if (title === undefined) return <span title={titles && 'Not set'}>{value}</span>
  return (
    <Link href={screenPath('config', { ...urlParams, filter: '', open: Number(value) })} title={title}>
      {value}
    </Link>
  )
}

type ChangeProps = { unit: ConfigUnit; from?: string | undefined; to?: string | undefined }

/** The old and the new value; a missing one reads “not set”. */
export function ValueChange({ unit, from, to }: ChangeProps): JSX.Element {
  const growth = from !== undefined && to !== undefined ? formatGrowth(unit, from, to) : undefined
  const unset = <span className="hint">not set</span>
  return (
    <span className="inline-flex wrap items-baseline gap-y-2 gap-x-8">
      {from === undefined ? (
        unset
      ) : (
        <del className={`${changeKinds.removed.colour} ${styles.side}`}>
          <ConfigValue unit={unit} value={from} />
        </del>
      )}
      <span className="hint">→</span>
      {to === undefined ? (
        unset
      ) : (
        <ins className={`${changeKinds.added.colour} semibold ${styles.side}`}>
          <ConfigValue unit={unit} value={to} />
        </ins>
      )}
      {growth !== undefined && <span className="text-small mono regular hint">{growth}</span>}
    </span>
  )
}
