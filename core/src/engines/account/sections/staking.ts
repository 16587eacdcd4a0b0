import type { Cell } from '../../../cell/Cell.ts'
import { findInDict } from '../../../cell/dict.ts'
import type { DebugFact } from '../../../contract/debugAccount.ts'
import { tryRead } from '../../../errors.ts'
import { asBigInt, asFields } from '../../../trace/getMethodResults.ts'
import { addressOf, type Hash, type UnixSec } from '../../../units.ts'
import type { SectionBuilder } from './AccountSection.ts'
import { entryValue, StoredFields, toFact, toTable } from './facts.ts'
import { describeTokenValue, jettonOf } from './tokenValue.ts'

/** A pool keeps this for its storage. */
const poolReserve = 10_000_000_000n
const singleNominatorReserve = 1_000_000_000n
/** A pool waits this long after the stake is unfrozen. */
const recoverDelaySec = 60

/** How long validators validate, and how long their stakes are held after that: parameter 15. */
export const readStakeTiming = (config: Cell): { readonly electedFor: number; readonly heldFor: number } | undefined =>
  tryRead(() => {
    const slice = findInDict(config, 32, 15n)?.loadRef().slice()
    if (!slice) return undefined
    const electedFor = slice.loadUint(32)
    slice.skip(64)
    return { electedFor, heldFor: slice.loadUint(32) }
  })

/** When a stake of an election can be recovered at the earliest. */
function describeUnfreeze(stakeAt: bigint, config: Cell): readonly DebugFact[] {
  const timing = readStakeTiming(config)
  return timing && stakeAt > 0n
    ? [
        toFact('Earliest stake release', 'time', stakeAt + BigInt(timing.electedFor + timing.heldFor), {
          note: 'the validation round and the time that stakes are held',
        }),
      ]
    : []
}

const poolStates: Readonly<Record<string, string>> = {
  0: 'not staked',
  1: 'stake sent, not confirmed',
  2: 'stake accepted by the elector',
}

/** The nominators of a pool, and when they can leave. */
export const nominatorPoolSection: SectionBuilder = ({ config, now }, { account, storage }) => {
  if (storage?.layout !== 'tv_pool') return []
  const fields = new StoredFields(storage)
  const state = fields.text('state') ?? ''
  const requested = new Set(fields.entries('withdraw_requests').map(({ key }) => key.value))
  const nominators = fields.entries('nominators')
  const validator = fields.text('config.validator')
  const share = fields.int('config.validator_reward_share') ?? 0n
  const withdrawing = fields.count('withdraw_requests')
  return [
    {
      id: 'staking.pool',
      title: 'Nominator pool',
      facts: [
        toFact('State', 'text', poolStates[state] ?? state),
        ...describeLeaving(fields, config, now),
        toFact('Stake with the elector', 'coins', fields.text('stake_amount_sent')),
        toFact('Balance', 'coins', account.storage.balance.grams, {
          ...(account.storage.balance.grams < poolReserve && {
            status: 'warning',
            note: 'Below the 10 TON that the pool keeps for its storage.',
          }),
        }),
        toFact('Validator', 'address', validator && addressOf(-1, validator as Hash)), // a field of 256 bits
        toFact('Stake of the validator', 'coins', fields.text('validator_amount')),
        toFact('Share of the validator in rewards', 'percent', Number(share) / 100),
        toFact(
          'Nominators',
          'text',
          `${fields.text('nominators_count')} of max ${fields.text('config.max_nominators_count')}`,
        ),
        toFact('Min stake of a nominator', 'coins', fields.text('config.min_nominator_stake')),
        toFact('Min stake of the validator', 'coins', fields.text('config.min_validator_stake')),
        toFact('Withdrawal requests', 'integer', withdrawing),
      ],
      ...toTable(
        [
          ['Nominator', 'address'],
          ['Stake', 'coins'],
          ['Deposit for the next round', 'coins'],
          ['Withdrawal requested', 'flag'],
        ],
        nominators.map(entry => [
          toFact('Nominator', 'address', entry.key.value),
          toFact('Stake', 'coins', entryValue(entry, 'amount')),
          toFact('Deposit for the next round', 'coins', entryValue(entry, 'pending_deposit')),
          toFact('Withdrawal requested', 'flag', requested.has(entry.key.value)),
        ]),
        fields.count('nominators'),
      ),
    },
  ]
}

/** When nominators can leave: at once, or after the stake is recovered. */
function describeLeaving(fields: StoredFields, config: Cell, now: UnixSec): readonly DebugFact[] {
  const name = 'Withdrawal'
  if (fields.text('state') === '0')
    return [toFact(name, 'text', 'now', { status: 'good', note: 'A message with the text "w" withdraws at once.' })]
  const changes = Number(fields.int('validator_set_changes_count') ?? 0n)
  const recoverableAt =
    Number(fields.int('validator_set_change_time') ?? 0n) + Number(fields.int('stake_held_for') ?? 0n) + recoverDelaySec
  const isRecoverable = changes > 2 || (changes === 2 && now > recoverableAt)
  const note =
    'A message with the text "w" requests the withdrawal now; it is paid after the stake is recovered and requests are processed.'
  if (isRecoverable)
    return [
      toFact(name, 'text', 'after the stake is recovered, which anyone can do now', {
        note: `${note} Send recover_stake to the pool.`,
      }),
    ]
  if (changes === 2)
    return [
      toFact(name, 'text', 'after the stake is recovered', { note }),
      toFact('Stake can be recovered', 'time', recoverableAt),
    ]
  return [
    toFact(name, 'text', 'after the validation round', {
      note: `${note} The pool has recorded ${changes} of 2 changes of the validator set.`,
    }),
    ...describeUnfreeze(fields.int('stake_at') ?? 0n, config),
  ]
}

/** Who controls the pool of a single nominator, and what can be withdrawn now. */
export const singleNominatorSection: SectionBuilder = (_, { account, storage }) => {
  if (storage?.layout !== 'single_nominator_pool') return []
  const fields = new StoredFields(storage)
  const balance = account.storage.balance.grams
  return [
    {
      id: 'staking.single',
      title: 'Single nominator pool',
      facts: [
        ...fields.fact('owner', 'Owner', { note: 'Only the owner can withdraw and change the validator.' }),
        ...fields.fact('validator', 'Validator', { note: 'It sends stakes and recovers them, and cannot withdraw.' }),
        toFact(
          'Can be withdrawn now',
          'coins',
          balance > singleNominatorReserve ? balance - singleNominatorReserve : 0n,
          {
            note: '1 TON stays for storage; stakes with the elector are returned by recover_stake.',
          },
        ),
      ],
    },
  ]
}

const controllerStates: Readonly<Record<string, string>> = {
  0: 'idle',
  1: 'loan requested',
  2: 'stake sent, not confirmed',
  3: 'stake accepted by the elector',
  4: 'stake recovery requested',
  5: 'insolvent',
}

/** The pool of liquid staking: what a token is worth, and how holders leave. */
export const liquidStakingSection: SectionBuilder = (_, { storage }) => {
  if (storage?.layout !== 'tonstake_pool') return []
  const fields = new StoredFields(storage)
  const total = fields.int('total_balance') ?? 0n
  const supply = fields.int('minters.supply') ?? 0n
  const isHalted = fields.flag('is_halted') === true
  const isOptimistic = fields.flag('is_optimistic') === true
  const rounds = (['current', 'previous'] as const).map((name): readonly DebugFact[] => [
    toFact('Round', 'text', name),
    toFact('Number', 'integer', fields.text(`rounds.${name}.round_id`)),
    toFact('Borrowed', 'coins', fields.text(`rounds.${name}.borrowed`)),
    toFact('Expected repayment', 'coins', fields.text(`rounds.${name}.expected`)),
    toFact('Repaid', 'coins', fields.text(`rounds.${name}.returned`)),
    toFact('Active borrowers', 'integer', fields.text(`rounds.${name}.active_borrowers`)),
  ])
  return [
    {
      id: 'staking.liquid',
      title: 'Liquid staking pool',
      facts: [
        toFact('State', 'text', isHalted ? 'halted' : 'active', {
          status: isHalted ? 'bad' : 'good',
          ...(isHalted && { note: 'Deposits and withdrawals wait until the governance resumes the pool.' }),
        }),
        ...fields.fact('total_balance', 'TON in the pool'),
        toFact('Tokens', 'jettons', supply, jettonOf(fields.text('minters.jetton'))),
        describeTokenValue(total, supply),
        ...fields.fact('is_deposit_open', 'Deposits open'),
        toFact('Withdrawal', 'text', isOptimistic ? 'now, while the pool has enough TON' : 'at the end of the round', {
          note: isOptimistic
            ? 'Burned tokens are paid at once from the free TON of the pool; otherwise at the end of the round.'
            : 'Burned tokens become a claim that is paid at the end of the round.',
        }),
        ...fields.fact('min_loan', 'Min loan of a validator'),
        ...fields.fact('max_loan', 'Max loan of a validator'),
      ],
      ...toTable(
        [
          ['Round', 'text'],
          ['Number', 'integer'],
          ['Borrowed', 'coins'],
          ['Expected repayment', 'coins'],
          ['Repaid', 'coins'],
          ['Active borrowers', 'integer'],
        ],
        rounds,
      ),
    },
  ]
}

/** The controller of a validator that borrows from a liquid staking pool. */
export const validatorControllerSection: SectionBuilder = ({ config }, { storage }) => {
  if (storage?.layout !== 'validator_controller') return []
  const fields = new StoredFields(storage)
  const state = fields.text('state') ?? ''
  const isHalted = fields.flag('is_halted') === true
  return [
    {
      id: 'staking.controller',
      title: 'Validator controller',
      facts: [
        toFact('State', 'text', controllerStates[state] ?? state, state === '5' ? { status: 'bad' } : {}),
        ...fields.fact('is_halted', 'Halted', isHalted ? { status: 'bad' } : {}),
        ...fields.fact('is_approved', 'Approved for loans'),
        ...fields.fact('borrowed_amount', 'Borrowed'),
        ...fields.fact('borrowing_time', 'Borrowed at'),
        ...fields.fact('stake_amount_sent', 'Stake with the elector'),
        ...describeUnfreeze(fields.int('stake_at') ?? 0n, config),
        ...fields.fact('static.validator', 'Validator'),
        ...fields.fact('static.pool', 'Pool'),
      ],
    },
  ]
}

/** A pool of Whales: what waits for the end of the round. */
export const whalesPoolSection: SectionBuilder = (_, { methods }) => {
  const status = asFields(methods.get('get_pool_status')?.value)
  const staking = asFields(methods.get('get_staking_status')?.value)
  const terms = asFields(methods.get('get_params')?.value)
  if (status.balance_pending_withdraw === undefined || staking.stake_until === undefined) return []
  const coins = (name: string, value: unknown) => toFact(name, 'coins', asBigInt(value))
  const until = asBigInt(staking.stake_until)
  return [
    {
      id: 'staking.pool',
      title: 'Nominator pool (Whales)',
      facts: [
        coins('Stake of the members', status.balance),
        coins('Stake with the elector', status.balance_sent),
        coins('Deposits for the next round', status.balance_pending_deposits),
        coins('Withdrawals at the end of the round', status.balance_pending_withdraw),
        coins('Ready to be withdrawn', status.balance_withdraw),
        ...(until !== undefined && until > 0n ? [toFact('Stake is held until', 'time', until)] : []),
        coins('Min stake', terms.min_stake),
        coins('Deposit fee', terms.deposit_fee),
        coins('Withdrawal fee', terms.withdraw_fee),
      ],
    },
  ]
}
