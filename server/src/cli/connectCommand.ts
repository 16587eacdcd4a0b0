import type { DebugConnectWalletRequest, DebugTonConnect } from '@tonoscope/core/contract/debugTonConnect'
import { connectText } from '@tonoscope/core/text/connectText'
import type { Command } from 'commander'
import { type CommandContext, exitCodes, type ToAction } from './command.ts'
import { readInputText } from './input.ts'
import { wholeNumber } from './options.ts'
import { jsonText } from './terminalIo.ts'

type ConnectOptions = {
  readonly wallet?: string
  readonly walletVersion?: string
  readonly stateInit?: string
  readonly reply?: string
  readonly domain?: string
  readonly payload?: string
  readonly now?: number
  readonly run?: boolean
  readonly strict?: boolean
  readonly json?: boolean
}

/** Adds `tonoscope tonconnect`. */
export function addConnectCommand(program: Command, toAction: ToAction): void {
  program
    .command('tonconnect <request>')
    .description('check a TonConnect request, a payment link, or a proof: JSON, a link, a log, a file')
    .option('--wallet <wallet>', 'the wallet that signs: an address, a domain or a public key (default: from)')
    .option('--wallet-version <version>', 'with a public key, e.g. v5r1 (default: the one that is deployed)')
    .option('--state-init <boc>', 'StateInit of a wallet that is not deployed')
    .option('--reply <reply>', "compare with the wallet's reply, or with a signed BoC")
    .option('--domain <domain>', 'domain of the app that a proof must have')
    .option('--payload <payload>', 'payload that the app sent for a ton_proof')
    .option('--now <seconds>', 'time of the checks, unix seconds', wholeNumber)
    .option('--run', 'run each message alone and all together, unsigned')
    .option('--strict', 'exit with 4 if there is an error, a difference, or a wrong signature')
    .option('--json', 'print JSON')
    .action(toAction(connectCommand))
}

async function connectCommand(context: CommandContext, argument: string, options: ConnectOptions) {
  const { service, io } = context
  const { reply, domain, payload, now } = options
  const text = await readInputText(argument, io)
  const wallet = await toWallet(options, context)
  const result = await service.call('debugTonConnect', {
    body: {
      text,
      ...(wallet && { wallet }),
      ...(reply !== undefined && { reply: await readInputText(reply, io) }),
      ...(domain !== undefined && { domain }),
      ...(payload !== undefined && { payload }),
      ...(now !== undefined && { now }),
    },
  })
  const outcomes = options.run ? await runAll(context, result) : undefined
  io.out(options.json ? jsonText(result) : connectText(result, io, outcomes))
  return options.strict && isRejected(result) ? exitCodes.unsuccessful : exitCodes.complete
}

async function toWallet(
  { wallet, walletVersion, stateInit }: ConnectOptions,
  { io }: CommandContext,
): Promise<DebugConnectWalletRequest | undefined> {
  const isKey = wallet !== undefined && /^(?:0x)?[0-9a-f]{64}$/i.test(wallet)
  const init = stateInit === undefined ? {} : { state_init: await readInputText(stateInit, io) }
  if (wallet === undefined && stateInit === undefined) return undefined
  if (!isKey) return { ...(wallet !== undefined && { address: wallet }), ...init }
  return { public_key: wallet, ...(walletVersion !== undefined && { version: walletVersion }), ...init }
}

/** The headline of each run, by the path of its message; all together by the empty path. */
async function runAll({ service }: CommandContext, { boc, messages }: DebugTonConnect) {
  const outcomes = new Map<string, string>()
  const bocs = [
    ...messages.map(each => [each.path, each.boc] as const),
    ['', messages.length > 1 ? boc : undefined] as const,
  ]
  for (const [path, message] of bocs) {
    if (message === undefined) continue
    const { summary } = await service.call('debugEmulate', {
      body: { boc: message, ignore_signature: true },
      headers: {},
    })
    outcomes.set(path, summary.sentence)
  }
  return outcomes
}

function isRejected({ faults, proof, comparison }: DebugTonConnect): boolean {
  const hasError = faults.some(({ severity }) => severity === 'error')
  return hasError || proof?.valid === false || (comparison !== undefined && !comparison.identical)
}
