import type { DebugFeeFormula, DebugFees, DebugFeesRequest } from '../../contract/debugFees.ts'
import { AppError } from '../../errors.ts'
import { explainFees } from '../../fees/explainFees.ts'
import { type FeeFormula, type FeeReasonCode, getComputed, isEqual } from '../../fees/FeeFormula.ts'
import { readShardAccount } from '../../tlb/account.ts'
import type { CallContext } from '../context/Deps.ts'
import { findNodeOfRun } from '../run/findRunNode.ts'
import { listRunNodes } from '../run/listRunNodes.ts'
import { runMessage } from '../run/runMessage.ts'

/**
 * The fees of the transactions of a run, each with the formula by which it follows from the configuration.
 *
 * @throws lookup.transaction, errors of the run
 */
export async function getFees(context: CallContext, { node, ...request }: DebugFeesRequest): Promise<DebugFees> {
  const run = await runMessage(context, request)
  const nodes = listRunNodes(run.emulation).filter(({ id }) => node === undefined || node === id)
  if (nodes.length === 0) throw new AppError('lookup.transaction', { id: `at ${node ?? '0'} of this run` })
  const transactions: DebugFees['transactions'] = []
  for (const { id } of nodes) {
    const { account, before, transaction, context: block } = findNodeOfRun(run, id).node
    // A rejected message has no transaction, and no fees.
    if (!transaction) continue
    const state = before && readShardAccount(before).account
    const input = { transaction, address: account, before: state ?? null, config: block.config }
    transactions.push({ node: id, account, hash: transaction.cell.hash(), fees: explainFees(input).map(presentFee) })
    await context.deps.yieldToEventLoop()
  }
  return { block_seqno: run.emulation.arguments.block.id.seqno, transactions }
}

const reasonTexts: Readonly<Record<FeeReasonCode, string>> = {
  'state.unknown': 'The state of the account before the transaction is not known.',
  'config.missing': 'The configuration has no prices for it.',
  'fine.unknown':
    'More than the messages cost: a fine for actions that failed or were skipped. It depends on the size of messages that were not sent.',
  'message.changed':
    'The contract wrote the message in another way than it was sent, or set a higher fee in it, so its size or fee was another one.',
  'rule.unknown': 'The network computed it by a rule that is not known here.',
}

function presentFee(fee: FeeFormula): DebugFeeFormula {
  const { kind, message, amount, unit, terms, steps, reason } = fee
  const computed = getComputed(fee)
  return {
    kind,
    ...(message !== undefined && { message }),
    ...{ amount, unit },
    ...(computed !== undefined && { computed }),
    equal: isEqual(fee),
    terms: [...terms],
    steps: [...steps],
    ...(reason && { reason: { code: reason, text: reasonTexts[reason] } }),
  }
}
