import { type JSX, useState } from 'react'
import { formatPlainDecimal, parseTon, TON_DECIMALS } from '../format/amount.ts'
import { useSettings } from '../settings/settings.ts'
import { Field } from '../ui/Field.tsx'

type Props = {
  label: string
  /** Nano as decimal text; what is no amount stays as it was typed. */
  value: string
  problem?: string | undefined
  onChange: (value: string) => void
}

const toShown = (value: string): string =>
  /^\d+$/.test(value) ? formatPlainDecimal(BigInt(value), TON_DECIMALS) : value

/** An amount of TON. */
export function AmountField({ label, value, problem, onChange }: Props): JSX.Element {
  const { unit } = useSettings()
  const [text, setText] = useState(toShown(value))
  const parsed = parseTon(text)
  // Otherwise another message was opened.
  const isOwn = (parsed === undefined ? text : String(parsed)) === value
  const shown = isOwn ? text : toShown(value)
  const isWrong = shown.trim() !== '' && parseTon(shown) === undefined
  return (
    <Field
      label={`${label}, ${unit}`}
      inputMode="decimal"
      value={shown}
      problem={isWrong ? 'Enter digits and a point, for example 1.5.' : problem}
      onChange={event => {
        const next = event.target.value
        const amount = parseTon(next)
        setText(next)
        onChange(amount === undefined ? next : String(amount))
      }}
    />
  )
}
