import { bocHex } from '../../cell/text.ts'
import type { BlockPlace } from '../../chain/TraceSource.ts'
import type { Message } from '../../contract/schemas/message.ts'
import type {
  ActionPhase,
  ComputePhase,
  CreditPhase,
  StoragePhase,
  Transaction,
} from '../../contract/schemas/transaction.ts'
import { exitCodeDescription, resultCodeDescription } from '../../contracts/exitCodes.ts'
import { accountIn } from '../../trace/stateChange.ts'
import type { TraceMessage, TraceNode, TracePhases } from '../../trace/Trace.ts'
import { workchainOf } from '../../units.ts'
import { opCodeText, rawBodyOf, type Wording } from './message.ts'
import { bounceNames, emulatedBlock, presentTransaction } from './transaction.ts'

/** What stands in a required field for a hash that the source did not tell. */
const untold = '0'.repeat(64)

/** A block's place as replies write it. */
export const blockText = ({ workchain, shard, seqno }: BlockPlace): string => `(${workchain},${shard},${seqno})`

/** The balance after a transaction; 0 where the state after it is not known. */
export const balanceOf = (node: TraceNode): bigint => accountIn(node.after)?.storage.balance.grams ?? 0n

/**
 * The transaction of a trace's node as the `/v2` interface shows it. Where the source has no cell, it is made of what the
 * source tells: `raw` is empty, and hashes that are not told are zeros.
 */
export function presentNodeTransaction(node: TraceNode, outMessages: 'all' | 'leaving', wording: Wording): Transaction {
  const { account, interfaces } = node
  const block = node.block ? blockText(node.block) : emulatedBlock(workchainOf(account))
  if (!node.transaction) return presentTold(node, block, outMessages, wording)
  return presentTransaction(
    node.transaction,
    { account, interfaces, block, endBalance: balanceOf(node), outMessages },
    wording,
  )
}

function presentTold(node: TraceNode, block: string, outMessages: 'all' | 'leaving', wording: Wording): Transaction {
  const { stateUpdate, previous } = node.told ?? {}
  const shown = node.outMessages.filter(message => outMessages === 'all' || message.type === 'ext_out_msg')
  return {
    hash: node.hash,
    lt: node.lt,
    account: wording.account(node.account),
    success: node.success,
    utime: node.utime,
    orig_status: node.origStatus,
    end_status: node.endStatus,
    total_fees: node.totalFees,
    end_balance: balanceOf(node),
    transaction_type: typeNames[node.type],
    state_update_old: stateUpdate?.old ?? untold,
    state_update_new: stateUpdate?.new ?? untold,
    ...(node.inMessage && { in_msg: presentTraceMessage(node.inMessage, wording) }),
    out_msgs: shown.map(message => presentTraceMessage(message, wording)),
    block,
    ...(previous && previous.lt !== 0n && { prev_trans_hash: previous.hash, prev_trans_lt: previous.lt }),
    ...phasesOf(node.phases, node.interfaces),
    aborted: node.aborted,
    destroyed: node.destroyed,
    raw: '',
  }
}

/** A message as the `/v2` interface shows it, from what a trace holds of it. */
export function presentTraceMessage(message: TraceMessage, { account, currency }: Wording): Message {
  const rawBody = rawBodyOf(message.body)
  return {
    msg_type: message.type,
    created_lt: message.createdLt,
    ihr_disabled: message.ihrDisabled,
    bounce: message.bounce,
    bounced: message.bounced,
    value: message.value,
    ...(message.extra.size > 0 && {
      value_extra: [...message.extra].map(([id, amount]) => ({ amount: amount.toString(), preview: currency(id) })),
    }),
    fwd_fee: message.fwdFee,
    ihr_fee: message.ihrFee,
    ...(message.destination !== undefined && { destination: account(message.destination) }),
    ...(message.source !== undefined && { source: account(message.source) }),
    import_fee: message.importFee,
    created_at: message.createdAt,
    ...(message.opCode !== undefined && { op_code: opCodeText(message.opCode) }),
    ...(message.init && { init: { boc: bocHex(message.init), interfaces: [] } }),
    hash: message.hash,
    ...(rawBody !== undefined && { raw_body: rawBody }),
    ...(message.decoded && { decoded_op_name: message.decoded.name, decoded_body: message.decoded.value }),
  }
}

const typeNames = {
  ord: 'TransOrd',
  tick: 'TransTickTock',
  tock: 'TransTickTock',
  storage: 'TransStorage',
  split_prepare: 'TransSplitPrepare',
  split_install: 'TransSplitInstall',
  merge_prepare: 'TransMergePrepare',
  merge_install: 'TransMergeInstall',
} as const

type Phases = Pick<Transaction, 'compute_phase' | 'storage_phase' | 'credit_phase' | 'action_phase' | 'bounce_phase'>

function phasesOf({ compute, storage, credit, action, bounce }: TracePhases, interfaces: readonly string[]): Phases {
  return {
    ...(compute && { compute_phase: computePhase(compute, interfaces) }),
    ...(storage && { storage_phase: storagePhase(storage) }),
    ...(credit && {
      credit_phase: { fees_collected: credit.dueCollected, credit: credit.value } satisfies CreditPhase,
    }),
    ...(action && { action_phase: actionPhase(action) }),
    ...(bounce && { bounce_phase: bounceNames[bounce] }),
  }
}

const skipReasons = ['cskip_no_state', 'cskip_bad_state', 'cskip_no_gas', 'cskip_suspended'] as const

function computePhase(compute: NonNullable<TracePhases['compute']>, interfaces: readonly string[]): ComputePhase {
  if (compute.skipped) {
    const reason = skipReasons.find(each => each === compute.reason)
    return { skipped: true, ...(reason && { skip_reason: reason }) }
  }
  const description = exitCodeDescription(compute.exitCode, interfaces)
  return {
    skipped: false,
    success: compute.success,
    ...(compute.gasFees !== undefined && { gas_fees: compute.gasFees }),
    ...(compute.gasUsed !== undefined && { gas_used: compute.gasUsed }),
    ...(compute.vmSteps !== undefined && { vm_steps: compute.vmSteps }),
    exit_code: compute.exitCode,
    ...(description !== undefined && { exit_code_description: description }),
  }
}

const statusChanges = ['acst_unchanged', 'acst_frozen', 'acst_deleted'] as const

function storagePhase({ fees, due, statusChange }: NonNullable<TracePhases['storage']>): StoragePhase {
  return {
    fees_collected: fees,
    ...(due !== undefined && { fees_due: due }),
    status_change: statusChanges.find(each => each === statusChange) ?? 'acst_unchanged',
  }
}

function actionPhase(action: NonNullable<TracePhases['action']>): ActionPhase {
  const description = resultCodeDescription(action.resultCode)
  return {
    success: action.success,
    result_code: action.resultCode,
    total_actions: action.totalActions,
    skipped_actions: action.skippedActions,
    fwd_fees: action.fwdFees,
    total_fees: action.actionFees,
    ...(description !== undefined && { result_code_description: description }),
  }
}
