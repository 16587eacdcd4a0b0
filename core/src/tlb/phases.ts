import {
  bool,
  choice,
  coins,
  concat,
  hash,
  int,
  maybe,
  named,
  record,
  ref,
  uint,
  union,
  type Value,
  varUint,
} from './combinators.ts'
import { currencyCollection } from './currency.ts'

/** acst_unchanged$0 acst_frozen$10 acst_deleted$11 = AccStatusChange; */
const accStatusChange = choice({ acst_unchanged: '$0', acst_frozen: '$10', acst_deleted: '$11' })

/** storage_used_short$_ cells:(VarUInteger 7) bits:(VarUInteger 7) = StorageUsedShort; */
const storageUsedShort = record('', { cells: varUint(3), bits: varUint(3) })

/**
 * tr_phase_storage$_ storage_fees_collected:Grams storage_fees_due:(Maybe Grams)
 *   status_change:AccStatusChange = TrStoragePhase;
 */
export const storagePhase = named(
  'TrStoragePhase',
  record('', { storage_fees_collected: coins, storage_fees_due: maybe(coins), status_change: accStatusChange }),
)

/** tr_phase_credit$_ due_fees_collected:(Maybe Grams) credit:CurrencyCollection = TrCreditPhase; */
export const creditPhase = named(
  'TrCreditPhase',
  record('', { due_fees_collected: maybe(coins), credit: currencyCollection }),
)

/** cskip_no_state$00 cskip_bad_state$01 cskip_no_gas$10 cskip_suspended$110 = ComputeSkipReason; */
const computeSkipReason = choice({
  cskip_no_state: '$00',
  cskip_bad_state: '$01',
  cskip_no_gas: '$10',
  cskip_suspended: '$110',
})

/**
 * tr_phase_compute_skipped$0 reason:ComputeSkipReason = TrComputePhase;
 * tr_phase_compute_vm$1 success:Bool msg_state_used:Bool account_activated:Bool gas_fees:Grams
 *   ^[ gas_used:(VarUInteger 7) gas_limit:(VarUInteger 7) gas_credit:(Maybe (VarUInteger 3)) mode:int8
 *   exit_code:int32 exit_arg:(Maybe int32) vm_steps:uint32 vm_init_state_hash:bits256
 *   vm_final_state_hash:bits256 ] = TrComputePhase;
 */
export const computePhase = named(
  'TrComputePhase',
  union({
    skipped: record('$0', { reason: computeSkipReason }),
    vm: concat(
      record('$1', { success: bool, msg_state_used: bool, account_activated: bool, gas_fees: coins }),
      ref(
        record('', {
          gas_used: varUint(3),
          gas_limit: varUint(3),
          gas_credit: maybe({ read: slice => Number(slice.loadVarUint(2)) }),
          mode: int(8),
          exit_code: int(32),
          exit_arg: maybe(int(32)),
          vm_steps: uint(32),
          vm_init_state_hash: hash,
          vm_final_state_hash: hash,
        }),
      ),
    ),
  }),
)

/**
 * tr_phase_action$_ success:Bool valid:Bool no_funds:Bool status_change:AccStatusChange total_fwd_fees:(Maybe Grams)
 *   total_action_fees:(Maybe Grams) result_code:int32 result_arg:(Maybe int32) tot_actions:uint16 spec_actions:uint16
 *   skipped_actions:uint16 msgs_created:uint16 action_list_hash:bits256 tot_msg_size:StorageUsedShort = TrActionPhase;
 */
export const actionPhase = named(
  'TrActionPhase',
  record('', {
    success: bool,
    valid: bool,
    no_funds: bool,
    status_change: accStatusChange,
    total_fwd_fees: maybe(coins),
    total_action_fees: maybe(coins),
    result_code: int(32),
    result_arg: maybe(int(32)),
    tot_actions: uint(16),
    spec_actions: uint(16),
    skipped_actions: uint(16),
    msgs_created: uint(16),
    action_list_hash: hash,
    tot_msg_size: storageUsedShort,
  }),
)

/**
 * tr_phase_bounce_negfunds$00 = TrBouncePhase;
 * tr_phase_bounce_nofunds$01 msg_size:StorageUsedShort req_fwd_fees:Grams = TrBouncePhase;
 * tr_phase_bounce_ok$1 msg_size:StorageUsedShort msg_fees:Grams fwd_fees:Grams = TrBouncePhase;
 */
export const bouncePhase = named(
  'TrBouncePhase',
  union({
    tr_phase_bounce_negfunds: record('$00', {}),
    tr_phase_bounce_nofunds: record('$01', { msg_size: storageUsedShort, req_fwd_fees: coins }),
    tr_phase_bounce_ok: record('$1', { msg_size: storageUsedShort, msg_fees: coins, fwd_fees: coins }),
  }),
)

/** How bouncing the message ended. */
export type BouncePhaseResult = Value<typeof bouncePhase>['type']
/** What a phase did to the status of the account. */
export type AccountStatusChange = Value<typeof accStatusChange>
/** Why the compute phase was skipped. */
export type ComputeSkipReason = Value<typeof computeSkipReason>
