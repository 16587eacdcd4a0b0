import { coins, record, uint } from '../../tlb/combinators.ts'
import { nano } from '../../units.ts'
import { coinsOf, count, number, part, seconds } from '../leaves.ts'
import { shape } from '../Shape.ts'
import { show, type View } from '../View.ts'

/** complaint_prices#1a deposit:Grams bit_price:Grams cell_price:Grams = ComplaintPricing; */
export const complaintPrices = shape(
  { complaint_prices: record('#1a', { deposit: coins, bit_price: coins, cell_price: coins }) },
  { deposit: coinsOf('Deposit'), bit_price: coinsOf('Price of a bit'), cell_price: coinsOf('Price of a cell') },
  ({ deposit, bit_price, cell_price }) => ({ deposit, bit_price, cell_price }),
)

/**
 * _ validators_elected_for:uint32 elections_start_before:uint32 elections_end_before:uint32 stake_held_for:uint32
 *   = ConfigParam 15;
 */
export const electionTiming = shape(
  {
    _: record('', {
      validators_elected_for: uint(32),
      elections_start_before: uint(32),
      elections_end_before: uint(32),
      stake_held_for: uint(32),
    }),
  },
  {
    validators_elected_for: seconds('Validators serve for'),
    elections_start_before: seconds('Elections start before the end of a round'),
    elections_end_before: seconds('Elections end before the end of a round'),
    stake_held_for: seconds('Stakes are held after a round for'),
  },
  ({ type: _, ...timing }) => timing,
)

/** _ max_validators:(## 16) max_main_validators:(## 16) min_validators:(## 16) … = ConfigParam 16; */
export const validatorCounts = shape(
  { _: record('', { max_validators: uint(16), max_main_validators: uint(16), min_validators: uint(16) }) },
  {
    max_validators: count('Validators at most'),
    max_main_validators: count('Validators of the masterchain at most'),
    min_validators: count('Validators at least'),
  },
  ({ type: _, ...counts }) => counts,
)

/** _ min_stake:Grams max_stake:Grams min_total_stake:Grams max_stake_factor:uint32 = ConfigParam 17; */
export const stakes = shape(
  { _: record('', { min_stake: coins, max_stake: coins, min_total_stake: coins, max_stake_factor: uint(32) }) },
  {
    min_stake: coinsOf('Stake at least'),
    max_stake: coinsOf('Stake at most'),
    min_total_stake: coinsOf('All stakes together at least'),
    max_stake_factor: part('The largest effective stake is at most so many times the smallest'),
  },
  ({ min_stake, max_stake, min_total_stake, max_stake_factor }) => ({
    min_stake: min_stake.toString(),
    max_stake: max_stake.toString(),
    min_total_stake: min_total_stake.toString(),
    max_stake_factor,
  }),
)

/**
 * misbehaviour_punishment_config_v1#01 default_flat_fine:Grams default_proportional_fine:uint32
 *   severity_flat_mult:uint16 severity_proportional_mult:uint16 unpunishable_interval:uint16
 *   long_interval:uint16 long_flat_mult:uint16 long_proportional_mult:uint16
 *   medium_interval:uint16 medium_flat_mult:uint16 medium_proportional_mult:uint16 = MisbehaviourPunishmentConfig;
 */
const punishmentV1 = record('#01', {
  default_flat_fine: coins,
  default_proportional_fine: uint(32),
  severity_flat_mult: uint(16),
  severity_proportional_mult: uint(16),
  unpunishable_interval: uint(16),
  long_interval: uint(16),
  long_flat_mult: uint(16),
  long_proportional_mult: uint(16),
  medium_interval: uint(16),
  medium_flat_mult: uint(16),
  medium_proportional_mult: uint(16),
})

const ofStake = (value: number) => `${Number(((100 * value) / 2 ** 32).toFixed(6))} % of the stake`
const times = (value: number) => `× ${value / 256}`
const fines = {
  default_flat_fine: coinsOf<bigint>('Fine'),
  default_proportional_fine: number('Fine in proportion to the stake, of 4,294,967,296', ofStake),
}

/** How validators that do not work are fined. */
export const punishment = shape(
  { misbehaviour_punishment_config_v1: punishmentV1 },
  {
    ...fines,
    severity_flat_mult: number('Severe: times the fine, of 256', times),
    severity_proportional_mult: number('Severe: times the proportional fine, of 256', times),
    unpunishable_interval: seconds('Shorter times are not punished'),
    long_interval: seconds('A long time is at least'),
    long_flat_mult: number('Long: times the fine, of 256', times),
    long_proportional_mult: number('Long: times the proportional fine, of 256', times),
    medium_interval: seconds('A medium time is at least'),
    medium_flat_mult: number('Medium: times the fine, of 256', times),
    medium_proportional_mult: number('Medium: times the proportional fine, of 256', times),
  },
  ({ type: _, ...misbehaviour_punishment_config }) => ({ misbehaviour_punishment_config }),
)

/** What holds without the parameter: 101 coins whatever was done. */
export const punishmentByDefault = () => {
  const value = { default_flat_fine: nano(101_000_000_000n), default_proportional_fine: 0 }
  return show<typeof value>(fines as View<typeof value>, value)
}
