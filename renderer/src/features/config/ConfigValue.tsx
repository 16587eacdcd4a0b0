import type { ConfigUnit } from '@tonoscope/core/contract/debugConfig'
import { createContext, type JSX, useContext } from 'react'
import { Link } from 'wouter'
import { useSettings } from '../../settings/settings.ts'
import { Address } from '../../ui/Address.tsx'
import { Ton } from '../../ui/Amount.tsx'
import { Hash } from '../../ui/Hash.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { accountOf } from './accountOf.ts'
import styles from './ConfigValue.module.css'
import { configPath, useConfigPlace } from './configUrl.ts'
import { exactText, humanText, isInteger } from './unitText.ts'

/** Titles of the parameters on the screen, for values that name one. */
export const ParamTitlesContext = createContext<ReadonlyMap<number, string>>(new Map())

type Props = { unit: ConfigUnit; value: string; means?: string | undefined }

/** One value in the unit of people; the exact integer is in the tooltip. */
export function ConfigValue({ unit, value, means }: Props): JSX.Element {
  const view = (views[unit] ?? asText)(unit, value)
  if (means === undefined || means === '') return view
  return (
    <span>
      {view}
      <span className={styles.means}>{means}</span>
    </span>
  )
}

type View = (unit: ConfigUnit, value: string) => JSX.Element

const asText: View = (unit, value) => <Text unit={unit} value={value} />
const asHash =
  (what: string): View =>
  (_, value) => <Hash hash={value} what={what} />
const asAccount: View = (unit, value) => <Account unit={unit} value={value} />

/** Units that are more than a text. */
const views: { readonly [U in ConfigUnit]?: View } = {
  nano: (unit, value) => (/^-?\d+$/.test(value) ? <Ton amount={BigInt(value)} /> : asText(unit, value)),
  address: asAccount,
  'account-hash': asAccount,
  hash: asHash('hash'),
  'public-key': asHash('public key'),
  hex: asHash('value'),
  parameter: (_, value) => <ParamLink value={value} />,
}

function Text({ unit, value }: { unit: ConfigUnit; value: string }): JSX.Element {
  const coin = useSettings().unit
  return (
    <span className={styles.value} title={exactText(unit, value, coin)} data-figure={isInteger(unit) || undefined}>
      {humanText(unit, value, coin)}
    </span>
  )
}

function Account({ unit, value }: { unit: ConfigUnit; value: string }): JSX.Element {
  const account = accountOf(unit, value)
  if (account === undefined) return <Text unit="text" value={value} />
  return (
    <span className={styles.account}>
      <Address address={account} />
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
  const title = useContext(ParamTitlesContext).get(Number(value))
  return (
    <Link href={configPath({ ...place, filter: '', open: Number(value) })} title={title}>
      {value}
    </Link>
  )
}
