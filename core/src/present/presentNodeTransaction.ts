import { formatOpCode } from '../actions/payloadComment.ts'
import { formatBlockId } from '../blockId.ts'
import { toBocHex } from '../cell/text.ts'
import type { MessageJson } from '../contract/schemas/message.ts'
import type {
  ActionPhaseJson,
  ComputePhaseJson,
  CreditPhaseJson,
  StoragePhaseJson,
  TransactionJson,
} from '../contract/schemas/transaction.ts'
import { exitCodeDescription, resultCodeDescription } from '../contracts/exitCodes.ts'
import { toAccount } from '../trace/accountState.ts'
import type { TraceMessage, TraceNode, TracePhases } from '../trace/Trace.ts'
import { workchainOf } from '../units.ts'
import { formatRawBody, type NameLookup } from './presentMessage.ts'
import { bouncePhaseNames, emulatedBlockText, type PhaseFields, presentTransaction } from './presentTransaction.ts'

/** Fills a required field whose hash the source did not report. */
const unknownHash = '0'.repeat(64)

/** The balance after a transaction; 0 where the state after it is not known. */
export const endBalanceOf = (node: TraceNode): bigint => toAccount(node.after)?.storage.balance.grams ?? 0n

/**
 * The transaction of a trace node as the `/v2` interface shows it. Where the source has no cell, it is built from
 * what the source reports: `raw` is empty, and unknown hashes are zeros.
 */
export function presentNodeTransaction(
  node: TraceNode,
  outMessages: 'all' | 'leaving',
  names: NameLookup,
): TransactionJson {
  const { account, interfaces } = node
  const block = node.block ? formatBlockId(node.block) : emulatedBlockText(workchainOf(account))
  if (!node.transaction) return presentReported(node, block, outMessages, names)
  return presentTransaction(
    node.transaction,
    { account, interfaces, block, endBalance: endBalanceOf(node), outMessages },
    names,
  )
}

function presentReported(
  node: TraceNode,
  block: string,
  outMessages: 'all' | 'leaving',
  names: NameLookup,
): TransactionJson {
  const { stateUpdate, previous } = node.reported ?? {}
  const shown = node.outMessages.filter(message => outMessages === 'all' || message.type === 'ext_out_msg')
  return {
    hash: node.hash,
    lt: node.lt,
    account: names.account(node.account),
    success: node.success,
    utime: node.utime,
    orig_status: node.origStatus,
    end_status: node.endStatus,
    total_fees: node.totalFees,
    end_balance: endBalanceOf(node),
    transaction_type: typeNames[node.type],
    state_update_old: stateUpdate?.old ?? unknownHash,
    state_update_new: stateUpdate?.new ?? unknownHash,
    ...(node.inMessage && { in_msg: presentTraceMessage(node.inMessage, names) }),
    out_msgs: shown.map(message => presentTraceMessage(message, names)),
    block,
    ...(previous && previous.lt !== 0n && { prev_trans_hash: previous.hash, prev_trans_lt: previous.lt }),
    ...presentTracePhases(node.phases, node.interfaces),
    aborted: node.aborted,
    destroyed: node.destroyed,
    raw: '',
  }
}

/** A message of a trace as the `/v2` interface shows it. */
export function presentTraceMessage(message: TraceMessage, { account, currency }: NameLookup): MessageJson {
  const rawBody = formatRawBody(message.body)
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
    ...(message.opCode !== undefined && { op_code: formatOpCode(message.opCode) }),
    ...(message.init && { init: { boc: toBocHex(message.init), interfaces: [] } }),
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

function presentTracePhases(
  { compute, storage, credit, action, bounce }: TracePhases,
  interfaces: readonly string[],
): PhaseFields {
  return {
    ...(compute && { compute_phase: presentTraceComputePhase(compute, interfaces) }),
    ...(storage && { storage_phase: presentTraceStoragePhase(storage) }),
    ...(credit && {
      credit_phase: { fees_collected: credit.dueCollected, credit: credit.value } satisfies CreditPhaseJson,
    }),
    ...(action && { action_phase: presentTraceActionPhase(action) }),
    ...(bounce && { bounce_phase: bouncePhaseNames[bounce] }),
  }
}

const skipReasons = ['cskip_no_state', 'cskip_bad_state', 'cskip_no_gas', 'cskip_suspended'] as const

function presentTraceComputePhase(
  compute: NonNullable<TracePhases['compute']>,
  interfaces: readonly string[],
): ComputePhaseJson {
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

function presentTraceStoragePhase({ fees, due, statusChange }: NonNullable<TracePhases['storage']>): StoragePhaseJson {
  return {
    fees_collected: fees,
    ...(due !== undefined && { fees_due: due }),
    status_change: statusChanges.find(each => each === statusChange) ?? 'acst_unchanged',
  }
}

function presentTraceActionPhase(action: NonNullable<TracePhases['action']>): ActionPhaseJson {
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
