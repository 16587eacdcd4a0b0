import type { DebugFact, DebugUnlockSchedule } from '../../../contract/debugAccount.ts'
import type { UnixSec } from '../../../units.ts'
import type { SectionBuilder } from './AccountSection.ts'
import { entryValue, StoredFields, toFact, toTable } from './facts.ts'

/** The terms of a vesting wallet; times in Unix seconds. */
export type VestingTerms = {
  readonly start: bigint
  readonly duration: bigint
  readonly period: bigint
  readonly cliff: bigint
  readonly total: bigint
}

/** Points of the schedule that are shown. */
const maxPoints = 50

/** What is locked at a time, as the contract computes it. */
export function getLockedAmount({ start, duration, period, cliff, total }: VestingTerms, time: bigint): bigint {
  if (time > start + duration || duration <= 0n || period <= 0n || duration < period) return 0n
  if (time < start + cliff || time < start) return total
  return total - (total * ((time - start) / period)) / (duration / period)
}

/** The first time after which less is locked; `undefined` when nothing more unlocks. */
export function getNextUnlock(terms: VestingTerms, time: bigint): bigint | undefined {
  const { start, duration, period, cliff } = terms
  if (getLockedAmount(terms, time) === 0n) return undefined
  const since = time < start ? 0n : (time - start) / period
  const next = start + (since + 1n) * period
  const end = start + duration
  const afterCliff = next < start + cliff ? start + ((cliff + period - 1n) / period) * period : next
  return afterCliff < end ? afterCliff : end
}

/** The amount that is locked at each unlock, from the start to the end; of a long schedule evenly chosen ones. */
export function listVestingPoints(terms: VestingTerms): readonly { readonly time: bigint; readonly locked: bigint }[] {
  const { start, duration, period } = terms
  if (period <= 0n || duration < period) return []
  const periods = duration / period
  const count = periods < BigInt(maxPoints - 1) ? periods : BigInt(maxPoints - 1)
  return Array.from({ length: Number(count) + 1 }, (_, index) => {
    const time = start + ((periods * BigInt(index)) / count) * period
    return { time, locked: getLockedAmount(terms, time) }
  })
}

/** The schedule of a vesting wallet: what is locked now, what unlocks next, and the points of a chart. */
export const vestingSection: SectionBuilder = ({ now }, { account, storage }) => {
  if (storage?.layout !== 'wallet_vesting' && storage?.layout !== 'lockup_vesting') return []
  const fields = new StoredFields(storage)
  const prefix = storage.layout === 'wallet_vesting' ? 'vesting.' : ''
  const get = (name: string) => fields.int(`${prefix}${name}`) ?? 0n
  const terms: VestingTerms = {
    start: get('start_time'),
    duration: get('total_duration'),
    period: get('unlock_period'),
    cliff: get('cliff_duration'),
    total: get('total_amount'),
  }
  const time = BigInt(now)
  const locked = getLockedAmount(terms, time)
  const next = getNextUnlock(terms, time)
  const balance = account.storage.balance.grams
  const points = listVestingPoints(terms)
  return [
    {
      id: 'wallet.vesting',
      title: 'Vesting',
      facts: [
        ...fields.fact(`${prefix}total_amount`, 'Total amount'),
        toFact('Locked now', 'coins', locked, {
          ...(locked === 0n
            ? { status: 'good', note: 'The schedule has ended: all TON can be sent.' }
            : balance < locked
              ? { note: 'The balance is less than this: nothing can be sent freely.' }
              : {}),
        }),
        toFact('Available now', 'coins', balance > locked ? balance - locked : 0n, { note: 'before fees' }),
        ...(next === undefined
          ? []
          : [
              toFact('Next unlock', 'time', next),
              toFact('Unlocks then', 'coins', locked - getLockedAmount(terms, next)),
            ]),
        ...fields.fact(`${prefix}start_time`, 'Start'),
        ...(terms.cliff > 0n ? [toFact('Cliff ends', 'time', terms.start + terms.cliff)] : []),
        toFact('End', 'time', terms.start + terms.duration),
        ...fields.fact(`${prefix}unlock_period`, 'Unlock period'),
        ...fields.fact(`${prefix}sender`, 'Vesting sender', {
          note: 'Locked TON can be sent back to it, and it extends the list of allowed addresses.',
        }),
        ...fields.fact(`${prefix}owner`, 'Owner'),
        ...(fields.has('whitelist')
          ? [
              toFact('Allowed addresses', 'integer', fields.count('whitelist'), {
                note: 'Locked TON can be sent to these for staking.',
              }),
            ]
          : []),
        ...fields.fact('is_elector_allowed', 'Elector allowed'),
      ],
      ...toTable(
        [
          ['Time', 'time'],
          ['Locked', 'coins'],
        ],
        points.map(point => [toFact('Time', 'time', point.time), toFact('Locked', 'coins', point.locked)]),
      ),
      ...toSchedule(terms, now, points),
    },
  ]
}

/** Times that a calendar has; those of a hostile contract need not. */
const maxTime = 2n ** 31n

function toSchedule(
  terms: VestingTerms,
  now: UnixSec,
  points: ReturnType<typeof listVestingPoints>,
): { readonly schedule?: DebugUnlockSchedule } {
  const end = terms.start + terms.duration
  if (points.length === 0 || end >= maxTime) return {}
  const cliff = terms.start + terms.cliff
  const next = getNextUnlock(terms, BigInt(now))
  return {
    schedule: {
      now,
      ...(terms.cliff > 0n && cliff <= end && { cliff_end: Number(cliff) }),
      ...(next !== undefined && { next_unlock: Number(next) }),
      points: points.map(({ time, locked }) => ({ utime: Number(time), locked })),
    },
  }
}

/** What a lockup wallet keeps until when. */
export const lockupSection: SectionBuilder = ({ now }, { storage }) => {
  if (storage?.layout !== 'lockup_universal') return []
  const fields = new StoredFields(storage)
  const rows = (['locked', 'restricted'] as const).flatMap(name =>
    fields
      .entries(name)
      .map((entry): readonly DebugFact[] => [
        toFact('Until', 'time', entry.key.value),
        toFact('Amount', 'coins', entryValue(entry)),
        toFact('Kind', 'text', name),
      ]),
  )
  return [
    {
      id: 'wallet.lockup',
      title: 'Lockup',
      facts: [
        ...fields.fact('total_locked_value', 'Locked'),
        ...fields.fact('total_restricted_value', 'Restricted', { note: 'Can be sent to allowed destinations only.' }),
        ...fields.fact('config_public_key', 'Public key of the configuration'),
      ],
      ...toTable(
        [
          ['Until', 'time'],
          ['Amount', 'coins'],
          ['Kind', 'text'],
        ],
        rows,
        fields.count('locked') + fields.count('restricted'),
      ),
      ...toLockupSchedule(fields, now),
    },
  ]
}

/** What is locked or restricted over time; none if there are more entries than the data was read for. */
function toLockupSchedule(fields: StoredFields, now: UnixSec): { readonly schedule?: DebugUnlockSchedule } {
  const names = ['locked', 'restricted'] as const
  const entries = names.flatMap(name =>
    fields.entries(name).map(entry => ({ until: Number(entry.key.value), amount: BigInt(entryValue(entry) ?? 0) })),
  )
  const isComplete = entries.length === names.reduce((sum, name) => sum + fields.count(name), 0)
  const times = [...new Set(entries.map(({ until }) => until))].toSorted((a, b) => a - b)
  const [first] = times
  if (!isComplete || first === undefined || !times.every(time => BigInt(time) < maxTime)) return {}
  const keptAt = (time: number) => entries.reduce((sum, { until, amount }) => (until > time ? sum + amount : sum), 0n)
  const next = times.find(time => time > now)
  return {
    schedule: {
      now,
      ...(next !== undefined && { next_unlock: next }),
      points: [...new Set([Math.min(now, first - 1), ...times])].map(utime => ({ utime, locked: keptAt(utime) })),
    },
  }
}
