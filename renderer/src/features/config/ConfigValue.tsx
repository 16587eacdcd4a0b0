import type { ConfigUnit } from '@tonoscope/core/contract/debugConfig'
import { createContext, type JSX, useContext } from 'react'
import { Link } from 'wouter'
import { useSettings } from '../../settings/settings.ts'
import { useNarrow } from '../../trace/useNarrow.ts'
import { Address } from '../../ui/Address.tsx'
import { Ton } from '../../ui/Amount.tsx'
import { Hash } from '../../ui/Hash.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ShortenedText } from '../../ui/ShortenedText.tsx'
import styles from './ConfigValue.module.css'
import { configScreenPath, useConfigUrlParams } from './configUrlParams.ts'
import { formatExact, formatUnit, isInteger } from './formatUnit.ts'
import { toAccountAddress } from './toAccountAddress.ts'

/** Titles of the parameters that are set, for values that name one; not given where that is not known. */
export const ParamTitlesContext = createContext<ReadonlyMap<number, string> | undefined>(undefined)

/** Whether a value is one of very many: then it goes without what only the one under the pointer needs. */
export const InLongTable = createContext(false)

type Props = {
  unit: ConfigUnit
  value: string
  means?: string | undefined
  /** There is room for all of an address. */
  whole?: boolean
}

/** One value in the unit of people; the exact integer is in the tooltip. */
export function ConfigValue({ unit, value, means, whole = false }: Props): JSX.Element {
  const view = (renderers[unit] ?? renderText)(unit, value, whole)
  if (means === undefined || means === '') return view
  return (
    <span>
      {view}
      <span className={styles.means} data-bits={unit === 'bitmask' || undefined}>
        {means}
      </span>
    </span>
  )
}

type ValueRenderer = (unit: ConfigUnit, value: string, whole: boolean) => JSX.Element

const renderText: ValueRenderer = (unit, value) => <ValueText unit={unit} value={value} />
const renderHash =
  (what: string): ValueRenderer =>
  (_, value) => <Token value={value} what={what} />
const renderAccount: ValueRenderer = (unit, value, whole) => <Account unit={unit} value={value} whole={whole} />

/** Units that are more than a text. */
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
  const coin = useSettings().unit
  return (
    <span className={styles.value} title={formatExact(unit, value, coin)} data-figure={isFigure(unit) || undefined}>
      {formatUnit(unit, value, coin)}
    </span>
  )
}

/** Figures line up; moments and spans are words. */
const isFigure = (unit: ConfigUnit): boolean =>
  isInteger(unit) && unit !== 'time' && unit !== 'seconds' && unit !== 'milliseconds'

function Account({ unit, value, whole }: { unit: ConfigUnit; value: string; whole: boolean }): JSX.Element {
  const account = toAccountAddress(unit, value)
  const narrow = useNarrow()
  if (account === undefined) return <ValueText unit="text" value={value} />
  return (
    <span className={styles.account}>
      <Address address={account} full={whole && !narrow} />
      <Link
        href={`/event?account=${encodeURIComponent(account)}`}
        className={styles.search}
        aria-label="Look for events of this account"
        title="Look for events of this account"
      >
        <Icon name="event" size={14} />
      </Link>
    </span>
  )
}

function ParamLink({ value }: { value: string }): JSX.Element {
  const { place } = useConfigUrlParams()
  const titles = useContext(ParamTitlesContext)
  const title = titles?.get(Number(value))
  // What is not set has no card to go to.
  if (title === undefined) return <span title={titles && 'Not set'}>{value}</span>
  return (
    <Link href={configScreenPath({ ...place, filter: '', open: Number(value) })} title={title}>
      {value}
    </Link>
  )
}
