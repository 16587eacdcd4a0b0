import { formatBlockIdJson } from '@tonoscope/core/blockId'
import type { TransactionJson } from '@tonoscope/core/contract/schemas/transaction'
import { inParallel } from '@tonoscope/core/engines/context/inParallel'
import { AppError, isAppError } from '@tonoscope/core/errors'
import type { Service } from '@tonoscope/core/operations/createService'
import { blockText, transactionsText } from '@tonoscope/core/text/blockText'
import type { Command } from 'commander'
import { loadAccountNames } from './accountNames.ts'
import { type CliIo, type CommandContext, errorText, exitCodes, type ToAction } from './command.ts'
import { readContent } from './input.ts'
import { wholeNumber } from './options.ts'
import { jsonText } from './terminalIo.ts'

type BlockOptions = { readonly file?: string; readonly json?: boolean }
type SnapshotOptions = { readonly offset?: number; readonly limit?: number; readonly json?: boolean }

/** Adds `tonoscope block` and `tonoscope snapshot-transactions`. */
export function addBlockCommands(program: Command, toAction: ToAction): void {
  program
    .command('block [id]')
    .description(
      'show a block: masterchain seqno, (workchain,shard,seqno), newest, a date, @unix or a link (default: newest)',
    )
    .option('--file <boc>', 'read the block offline from its BoC: hex, base64, a file, or -')
    .option('--json', 'print JSON, like POST /debug/block')
    .action(toAction(blockCommand))
  program
    .command('snapshot-transactions <seqno>')
    .description(
      'list all transactions between a masterchain block and the previous one; Ctrl+C prints those received so far',
    )
    .option('--offset <number>', 'skip the first transactions', wholeNumber)
    .option('--limit <number>', 'max transactions', wholeNumber)
    .option('--json', 'print JSON, like GET /v2/blockchain/masterchain/…/transactions')
    .action(toAction(snapshotCommand))
}

const bocForm = /^\s*(?:0x)?(?:b5ee9c72|68ff65f3|acc3a728|te6c)/i

/** Prints a block; the exit code is `incomplete` if its transactions are not available. */
async function blockCommand({ service, io }: CommandContext, id: string | undefined, { file, json }: BlockOptions) {
  const body = {
    ...(id !== undefined && { block: id }),
    ...(file !== undefined && { file: await readContent(file, '--file', bocForm, io) }),
  }
  const view = await service.call('debugBlock', { body })
  const accounts = view.transactions?.map(({ account: address, name }) => ({ address, name })) ?? []
  io.out(json ? jsonText(view) : blockText(view, { colour: io.colour }, await loadAccountNames(service, accounts)))
  return view.transactions ? exitCodes.complete : exitCodes.incomplete
}

const maxParallelBlocks = 8

type Received = { readonly transactions: readonly TransactionJson[]; readonly partial?: Partial }
type Partial = { readonly blocks: number; readonly of: number; readonly error: AppError }

/** Prints the transactions of all shards of a masterchain block; if stopped, those received so far. */
export async function snapshotCommand(
  { service, io }: CommandContext,
  seqno: string,
  { offset = 0, limit, json }: SnapshotOptions,
): Promise<number> {
  const stop = new AbortController()
  void io.stopped().then(() => stop.abort())
  const { transactions, partial } = await gather(service, masterchainSeqno(seqno), stop.signal, io)
  const page = transactions.toSorted(byTime).slice(offset, limit === undefined ? undefined : offset + limit)
  if (json) {
    const mark = partial && { partial: { blocks: partial.blocks, of: partial.of, reason: partial.error.message } }
    io.out(jsonText({ transactions: page, ...mark }))
  } else {
    const accounts = page.map(({ account }) => account)
    io.out(transactionsText(page, await loadAccountNames(service, accounts)))
    if (partial) io.out(`\nINCOMPLETE: ${partial.blocks} of ${partial.of} blocks read (${partial.error.message})\n`)
  }
  if (!partial) return exitCodes.complete
  io.err(errorText(partial.error))
  return partial.error.code === 'limit.cancelled' ? exitCodes.incomplete : exitCodes.failed
}

async function gather(service: Service, seqno: number, signal: AbortSignal, io: CliIo): Promise<Received> {
  const { blocks } = await service.call('debugSnapshotBlocks', { body: { block: String(seqno) } }, { signal })
  const received: TransactionJson[] = []
  let done = 0
  const reportProgress = () => io.err(`${done}/${blocks.length} blocks\n`)
  reportProgress()
  try {
    await inParallel(blocks, { maxParallel: maxParallelBlocks, signal }, async block => {
      const params = { block_id: formatBlockIdJson(block) }
      const { transactions } = await service.call('getBlockTransactions', { params }, { signal })
      received.push(...transactions)
      done++
      reportProgress()
    })
  } catch (error) {
    // Keep the blocks that were read.
    if (!isAppError(error)) throw error
    return { transactions: received, partial: { blocks: done, of: blocks.length, error } }
  }
  return { transactions: received }
}

/** The order of the `/v2` operation. */
const byTime = (a: TransactionJson, b: TransactionJson): number =>
  a.lt < b.lt ? -1 : a.lt > b.lt ? 1 : a.account.address < b.account.address ? -1 : 1

function masterchainSeqno(text: string): number {
  if (!/^\d{1,10}$/.test(text))
    throw new AppError('input.argument', { name: 'seqno', reason: 'expected the seqno of a masterchain block' })
  return Number(text)
}
