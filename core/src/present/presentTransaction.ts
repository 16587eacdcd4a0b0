import { toBocHex } from '../cell/text.ts'
import type { RawBodyForm } from '../contract/operation.ts'
import type {
  ActionPhaseJson,
  ComputePhaseJson,
  StoragePhaseJson,
  TransactionJson,
} from '../contract/schemas/transaction.ts'
import { exitCodeDescription, resultCodeDescription } from '../contracts/exitCodes.ts'
import type { DecodedBody } from '../messages/decode.ts'
import { getEndBalance } from '../trace/accountState.ts'
import type { TraceMessage, TraceNode, TransactionBlock } from '../trace/Trace.ts'
import { decodeMessage } from '../transaction/decodeMessage.ts'
import { isSuccess } from '../transaction/isSuccess.ts'
import type {
  ActionPhase,
  ComputePhase,
  StoragePhase,
  Transaction,
  TransactionMessage,
  TransactionPhases,
} from '../transaction/Transaction.ts'
import { workchainOf } from '../units.ts'
import { type NameLookup, presentMessage } from './presentMessage.ts'
import { unknownAs } from './unknownAs.ts'

type TransactionContext<Message> = {
  /** Interfaces of the account: they decide how exit codes and, without `decode`, bodies are read. */
  readonly interfaces: readonly string[]
  /** `(workchain,shard,seqno)`. */
  readonly block: string
  readonly endBalance: bigint | undefined
  /** The form of text bodies; by default that of tonapi. */
  readonly rawBody?: RawBodyForm | undefined
  /** Which out messages to include; all by default. */
  readonly outMessages?: 'all' | 'leaving'
  /** By default, the bodies of internal out messages are decoded without the receiver's interfaces. */
  readonly decode?: (message: Message) => DecodedBody | undefined
}

/** A transaction as the `/v2` interface shows it. */
export function presentTransaction<Message extends TransactionMessage>(
  tx: Transaction<Message>,
  context: TransactionContext<Message>,
  names: NameLookup,
): TransactionJson {
  const { interfaces, outMessages = 'all', rawBody } = context
  const decode = context.decode ?? ((message: Message) => decodeMessage(message, interfaces))
  const decodeOut = (message: Message) =>
    message.type === 'ext_out_msg' || context.decode ? decode(message) : decodeMessage(message, [])
  const shown = tx.outMessages.filter(message => outMessages === 'all' || message.type === 'ext_out_msg')
  return {
    hash: tx.hash,
    lt: tx.lt,
    account: names.account(tx.account),
    success: isSuccess(tx),
    utime: tx.utime,
    orig_status: tx.origStatus,
    end_status: tx.endStatus,
    total_fees: tx.totalFees,
    end_balance: context.endBalance ?? unknownAs.amount,
    transaction_type: tx.type === undefined ? unknownAs.transactionType : typeNames[tx.type],
    state_update_old: tx.stateUpdate?.old ?? unknownAs.hash,
    state_update_new: tx.stateUpdate?.new ?? unknownAs.hash,
    ...(tx.inMessage && { in_msg: presentMessage(tx.inMessage, decode(tx.inMessage), names, rawBody) }),
    out_msgs: shown.map(message => presentMessage(message, decodeOut(message), names, rawBody)),
    block: context.block,
    ...(tx.previous && { prev_trans_hash: tx.previous.hash, prev_trans_lt: tx.previous.lt }),
    ...presentPhases(tx.phases, interfaces),
    aborted: tx.aborted ?? unknownAs.flag,
    destroyed: tx.destroyed ?? unknownAs.flag,
    raw: tx.cell ? toBocHex(tx.cell) : unknownAs.raw,
  }
}

/** The transaction of a trace node as the `/v2` interface shows it. */
export function presentNodeTransaction(
  node: TraceNode,
  options: Pick<TransactionContext<TraceMessage>, 'outMessages' | 'decode' | 'rawBody'>,
  names: NameLookup,
): TransactionJson {
  const { interfaces, account } = node
  return presentTransaction(
    node,
    {
      interfaces,
      block: formatTransactionBlock(node.block, workchainOf(account)),
      endBalance: getEndBalance(node),
      ...options,
    },
    names,
  )
}

/** The block of a transaction as `(workchain,shard,seqno)`; an emulated transaction is in none. */
export function formatTransactionBlock(block: TransactionBlock | null | undefined, workchain: number): string {
  const { shard = unknownAs.shard, seqno } = block ?? { seqno: unknownAs.count }
  return `(${workchain},${shard},${seqno})`
}

const typeNames = {
  ord: 'TransOrd',
  tick: 'TransTickTock',
  tock: 'TransTickTock',
  tick_tock: 'TransTickTock',
  storage: 'TransStorage',
  split_prepare: 'TransSplitPrepare',
  split_install: 'TransSplitInstall',
  merge_prepare: 'TransMergePrepare',
  merge_install: 'TransMergeInstall',
} as const

const bounceNames = {
  tr_phase_bounce_negfunds: 'TrPhaseBounceNegfunds',
  tr_phase_bounce_nofunds: 'TrPhaseBounceNofunds',
  tr_phase_bounce_ok: 'TrPhaseBounceOk',
} as const

type PhaseFields = Pick<
  TransactionJson,
  'compute_phase' | 'storage_phase' | 'credit_phase' | 'action_phase' | 'bounce_phase'
>

const presentPhases = (
  { compute, storage, credit, action, bounce }: TransactionPhases,
  interfaces: readonly string[],
): PhaseFields => ({
  ...(compute && { compute_phase: presentComputePhase(compute, interfaces) }),
  ...(storage && { storage_phase: presentStoragePhase(storage) }),
  ...(credit && {
    credit_phase: { fees_collected: credit.dueCollected ?? 0n, credit: credit.value ?? unknownAs.amount },
  }),
  ...(action && { action_phase: presentActionPhase(action) }),
  ...(bounce && { bounce_phase: bounceNames[bounce] }),
})

function presentComputePhase(phase: ComputePhase, interfaces: readonly string[]): ComputePhaseJson {
  if (phase.skipped) return { skipped: true, ...(phase.reason && { skip_reason: phase.reason }) }
  const { success, gasFees, gasUsed, vmSteps, exitCode } = phase
  const description = exitCode === undefined ? undefined : exitCodeDescription(exitCode, interfaces)
  return {
    skipped: false,
    ...(success !== undefined && { success }),
    ...(gasFees !== undefined && { gas_fees: gasFees }),
    ...(gasUsed !== undefined && { gas_used: gasUsed }),
    ...(vmSteps !== undefined && { vm_steps: vmSteps }),
    ...(exitCode !== undefined && { exit_code: exitCode }),
    ...(description !== undefined && { exit_code_description: description }),
  }
}

const presentStoragePhase = ({ fees, due, statusChange }: StoragePhase): StoragePhaseJson => ({
  fees_collected: fees ?? unknownAs.amount,
  ...(due !== undefined && due !== null && { fees_due: due }),
  status_change: statusChange ?? unknownAs.statusChange,
})

function presentActionPhase(phase: ActionPhase): ActionPhaseJson {
  const { resultCode } = phase
  const description = resultCode === undefined ? undefined : resultCodeDescription(resultCode)
  return {
    success: phase.success ?? unknownAs.flag,
    result_code: resultCode ?? unknownAs.code,
    total_actions: phase.totalActions ?? unknownAs.count,
    skipped_actions: phase.skippedActions ?? unknownAs.count,
    fwd_fees: phase.fwdFees ?? unknownAs.amount,
    total_fees: phase.actionFees ?? unknownAs.amount,
    ...(description !== undefined && { result_code_description: description }),
  }
}
