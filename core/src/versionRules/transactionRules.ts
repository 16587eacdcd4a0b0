import type { Cell } from '../cell/Cell.ts'
import { findInDict } from '../cell/dict.ts'
import { maxTotalMessageSize } from '../config/layouts/limits.ts'
import type { EmulatedNode } from '../emulator/Emulation.ts'
import { findLibraries } from '../emulator/libraries.ts'
import { tryRead } from '../errors.ts'
import { type Account, readShardAccount } from '../tlb/account.ts'
import { type OutAction, readOutActions } from '../tlb/outActions.ts'
import type { StateInit } from '../tlb/stateInit.ts'
import type { TransactionDescr } from '../tlb/transaction.ts'
import { accountIdOf, type Hash, workchainOf } from '../units.ts'
import type { VersionRuleId } from './ruleTable.ts'

type ActionPhase = NonNullable<Executed['action']>
type Executed = Extract<TransactionDescr, { type: 'trans_ord' | 'trans_tick_tock' }>

/** A transaction with what its rules depend on, read once. */
type Facts = {
  readonly node: EmulatedNode
  readonly description: Executed
  readonly before: Account | undefined
  /** The actions that were processed before the action phase ended or failed. */
  readonly processed: readonly OutAction[]
  /** The action at which the action phase failed. */
  readonly failing: OutAction | undefined
  /** Libraries of the masterchain that the run had. */
  readonly libraries: ReadonlyMap<Hash, Cell>
}

/** Send modes: the flags +2, +64 and +128. */
const ignoreErrors = 2
const carryValue = 64 | 128
/** Library actions: add as private. */
const addPrivate = 1
/** Action phase results for an invalid source, and for an invalid mode or invalid libraries in a StateInit. */
const skippableCodes: readonly number[] = [35, 34]
/** Action phase result: the new state exceeds the limits. */
const stateLimits = 50

const transactionRules: { readonly [R in VersionRuleId]?: (facts: Facts) => boolean } = {
  'frozen.endStatus': ({ node: { transaction, after, account } }) =>
    transaction.end_status === 'frozen' && isInitialState(after, accountIdOf(account)),
  'send.ignoreErrors': ({ description, failing }) =>
    failing?.type === 'action_send_msg' &&
    (failing.mode & ignoreErrors) !== 0 &&
    skippableCodes.includes(description.action?.result_code ?? 0),
  'bounce.extraCurrencyFee': ({ node: { message }, description }) =>
    message.info.type === 'int_msg_info' &&
    message.info.value.other.size > 0 &&
    'bounce' in description &&
    description.bounce !== undefined &&
    description.bounce.type !== 'tr_phase_bounce_negfunds',
  'storage.destroyed': ({ description }) =>
    description.storage_ph?.status_change === 'acst_deleted' && !description.destroyed,
  'bounce.actionFailureValue': ({ description, processed }) =>
    'bounce' in description &&
    description.bounce !== undefined &&
    failedAfterSending(description) &&
    processed.some(action => action.type === 'action_send_msg' && (action.mode & carryValue) !== 0),
  'library.actions': ({ node, processed, failing }) =>
    [...processed, failing].some(
      action =>
        action?.type === 'action_change_library' && ((action.mode & addPrivate) !== 0 || !isSpecialAccount(node)),
    ),
  'library.private': ({ node: { message }, description, before, libraries }) => {
    const state = before?.storage.state
    const inits = [state?.type === 'active' ? state.init : undefined, message.init]
    return (
      description.compute_ph.type === 'vm' && inits.some(init => init && usesOwnLibrary(init, message.cell, libraries))
    )
  },
  'library.deploy': ({ node: { transaction, message } }) =>
    (transaction.orig_status === 'uninit' || transaction.orig_status === 'nonexist') &&
    transaction.end_status === 'active' &&
    (message.init?.library.size ?? 0) > 0,
  'action.fine': ({ description }) => failedAfterSending(description),
  'messages.totalSize': ({ node: { context }, description }) => {
    const size = description.action?.tot_msg_size
    const limit = maxTotalMessageSize(findInDict(context.config, 32, 43n)?.loadRef())
    return size !== undefined && (size.bits > limit.bits || size.cells > limit.cells)
  },
}

/** The rules that may change a transaction, besides those of its VM steps. */
export function findTransactionRules(node: EmulatedNode, libraries: ReadonlyMap<Hash, Cell>): VersionRuleId[] {
  const { description } = node.transaction
  if (description.type !== 'trans_ord' && description.type !== 'trans_tick_tock') return []
  const { action } = description
  const actions = readActions(node.actions)
  const failedIndex = action?.success === false ? findFailedIndex(action) : undefined
  const facts: Facts = {
    node,
    description,
    before: node.before && readShardAccount(node.before).account,
    processed: action ? actions.slice(0, failedIndex) : [],
    failing: failedIndex === undefined ? undefined : actions[failedIndex],
    libraries,
  }
  // The keys of the table are ids of rules.
  const rules = Object.entries(transactionRules) as [VersionRuleId, (facts: Facts) => boolean][]
  return rules.flatMap(([rule, applies]) => (applies(facts) ? [rule] : []))
}

const readActions = (list: Cell | undefined): readonly OutAction[] =>
  (list && tryRead(() => readOutActions(list))) ?? []

/** `result_arg` is the failed action; it is absent for the first one. */
const findFailedIndex = ({ result_code, result_arg = 0 }: ActionPhase): number | undefined =>
  result_code === stateLimits ? undefined : result_arg

const failedAfterSending = ({ action }: Executed): boolean => action?.success === false && action.msgs_created > 0

/** The emulator stores such an account without the hash, as uninit. */
function isInitialState(shardAccount: Cell | undefined, accountId: Hash): boolean {
  const state = shardAccount && readShardAccount(shardAccount).account?.storage.state
  return state?.type === 'uninit' || (state?.type === 'frozen' && state.state_hash === accountId)
}

/** Governance: the contracts of config parameter 31 in the masterchain. */
function isSpecialAccount({ account, context }: EmulatedNode): boolean {
  if (workchainOf(account) !== -1) return false
  const contracts = findInDict(context.config, 32, 31n)?.loadRef().slice().loadMaybeRef()
  return findInDict(contracts, 256, BigInt(`0x${accountIdOf(account)}`)) !== undefined
}

/** Whether cells refer to a library that only this StateInit has. */
function usesOwnLibrary(init: StateInit, message: Cell, libraries: ReadonlyMap<Hash, Cell>): boolean {
  const own = [...init.library].filter(([hash]) => !libraries.has(hash))
  if (own.length === 0) return false
  const wanted = findLibraries([init.code, init.data, message, ...own.map(([, { root }]) => root)])
  return own.some(([hash]) => wanted.has(hash))
}
