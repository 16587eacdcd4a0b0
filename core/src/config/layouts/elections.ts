import { coins, record, uint } from '../../tlb/combinators.ts'
import { nano } from '../../units.ts'
import { toConfigDisplay } from '../fields/ConfigView.ts'
import { coinAmount, count, fraction, number, seconds } from '../fields/fieldViews.ts'
import { defineLayout, fieldRows } from '../fields/ParamLayout.ts'

/** complaint_prices#1a deposit:Grams bit_price:Grams cell_price:Grams = ComplaintPricing; */
export const complaintPrices = defineLayout(
  { complaint_prices: record('#1a', { deposit: coins, bit_price: coins, cell_price: coins }) },
  { deposit: coinAmount('Deposit'), bit_price: coinAmount('Bit price'), cell_price: coinAmount('Cell price') },
)

const timing = fieldRows({
  validators_elected_for: [uint(32), seconds('Validation round duration')],
  elections_start_before: [uint(32), seconds('Elections start before the end of the round')],
  elections_end_before: [uint(32), seconds('Elections end before the end of the round')],
  stake_held_for: [uint(32), seconds('Stakes held after the round')],
})

/**
 * _ validators_elected_for:uint32 elections_start_before:uint32 elections_end_before:uint32 stake_held_for:uint32
 *   = ConfigParam 15;
 */
export const electionTiming = defineLayout({ _: record('', timing.tlb) }, timing.view)

/** _ max_validators:(## 16) max_main_validators:(## 16) min_validators:(## 16) … = ConfigParam 16; */
export const validatorCounts = defineLayout(
  { _: record('', { max_validators: uint(16), max_main_validators: uint(16), min_validators: uint(16) }) },
  {
    max_validators: count('Max validators'),
    max_main_validators: count('Max masterchain validators'),
    min_validators: count('Min validators'),
  },
)

const stakeFields = fieldRows({
  min_stake: [coins, coinAmount('Min stake')],
  max_stake: [coins, coinAmount('Max stake')],
  min_total_stake: [coins, coinAmount('Min total stake')],
  max_stake_factor: [uint(32), fraction('Max ratio of largest to smallest effective stake')],
})
/** _ min_stake:Grams max_stake:Grams min_total_stake:Grams max_stake_factor:uint32 = ConfigParam 17; */
export const stakes = defineLayout(
  { _: record('', stakeFields.tlb) },
  stakeFields.view,
  ({ min_stake, max_stake, min_total_stake, max_stake_factor }) => ({
    min_stake: min_stake.toString(),
    max_stake: max_stake.toString(),
    min_total_stake: min_total_stake.toString(),
    max_stake_factor,
  }),
)

const shareOfStake = (value: number) => `${Number(((100 * value) / 2 ** 32).toFixed(6))} % of the stake`
const multiplier = (title: string) => [uint(16), number(title, (value: number) => `× ${value / 256}`)] as const
const fines = fieldRows({
  default_flat_fine: [coins, coinAmount('Fine')],
  default_proportional_fine: [uint(32), number('Proportional fine (of 4,294,967,296)', shareOfStake)],
})

/**
 * misbehaviour_punishment_config_v1#01 default_flat_fine:Grams default_proportional_fine:uint32
 *   severity_flat_mult:uint16 severity_proportional_mult:uint16 unpunishable_interval:uint16
 *   long_interval:uint16 long_flat_mult:uint16 long_proportional_mult:uint16
 *   medium_interval:uint16 medium_flat_mult:uint16 medium_proportional_mult:uint16 = MisbehaviourPunishmentConfig;
 */
const punishmentFields = fieldRows({
  severity_flat_mult: multiplier('Severe: fine multiplier (of 256)'),
  severity_proportional_mult: multiplier('Severe: proportional fine multiplier (of 256)'),
  unpunishable_interval: [uint(16), seconds('Unpunishable interval')],
  long_interval: [uint(16), seconds('Long interval')],
  long_flat_mult: multiplier('Long: fine multiplier (of 256)'),
  long_proportional_mult: multiplier('Long: proportional fine multiplier (of 256)'),
  medium_interval: [uint(16), seconds('Medium interval')],
  medium_flat_mult: multiplier('Medium: fine multiplier (of 256)'),
  medium_proportional_mult: multiplier('Medium: proportional fine multiplier (of 256)'),
})

/** Fines for validator misbehaviour. */
export const punishment = defineLayout(
  { misbehaviour_punishment_config_v1: record('#01', { ...fines.tlb, ...punishmentFields.tlb }) },
  { ...fines.view, ...punishmentFields.view },
  ({ type: _, ...misbehaviour_punishment_config }) => ({ misbehaviour_punishment_config }),
)

/** The default fine: 101 coins for any misbehaviour. */
export const defaultPunishment = () => {
  const value = { default_flat_fine: nano(101_000_000_000n), default_proportional_fine: 0 }
  return toConfigDisplay<typeof value>(fines.view, value)
}
