import { feesText } from '@tonoscope/core/text/feesText'
import type { Command } from 'commander'
import { exitCodes, type NetworkContext, type ToAction } from './command.ts'
import { findNodeOfRun, findRun } from './findRun.ts'
import { wholeNumber } from './options.ts'
import { jsonText } from './terminalIo.ts'
import type { RunOptions } from './traceCommands.ts'

type FeesOptions = RunOptions & { readonly transaction?: string; readonly json?: boolean }

/** Adds `tonoscope fees`. */
export function addFeesCommand(program: Command, toAction: ToAction): void {
  program
    .command('fees <input>')
    .description(
      'the fees of a run as formulas of config parameters: a message (BoC, file), a hash, a link, or a capsule file',
    )
    .option('--transaction <node>', 'only this transaction of the trace: its node, such as 0.1, or its hash')
    .option('--json', 'print JSON, like POST /debug/fees')
    .option('--ignore-signature', 'accept all signatures')
    .option('--block <seqno>', 'masterchain block of the state (default: newest)', wholeNumber)
    .option('--now <seconds>', 'clock of the run, unix seconds', wholeNumber)
    .option('--as-on-chain', 'use the blocks of the on-chain trace')
    .action(toAction(feesCommand))
}

async function feesCommand(context: NetworkContext, input: string, options: FeesOptions) {
  const { service, request } = await findRun(context, { input, options })
  const { transaction } = options
  const node =
    transaction === undefined
      ? undefined
      : findNodeOfRun(await service.call('debugEmulate', { body: request, headers: {} }), transaction)
  const { abis: _, explain: __, ...run } = request
  const fees = await service.call('debugFees', { body: { ...run, ...(node !== undefined && { node }) } })
  context.io.out(options.json ? jsonText(fees) : feesText(fees, context.io))
  return fees.transactions.length === 0 ? exitCodes.rejected : exitCodes.complete
}
