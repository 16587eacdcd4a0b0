import { shorten } from '@tonoscope/core/encoding/shorten'
import { formatCount, pluralize } from '../format/amount.ts'
import { formatTime } from '../format/time.ts'
import { Chip } from '../ui/Chip.tsx'
import { type RunOptions, withOption } from './runStore.ts'

type OptionChip = { readonly key: string; readonly text: string; readonly without: RunOptions }

// `explain` and `abis` do not change the run, so they have no chip.
const optionTexts: {
  readonly [K in Exclude<keyof RunOptions, 'limits' | 'overrides' | 'config' | 'explain' | 'abis'>]-?: (
    value: NonNullable<RunOptions[K]>,
  ) => string
} = {
  ignore_signature: () => 'signature not checked',
  block_seqno: seqno => `state at block ${seqno}`,
  now: now => `clock ${formatTime(now)}`,
  lt: lt => `logical time ${lt}`,
  lt_offset: offset => `position in the block ${formatCount(offset)}`,
  libraries: libraries => pluralize(libraries.length, 'library', 'libraries'),
  seed: seed => `seed ${shorten(seed)}`,
  seconds_per_hop: seconds => `${seconds} s per shard hop`,
  as_on_chain: () => 'as on chain',
  second_opinion: () => 'second opinion',
  engine: engine => (engine === 'tycho' ? 'second engine' : 'engine of record'),
  delay: seconds => `${formatCount(seconds)} s after the message before`,
  earlier: messages => `after ${pluralize(messages.length, 'earlier message')}`,
}

/** The non-default options, and the others without each of them. */
export function optionChips(options: RunOptions): OptionChip[] {
  const chips: OptionChip[] = []
  // `Object.keys` loses the key type.
  for (const key of Object.keys(optionTexts) as (keyof typeof optionTexts)[]) {
    const value = options[key]
    if (value === undefined || value === false) continue
    // The table entry of a key takes the value of this option.
    const format = optionTexts[key] as (value: unknown) => string
    chips.push({ key, text: format(value), without: withOption(options, key, undefined) })
  }
  const { transactions, time_ms, gas } = options.limits ?? {}
  const limits = [
    transactions !== undefined && pluralize(transactions, 'transaction'),
    time_ms !== undefined && `${formatCount(time_ms)} ms`,
    gas !== undefined && `${formatCount(gas)} gas`,
  ].filter(part => part !== false)
  if (limits.length > 0)
    chips.push({ key: 'limits', text: `max ${limits.join(', ')}`, without: withOption(options, 'limits', undefined) })
  for (const override of options.overrides ?? []) {
    const overrides = options.overrides?.filter(one => one !== override) ?? []
    const parts = (['status', 'balance', 'code', 'data'] as const).filter(name => override[name] !== undefined)
    const changed = [...parts, ...Object.keys(override.fields ?? {})]
    chips.push({
      key: `override ${override.account}`,
      text: `${changed.join(', ')} of ${shorten(override.account)} changed`,
      without: withOption(options, 'overrides', overrides.length === 0 ? undefined : overrides),
    })
  }
  for (const change of options.config ?? []) {
    const config = options.config?.filter(one => one !== change) ?? []
    chips.push({
      key: `config ${change.param}`,
      text: `config parameter ${change.param} changed`,
      without: withOption(options, 'config', config.length === 0 ? undefined : config),
    })
  }
  return chips
}

type Props = {
  options: RunOptions
  /** What the button of a chip does with its option. */
  action: string
  onChange: (options: RunOptions) => void
}

/** The non-default options, each removable. */
export const OptionChips = ({ options, action, onChange }: Props) =>
  optionChips(options).map(({ key, text, without }) => (
    <Chip key={key} onRemove={{ name: `${action}: ${text}`, act: () => onChange(without) }}>
      {text}
    </Chip>
  ))
