import { type JSX, useEffect, useState } from 'react'
import { isDesktop } from '../desktopBridge/desktopBridge.ts'
import { formatTime } from '../format/time.ts'
import { Checkbox, Field } from '../ui/Field.tsx'
import { ConfigChanges } from './ConfigChanges.tsx'
import { Libraries } from './Libraries.tsx'
import { PresentContext } from './PresentContext.ts'
import styles from './RunOptionsForm.module.css'
import { type RunOptions, withOption } from './runStore.ts'
import { StateOverrides } from './StateOverrides.tsx'

type Props = {
  options: RunOptions
  onChange: (options: RunOptions) => void
  head: number | undefined
  /** The network of the run is not the one that the page reads. */
  isOffline?: boolean
}

type Parsed<T> = { readonly value: T | undefined } | { readonly problem: string }

const parseIntegerBetween =
  (min: number, max: number) =>
  (text: string): Parsed<number> => {
    const value = Number(text.replace(/[\s\u2009]/g, ''))
    if (!Number.isInteger(value) || value < min || value > max)
      return { problem: `A whole number from ${min} to ${max}` }
    return { value }
  }

const parseBigint = (text: string): Parsed<bigint> => {
  const digits = text.replace(/[\s\u2009]/g, '')
  return /^\d{1,19}$/.test(digits) ? { value: BigInt(digits) } : { problem: 'Digits only' }
}

const parseTime = (text: string): Parsed<number> => {
  if (/^\d{9,11}$/.test(text.trim())) return { value: Number(text) }
  const parsed = Date.parse(text)
  return Number.isNaN(parsed)
    ? { problem: 'Unix time, or a date such as 2025-03-12T14:03:11Z' }
    : { value: Math.floor(parsed / 1000) }
}

const parseSeed = (text: string): Parsed<string> =>
  /^[0-9a-f]{64}$/i.test(text.trim()) ? { value: text.trim().toLowerCase() } : { problem: '64 hex digits' }

type FieldRow<T> = {
  readonly label: string
  /** The default, or what the value means. */
  readonly hint: string | ((form: Pick<Props, 'options' | 'head'>) => string)
  readonly parse: (text: string) => Parsed<T>
}
type FieldRows<T> = { readonly [K in keyof T]-?: FieldRow<NonNullable<T[K]>> }

const optionFields: FieldRows<
  Pick<RunOptions, 'block_seqno' | 'now' | 'lt' | 'lt_offset' | 'seed' | 'seconds_per_hop'>
> = {
  block_seqno: {
    label: 'State at masterchain block',
    hint: ({ head }) => (head === undefined ? 'Empty: the newest' : `Empty: the newest, ${head}`),
    parse: parseIntegerBetween(0, 2 ** 31 - 1),
  },
  now: {
    label: 'Clock',
    hint: ({ options: { now } }) => (now === undefined ? 'Empty: the block time, or now if later' : formatTime(now)),
    parse: parseTime,
  },
  lt: { label: 'Logical time', hint: 'Empty: after the block', parse: parseBigint },
  lt_offset: {
    label: 'Position in the block',
    hint: 'Logical times used before: 1 per transaction, 1 per message. Empty: 0',
    parse: parseIntegerBetween(0, 999_999),
  },
  seed: { label: 'Random seed', hint: 'Empty: derived from block and message', parse: parseSeed },
  seconds_per_hop: { label: 'Seconds per shard hop', hint: 'Empty: 0', parse: parseIntegerBetween(0, 3600) },
}

const hostLimit = () => (isDesktop() ? 'Empty: the default limit' : "Empty: the server's limit")
const limitFields: FieldRows<NonNullable<RunOptions['limits']>> = {
  transactions: { label: 'Max transactions', hint: 'Empty: 100', parse: parseIntegerBetween(1, 100_000) },
  time_ms: { label: 'Time limit', hint: () => `In ms. ${hostLimit()}`, parse: parseIntegerBetween(1, 600_000) },
  gas: { label: 'Gas limit', hint: hostLimit, parse: parseBigint },
}

/** A row parses the values of its own option; TypeScript cannot correlate the two. */
const toFieldProps = ({ label, hint, parse }: FieldRow<unknown>, form: Pick<Props, 'options' | 'head'>) => ({
  label,
  hint: typeof hint === 'string' ? hint : hint(form),
  parse: parse as (text: string) => Parsed<never>,
})

/** All options of a run; the hint of each field states its default. */
export function RunOptionsForm({ options, onChange, head, isOffline = false }: Props): JSX.Element {
  const set = <K extends keyof RunOptions>(key: K, value: RunOptions[K] | undefined) =>
    onChange(withOption(options, key, value))
  const limit = (name: 'transactions' | 'time_ms' | 'gas', value: number | bigint | undefined) => {
    const { [name]: _, ...rest } = options.limits ?? {}
    const limits = value === undefined ? rest : { ...rest, [name]: value }
    // The field parses a value of the right type.
    set('limits', Object.keys(limits).length === 0 ? undefined : (limits as RunOptions['limits']))
  }
  return (
    <section className="grid frame gap-16 p-16" aria-label="Options">
      <Checkbox
        checked={options.ignore_signature ?? false}
        onChange={checked => set('ignore_signature', checked || undefined)}
        note="Applies to the first transaction only: an unsigned or wrongly signed message is run as if it were signed."
      >
        Do not check the signature
      </Checkbox>
      <div className={styles.grid}>
        {(Object.keys(optionFields) as (keyof typeof optionFields)[]).map(key => (
          <ParsedField
            key={key}
            {...toFieldProps(optionFields[key], { options, head })}
            value={options[key]}
            onValue={value => set(key, value)}
          />
        ))}
        {(Object.keys(limitFields) as (keyof typeof limitFields)[]).map(key => (
          <ParsedField
            key={key}
            {...toFieldProps(limitFields[key], { options, head })}
            value={options.limits?.[key]}
            onValue={value => limit(key, value)}
          />
        ))}
      </div>
      <PresentContext value={isOffline ? undefined : { block: options.block_seqno }}>
        <StateOverrides
          overrides={options.overrides ?? []}
          onChange={list => set('overrides', list.length === 0 ? undefined : list)}
        />
        <ConfigChanges
          changes={options.config ?? []}
          onChange={list => set('config', list.length === 0 ? undefined : list)}
        />
      </PresentContext>
      <Libraries
        libraries={options.libraries ?? []}
        onChange={list => set('libraries', list.length === 0 ? undefined : list)}
      />
    </section>
  )
}

type ParsedFieldProps<T> = {
  label: string
  hint: string
  value: T | undefined
  parse: (text: string) => Parsed<T>
  onValue: (value: T | undefined) => void
}

/** A text field that reports parsed values and shows parse errors. */
function ParsedField<T extends string | number | bigint>({ value, parse, onValue, ...field }: ParsedFieldProps<T>) {
  const [text, setText] = useState(value === undefined ? '' : String(value))
  const read = (typed: string): Parsed<T> => (typed.trim() === '' ? { value: undefined } : parse(typed))
  const parsed = read(text)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change from outside, e.g. a removed chip, replaces the typed text
  useEffect(() => {
    if ('value' in parsed && parsed.value !== value) setText(value === undefined ? '' : String(value))
  }, [value])
  return (
    <Field
      {...field}
      problem={'problem' in parsed ? parsed.problem : undefined}
      mono
      value={text}
      onChange={event => {
        setText(event.target.value)
        const next = read(event.target.value)
        if ('value' in next) onValue(next.value)
      }}
    />
  )
}
