import { type JSX, useEffect, useState } from 'react'
import { isDesktop } from '../backend/desktopBridge.ts'
import { formatTime } from '../format/time.ts'
import { Field } from '../ui/Field.tsx'
import styles from './Options.module.css'
import { Overrides } from './Overrides.tsx'
import type { RunOptions } from './runs.ts'

type Props = { options: RunOptions; onChange: (options: RunOptions) => void; head: number | undefined }

type Parsed<T> = { readonly value: T | undefined } | { readonly problem: string }

const whole =
  (least: number, most: number) =>
  (text: string): Parsed<number> => {
    const value = Number(text.replace(/[\s\u2009]/g, ''))
    if (!Number.isInteger(value) || value < least || value > most)
      return { problem: `A whole number from ${least} to ${most}` }
    return { value }
  }

const big = (text: string): Parsed<bigint> => {
  const digits = text.replace(/[\s\u2009]/g, '')
  return /^\d{1,19}$/.test(digits) ? { value: BigInt(digits) } : { problem: 'Digits only' }
}

const moment = (text: string): Parsed<number> => {
  if (/^\d{9,11}$/.test(text.trim())) return { value: Number(text) }
  const parsed = Date.parse(text)
  return Number.isNaN(parsed)
    ? { problem: 'Unix time, or a date such as 2025-03-12T14:03:11Z' }
    : { value: Math.floor(parsed / 1000) }
}

const hash = (text: string): Parsed<string> =>
  /^[0-9a-f]{64}$/i.test(text.trim()) ? { value: text.trim().toLowerCase() } : { problem: '64 hex digits' }

/** Options without one of them when it has no value. */
function withOption<K extends keyof RunOptions>(
  options: RunOptions,
  key: K,
  value: RunOptions[K] | undefined,
): RunOptions {
  const { [key]: _, ...rest } = options
  // The rest and the value of this key are the options again.
  return (value === undefined ? rest : { ...rest, [key]: value }) as RunOptions
}

/** Everything that makes a run vary; a field that is left empty takes the value that its hint says. */
export function Options({ options, onChange, head }: Props): JSX.Element {
  const set = <K extends keyof RunOptions>(key: K, value: RunOptions[K] | undefined) =>
    onChange(withOption(options, key, value))
  const limit = (name: 'transactions' | 'time_ms' | 'gas', value: number | bigint | undefined) => {
    const { [name]: _, ...rest } = options.limits ?? {}
    const limits = value === undefined ? rest : { ...rest, [name]: value }
    // `value` is of the type that its own field parses.
    set('limits', Object.keys(limits).length === 0 ? undefined : (limits as RunOptions['limits']))
  }
  return (
    <section className={styles.options} aria-label="Options">
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={options.ignore_signature ?? false}
          onChange={event => set('ignore_signature', event.target.checked || undefined)}
        />
        <span>
          Do not check the signature
          <small>
            Applies to the first transaction only: an unsigned or wrongly signed message is run as if it were signed.
          </small>
        </span>
      </label>
      <div className={styles.grid}>
        <Typed
          label="State at masterchain block"
          hint={head === undefined ? 'Empty: the newest' : `Empty: the newest, ${head}`}
          value={options.block_seqno}
          parse={whole(0, 2 ** 31 - 1)}
          onValue={value => set('block_seqno', value)}
        />
        <Typed
          label="Clock"
          hint={options.now === undefined ? 'Empty: the time of the block, or now' : formatTime(options.now)}
          value={options.now}
          parse={moment}
          onValue={value => set('now', value)}
        />
        <Typed
          label="Logical time"
          hint="Empty: after the block"
          value={options.lt}
          parse={big}
          onValue={value => set('lt', value)}
        />
        <Typed
          label="Random seed"
          hint="Empty: from block and message"
          value={options.seed}
          parse={hash}
          onValue={value => set('seed', value)}
        />
        <Typed
          label="Seconds per shard hop"
          hint="Empty: 0"
          value={options.seconds_per_hop}
          parse={whole(0, 3600)}
          onValue={value => set('seconds_per_hop', value)}
        />
        <Typed
          label="At most transactions"
          hint="Empty: 100"
          value={options.limits?.transactions}
          parse={whole(1, 100_000)}
          onValue={value => limit('transactions', value)}
        />
        <Typed
          label="At most milliseconds"
          hint={isDesktop() ? 'Empty: the usual limit' : "Empty: the server's limit"}
          value={options.limits?.time_ms}
          parse={whole(1, 600_000)}
          onValue={value => limit('time_ms', value)}
        />
        <Typed
          label="At most gas"
          hint={isDesktop() ? 'Empty: the usual limit' : "Empty: the server's limit"}
          value={options.limits?.gas}
          parse={big}
          onValue={value => limit('gas', value)}
        />
      </div>
      <Overrides
        overrides={options.overrides ?? []}
        onChange={list => set('overrides', list.length === 0 ? undefined : list)}
      />
    </section>
  )
}

type TypedProps<T> = {
  label: string
  hint: string
  value: T | undefined
  parse: (text: string) => Parsed<T>
  onValue: (value: T | undefined) => void
}

/** A field that hands on what it could read, and says what is wrong with the rest. */
function Typed<T extends string | number | bigint>({ label, hint, value, parse, onValue }: TypedProps<T>): JSX.Element {
  const [text, setText] = useState(value === undefined ? '' : String(value))
  const read = (typed: string): Parsed<T> => (typed.trim() === '' ? { value: undefined } : parse(typed))
  const parsed = read(text)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a value that changed elsewhere, by a chip that was taken away, replaces what is typed
  useEffect(() => {
    if ('value' in parsed && parsed.value !== value) setText(value === undefined ? '' : String(value))
  }, [value])
  return (
    <Field
      label={label}
      hint={hint}
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
