import type { ConfigUnit } from '@tonoscope/core/contract/debugConfig'
import { createContext, type JSX, useContext } from 'react'
import { Link } from 'wouter'
import { useSettings } from '../../settings/settings.ts'
import { useNarrow } from '../../trace/useNarrow.ts'
import { Address } from '../../ui/Address.tsx'
import { Ton } from '../../ui/Amount.tsx'
import { Hash } from '../../ui/Hash.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Middle } from '../../ui/Middle.tsx'
import { accountOf } from './accountOf.ts'
import styles from './ConfigValue.module.css'
import { configPath, useConfigPlace } from './configUrl.ts'
import { exactText, humanText, isInteger } from './unitText.ts'

/** Titles of the parameters that are set, for values that name one; not given where that is not known. */
export const ParamTitlesContext = createContext<ReadonlyMap<number, string> | undefined>(undefined)

/** Whether a value is one of very many: then it goes without what only the one under the pointer needs. */
export const InLongList = createContext(false)

type Props = {
  unit: ConfigUnit
  value: string
  means?: string | undefined
  /** There is room for all of an address. */
  whole?: boolean
}

/** One value in the unit of people; the exact integer is in the tooltip. */
export function ConfigValue({ unit, value, means, whole = false }: Props): JSX.Element {
  const view = (views[unit] ?? asText)(unit, value, whole)
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

type View = (unit: ConfigUnit, value: string, whole: boolean) => JSX.Element

const asText: View = (unit, value) => <Text unit={unit} value={value} />
const asHash =
  (what: string): View =>
  (_, value) => <Token value={value} what={what} />
const asAccount: View = (unit, value, whole) => <Account unit={unit} value={value} whole={whole} />

/** Units that are more than a text. */
const views: { readonly [U in ConfigUnit]?: View } = {
  nano: (unit, value) => (/^-?\d+$/.test(value) ? <Ton amount={BigInt(value)} /> : <Text unit={unit} value={value} />),
  address: asAccount,
  'account-hash': asAccount,
  hash: asHash('hash'),
  'public-key': asHash('public key'),
  hex: asHash('value'),
  parameter: (_, value) => <ParamLink value={value} />,
}

function Token({ value, what }: { value: string; what: string }): JSX.Element {
  return useContext(InLongList) ? <Middle text={value} /> : <Hash hash={value} what={what} />
}

function Text({ unit, value }: { unit: ConfigUnit; value: string }): JSX.Element {
  const coin = useSettings().unit
  return (
    <span className={styles.value} title={exactText(unit, value, coin)} data-figure={isFigure(unit) || undefined}>
      {humanText(unit, value, coin)}
    </span>
  )
}

/** Figures line up; moments and spans are words. */
const isFigure = (unit: ConfigUnit): boolean =>
  isInteger(unit) && unit !== 'time' && unit !== 'seconds' && unit !== 'milliseconds'

function Account({ unit, value, whole }: { unit: ConfigUnit; value: string; whole: boolean }): JSX.Element {
  const account = accountOf(unit, value)
  const narrow = useNarrow()
  if (account === undefined) return <Text unit="text" value={value} />
  return (
    <span className={styles.account}>
      <Address address={account} whole={whole && !narrow} />
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
  const { place } = useConfigPlace()
  const titles = useContext(ParamTitlesContext)
  const title = titles?.get(Number(value))
  // What is not set has no card to go to.
  if (title === undefined) return <span title={titles && 'Not set'}>{value}</span>
  return (
    <Link href={configPath({ ...place, filter: '', open: Number(value) })} title={title}>
      {value}
    </Link>
  )
}
