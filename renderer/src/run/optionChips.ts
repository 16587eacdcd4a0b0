import { shorten } from '../format/address.ts'
import { formatCount, pluralize } from '../format/amount.ts'
import { formatTime } from '../format/time.ts'
import type { RunOptions } from './runs.ts'

/** An option that is not as it is by itself: how it is said, and what the options are without it. */
export type OptionChip = { readonly key: string; readonly says: string; readonly without: RunOptions }

function dropped<K extends keyof RunOptions>(options: RunOptions, key: K): RunOptions {
  const { [key]: _, ...rest } = options
  return rest
}

// What is only told besides changes nothing of the run: there is nothing to remove.
const simple: {
  readonly [K in Exclude<keyof RunOptions, 'limits' | 'overrides' | 'explain'>]-?: (
    value: NonNullable<RunOptions[K]>,
  ) => string
} = {
  ignore_signature: () => 'signature not checked',
  block_seqno: seqno => `state at block ${seqno}`,
  now: now => `clock ${formatTime(now)}`,
  lt: lt => `logical time ${lt}`,
  seed: seed => `seed ${shorten(seed)}`,
  seconds_per_hop: seconds => `${seconds} s per shard hop`,
  as_on_chain: () => 'as it landed',
}

/** The options that differ from what a run does by itself, each removable. */
export function optionChips(options: RunOptions): OptionChip[] {
  const chips: OptionChip[] = []
  // `Object.keys` forgets which keys the table has.
  for (const key of Object.keys(simple) as (keyof typeof simple)[]) {
    const value = options[key]
    if (value === undefined || value === false) continue
    // The table's row takes this option's value.
    const say = simple[key] as (value: unknown) => string
    chips.push({ key, says: say(value), without: dropped(options, key) })
  }
  const { transactions, time_ms, gas } = options.limits ?? {}
  const limits = [
    transactions !== undefined && pluralize(transactions, 'transaction'),
    time_ms !== undefined && `${formatCount(time_ms)} ms`,
    gas !== undefined && `${formatCount(gas)} gas`,
  ].filter(part => part !== false)
  if (limits.length > 0)
    chips.push({ key: 'limits', says: `at most ${limits.join(', ')}`, without: dropped(options, 'limits') })
  for (const override of options.overrides ?? []) {
    const overrides = options.overrides?.filter(one => one !== override) ?? []
    const what = [
      override.balance !== undefined && 'balance',
      override.code !== undefined && 'code',
      override.data !== undefined && 'data',
    ]
    chips.push({
      key: `override ${override.account}`,
      says: `${what.filter(Boolean).join(', ')} of ${shorten(override.account)} changed`,
      without: overrides.length === 0 ? dropped(options, 'overrides') : { ...options, overrides },
    })
  }
  return chips
}
