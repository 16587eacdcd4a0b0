import { toFriendlyAddress } from '@tonoscope/core/encoding/address'
import { type FormEvent, type JSX, useState } from 'react'
import { formatPlainDecimal, parseDecimal } from '../../../format/amount.ts'
import { parseAddressInput } from '../../../format/parseAddressInput.ts'
import type { EventFilters } from '../../../screens/accountParams.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field, SelectField } from '../../../ui/Field.tsx'
import styles from './EventFilterForm.module.css'
import { type AssetOption, findAmountAsset } from './filterText.ts'

type Props = {
  filters: EventFilters
  assets: readonly AssetOption[]
  onFilters: (filters: EventFilters) => void
}

/** The filters by counterpart, asset, amount and time; nothing is requested before it is submitted. */
export function EventFilterForm({ filters, assets, onFilters }: Props): JSX.Element {
  const initial = findAmountAsset(filters, assets)?.decimals ?? 0
  const toText = (amount: bigint | undefined) => (amount === undefined ? '' : formatPlainDecimal(amount, initial))
  const [counterpart, setCounterpart] = useState(
    filters.counterpart === undefined ? '' : toFriendlyAddress(filters.counterpart),
  )
  const [asset, setAsset] = useState(filters.asset)
  const [min, setMin] = useState(() => toText(filters.min))
  const [max, setMax] = useState(() => toText(filters.max))
  const [from, setFrom] = useState(() => toLocalTime(filters.from))
  const [to, setTo] = useState(() => toLocalTime(filters.to))
  const [isSubmitted, setIsSubmitted] = useState(false)

  const { decimals = 0, title } = findAmountAsset({ ...filters, asset }, assets) ?? {}
  const account = counterpart.trim() === '' ? undefined : parseAddressInput(counterpart)
  const amounts = { min: parseOptional(min, decimals), max: parseOptional(max, decimals) }
  const problems = {
    counterpart: account && 'problem' in account ? account.problem : undefined,
    min: 'problem' in amounts.min ? amounts.min.problem : undefined,
    max: 'problem' in amounts.max ? amounts.max.problem : undefined,
  }
  const shown = (problem: string | undefined) => (isSubmitted ? problem : undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setIsSubmitted(true)
    if ((account && 'problem' in account) || 'problem' in amounts.min || 'problem' in amounts.max) return
    onFilters({
      ...filters,
      counterpart: account?.raw,
      asset,
      min: amounts.min.amount,
      max: amounts.max.amount,
      from: parseLocalTime(from),
      to: parseLocalTime(to),
    })
  }
  const amountUnit = decimals === 0 ? 'smallest units' : title
  return (
    <form className={styles.form} onSubmit={submit} aria-label="Filter events by account, asset, amount and time">
      <Field
        label="Other account"
        mono
        value={counterpart}
        problem={shown(problems.counterpart)}
        placeholder="EQ…, 0:…, or a link"
        onChange={event => setCounterpart(event.target.value)}
      />
      <SelectField label="Asset" value={asset ?? ''} onChange={event => setAsset(event.target.value || undefined)}>
        <option value="">Any</option>
        {assets.map(({ value, title: name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
      <div className={styles.pair}>
        <Field
          label={`At least, ${amountUnit}`}
          inputMode="decimal"
          value={min}
          problem={shown(problems.min)}
          onChange={event => setMin(event.target.value)}
        />
        <Field
          label={`At most, ${amountUnit}`}
          inputMode="decimal"
          value={max}
          problem={shown(problems.max)}
          onChange={event => setMax(event.target.value)}
        />
      </div>
      <div className={styles.pair}>
        <Field label="From" type="datetime-local" value={from} onChange={event => setFrom(event.target.value)} />
        <Field label="Until" type="datetime-local" value={to} onChange={event => setTo(event.target.value)} />
      </div>
      <div className="row gap-8">
        <Button kind="primary" type="submit">
          Filter
        </Button>
      </div>
    </form>
  )
}

function parseOptional(text: string, decimals: number): { amount: bigint | undefined } | { problem: string } {
  if (text.trim() === '') return { amount: undefined }
  const amount = parseDecimal(text, decimals)
  if (amount !== undefined) return { amount }
  return { problem: decimals === 0 ? 'Digits only' : `A number with at most ${decimals} decimals` }
}

/** A time in the format of `datetime-local`: in the local time zone, without its name. */
function toLocalTime(seconds: number | undefined): string {
  if (seconds === undefined) return ''
  const date = new Date(seconds * 1000)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

const parseLocalTime = (text: string): number | undefined => {
  const ms = Date.parse(text)
  return Number.isNaN(ms) ? undefined : Math.floor(ms / 1000)
}
