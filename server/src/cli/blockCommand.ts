import { existsSync } from 'node:fs'
import type { BlockId } from '@tonoscope/core/contract/schemas/blocks'
import type { Transaction } from '@tonoscope/core/contract/schemas/transaction'
import { AppError, isAppError } from '@tonoscope/core/errors'
import { inParallel } from '@tonoscope/core/service/blocks/inParallel'
import type { Service } from '@tonoscope/core/service/host'
import { type Command, InvalidArgumentError } from 'commander'
import { blockText, nameOf, transactionsText } from './blockText.ts'
import type { EventCommandTools } from './eventCommand.ts'
import { exitCodes, failureText } from './failures.ts'
import { textOf } from './input.ts'
import type { CliIo } from './io.ts'
import { prettyJson } from './prettyJson.ts'

type BlockOptions = { readonly file?: string; readonly json?: boolean }
type SnapshotOptions = { readonly offset?: number; readonly limit?: number; readonly json?: boolean }

/** Adds `tonoscope block` and `tonoscope snapshot-transactions`. */
export function addBlockCommands(program: Command, { io, withService }: EventCommandTools): void {
  program
    .command('block [id]')
    .description(
      'show a block: a masterchain number, (workchain,shard,seqno), newest, a date, @unix, a link; without one the newest',
    )
    .option('--file <boc>', 'read it from its own bag of cells, without a network: hex, base64, a file, or -')
    .option('--json', 'print everything, as POST /debug/block answers')
    .action((id: string | undefined, options: BlockOptions) =>
      withService(service => blockCommand(service, id, options, io)),
    )
  program
    .command('snapshot-transactions <seqno>')
    .description('list all transactions that came with a masterchain block; when it is stopped, those that arrived')
    .option('--offset <number>', 'leave out so many, the first ones', wholeNumber)
    .option('--limit <number>', 'give so many at most', wholeNumber)
    .option('--json', 'print JSON, as GET /v2/blockchain/masterchain/…/transactions answers')
    .action((seqno: string, options: SnapshotOptions) =>
      withService(service => snapshotCommand(service, seqno, options, io)),
    )
}

/** Prints a block; the exit code says whether its transactions are among what is known. */
export async function blockCommand(
  service: Service,
  id: string | undefined,
  { file, json }: BlockOptions,
  io: CliIo,
): Promise<number> {
  const body = {
    ...(id !== undefined && { block: id }),
    ...(file !== undefined && { file: await contentOf(file, io) }),
  }
  const view = await service.call('debugBlock', { body })
  io.out(json ? `${prettyJson(view)}\n` : blockText(view, { colour: io.colour }))
  return view.transactions ? exitCodes.whole : exitCodes.cut
}

async function contentOf(argument: string, io: CliIo): Promise<string> {
  const text = await textOf(argument, io)
  if (text === argument && !/^\s*(?:0x)?(?:b5ee9c72|68ff65f3|acc3a728|te6c)/i.test(text) && !existsSync(argument))
    throw new AppError('input.argument', { name: '--file', reason: `there is no file ${argument}` })
  return text
}

const blocksAtOnce = 8

/** What arrived until it ended, and why it ended early where it did. */
type Arrived = { readonly transactions: readonly Transaction[]; readonly partial?: Partial }
type Partial = { readonly blocks: number; readonly of: number; readonly error: AppError }

/** Prints the transactions of a snapshot block by block, so that what has arrived is there when it is stopped. */
export async function snapshotCommand(
  service: Service,
  seqno: string,
  { offset = 0, limit, json }: SnapshotOptions,
  io: CliIo,
): Promise<number> {
  const stop = new AbortController()
  void io.stopped().then(() => stop.abort())
  const { transactions, partial } = await gather(service, masterchainSeqno(seqno), stop.signal, io)
  const page = transactions.toSorted(byTime).slice(offset, limit === undefined ? undefined : offset + limit)
  if (json) {
    const mark = partial && { partial: { blocks: partial.blocks, of: partial.of, reason: partial.error.message } }
    io.out(`${prettyJson({ transactions: page, ...mark })}\n`)
  } else {
    io.out(transactionsText(page))
    if (partial) io.out(`\nPARTIAL: ${partial.blocks} of ${partial.of} blocks were read (${partial.error.message})\n`)
  }
  if (!partial) return exitCodes.whole
  io.err(failureText(partial.error))
  return partial.error.code === 'limit.cancelled' ? exitCodes.cut : exitCodes.failed
}

async function gather(service: Service, seqno: number, signal: AbortSignal, io: CliIo): Promise<Arrived> {
  const { blocks } = await service.call('debugSnapshotBlocks', { body: { block: String(seqno) } }, { signal })
  const arrived: Transaction[] = []
  let done = 0
  const say = () => io.err(`${done}/${blocks.length} blocks\n`)
  say()
  try {
    await inParallel(blocks, { atMost: blocksAtOnce, signal }, async block => {
      const params = { block_id: wholeNameOf(block) }
      const { transactions } = await service.call('getBlockTransactions', { params }, { signal })
      arrived.push(...transactions)
      done++
      say()
    })
  } catch (error) {
    // Blocks that were read are not lost with those that could not be.
    if (!isAppError(error)) throw error
    return { transactions: arrived, partial: { blocks: done, of: blocks.length, error } }
  }
  return { transactions: arrived }
}

const wholeNameOf = (id: BlockId): string => `${nameOf(id).slice(0, -1)},${id.root_hash},${id.file_hash})`

/** As the operation orders them. */
const byTime = (a: Transaction, b: Transaction): number =>
  a.lt < b.lt ? -1 : a.lt > b.lt ? 1 : a.account.address < b.account.address ? -1 : 1

function masterchainSeqno(text: string): number {
  if (!/^\d{1,10}$/.test(text))
    throw new AppError('input.argument', { name: 'seqno', reason: 'the number of a masterchain block is expected' })
  return Number(text)
}

function wholeNumber(text: string): number {
  if (!/^\d{1,10}$/.test(text)) throw new InvalidArgumentError('a whole number is expected')
  return Number(text)
}
