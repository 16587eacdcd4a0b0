import { AppError } from '@tonoscope/core/errors'
import { walletSeqnoText, walletsText } from '@tonoscope/core/text/walletsText'
import { type Command, InvalidArgumentError } from 'commander'
import { type CommandContext, exitCodes, type ToAction } from './command.ts'
import { readInputText } from './input.ts'
import { integer } from './options.ts'
import { jsonText } from './terminalIo.ts'

type ListOptions = {
  readonly publicKey?: string
  readonly workchain?: number
  readonly subwallets?: number
  readonly walletId?: bigint
  readonly block?: string
  readonly json?: boolean
}
type SeqnoOptions = {
  readonly queryId?: bigint
  readonly transactions?: number
  readonly json?: boolean
}

const workchain = integer({ min: -128, max: 127, expected: 'a workchain, such as 0 or -1' })
const subwallets = integer({ min: 1, max: 32, expected: 'a number of subwallets from 1 to 32' })
const transactions = integer({ min: 1, max: 10_000, expected: 'a number of transactions from 1 to 10000' })

/** A number of up to 80 bits. */
function bigNumber(text: string): bigint {
  if (!/^\d{1,25}$/.test(text)) throw new InvalidArgumentError('expected a number')
  return BigInt(text)
}

/** Adds `tonoscope wallets` and `tonoscope wallets seqno`. */
export function addWalletsCommand(program: Command, toAction: ToAction): void {
  const wallets = program
    .command('wallets [wallet]')
    .description(
      'list the wallets of a public key, or of the key of an address: every version and network, with states, extensions, plugins and query IDs',
    )
    .option('--public-key <key>', 'with an address without a contract: find its version')
    .option('--workchain <number>', 'workchain of the addresses (default: 0, or that of the address)', workchain)
    .option('--subwallets <number>', 'how many subwallets of each kind, 1 to 32 (default: 1)', subwallets)
    .option('--wallet-id <number>', 'this wallet ID instead of the usual ones', bigNumber)
    .option('--block <block>', 'states at this masterchain block; default: newest')
    .option('--json', 'print JSON, like POST /debug/wallets')
    .action(toAction(listCommand))
  wallets
    .command('seqno <wallet> [seqno]')
    .description('find the message that used a seqno or a query ID: of an address, or of a signed message to a wallet')
    .option('--query-id <number>', 'the query ID of a highload wallet', bigNumber)
    .option('--transactions <number>', 'max transactions that are read (default: 1000)', transactions)
    .option('--json', 'print JSON, like POST /debug/wallets/seqno')
    .action(toAction(seqnoCommand))
}

async function listCommand({ service, io }: CommandContext, argument: string | undefined, options: ListOptions) {
  if (argument === undefined)
    throw new AppError('input.argument', { name: 'wallet', reason: 'give a public key, an address or a domain' })
  const { publicKey, walletId, workchain, subwallets, block } = options
  const reply = await service.call('debugWallets', {
    body: {
      wallet: await readInputText(argument, io),
      ...(publicKey !== undefined && { public_key: publicKey }),
      ...(workchain !== undefined && { workchain }),
      ...(subwallets !== undefined && { subwallets }),
      ...(walletId !== undefined && { wallet_id: walletId }),
      ...(block !== undefined && { block }),
    },
  })
  io.out(options.json ? jsonText(reply) : walletsText(reply, io))
  return exitCodes.complete
}

async function seqnoCommand(
  { service, io }: CommandContext,
  argument: string,
  seqno: string | undefined,
  // Options that both commands have are those of the parent when they come first.
  { queryId, transactions, json }: SeqnoOptions,
) {
  if (seqno !== undefined && !/^\d{1,10}$/.test(seqno))
    throw new AppError('input.argument', { name: 'seqno', reason: `${seqno} is not a number` })
  const reply = await service.call('debugWalletSeqno', {
    body: {
      wallet: await readInputText(argument, io),
      ...(seqno !== undefined && { seqno: BigInt(seqno) }),
      ...(queryId !== undefined && { query_id: queryId }),
      ...(transactions !== undefined && { max_transactions: transactions }),
    },
  })
  io.out(json ? jsonText(reply) : walletSeqnoText(reply, io))
  return exitCodes.complete
}
