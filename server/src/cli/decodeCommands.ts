import { AppError } from '@tonoscope/core/errors'
import type { Command } from 'commander'
import { type CommandContext, exitCodes, type ToAction } from './command.ts'
import { findCandidate, findDescribedCandidate, readInputText } from './input.ts'
import { collectList } from './options.ts'
import { jsonText } from './terminalIo.ts'

type DecodeOptions = { readonly interface?: readonly string[]; readonly json?: boolean }
type InspectOptions = {
  readonly code: string
  readonly data: string
  readonly address?: string
  readonly json?: boolean
}
type TransactionOptions = { readonly interface?: readonly string[]; readonly block?: string }

/** Adds `tonoscope decode`, `tonoscope inspect` and `tonoscope transaction`. */
export function addDecodeCommands(program: Command, toAction: ToAction): void {
  program
    .command('decode <boc>')
    .description('decode a message or a message body: operation and fields')
    .option(
      '--interface <name>',
      'interface of the recipient, e.g. jetton_wallet; repeatable, or comma-separated',
      collectList,
    )
    .option('--json', 'print JSON')
    .action(toAction(decodeCommand))

  program
    .command('inspect')
    .description('detect the interfaces of a contract')
    .requiredOption('--code <boc>', 'code: hex, base64, a file')
    .requiredOption('--data <boc>', 'data: hex, base64, a file')
    .option('--address <address>', 'address, for get methods that use it')
    .option('--json', 'print JSON, with the results of get methods')
    .action(toAction(inspectCommand))

  program
    .command('transaction <boc>')
    .description('decode a raw transaction, print JSON')
    .option(
      '--interface <name>',
      'interface of its account, e.g. wallet_v4r2; repeatable, or comma-separated',
      collectList,
    )
    .option('--block <id>', 'block ID, (workchain,shard,seqno)')
    .action(toAction(transactionCommand))
}

async function decodeCommand(context: CommandContext, argument: string, options: DecodeOptions) {
  const { service, io } = context
  const kinds = ['external-message', 'internal-message', 'external-out-message', 'body', 'cell'] as const
  const found = await findDescribedCandidate(context, argument, kinds)
  const isMessage = found.kind.endsWith('-message')
  const interfaces = options.interface ?? (found.message?.wallet === undefined ? [] : [found.message.wallet])
  const body = await service.call('decodeBody', {
    body: { boc: found.value, boc_kind: isMessage ? 'message' : 'body', interfaces: [...interfaces] },
  })
  const walletMessage =
    found.kind === 'external-message' ? await service.call('decodeMessage', { body: { boc: found.value } }) : undefined
  if (options.json) io.out(jsonText(walletMessage === undefined ? body : { ...body, message: walletMessage }))
  else {
    io.out(`${found.sentence}\n${body.decoded_op_name ?? body.op_code ?? 'no operation code'}\n`)
    if (body.decoded_body !== undefined) io.out(jsonText(body.decoded_body))
    else if (walletMessage?.ext_in_msg_decoded) io.out(jsonText(walletMessage.ext_in_msg_decoded))
  }
  if (body.decoded_op_name !== undefined || walletMessage?.ext_in_msg_decoded) return exitCodes.complete
  const reason = `unknown operation ${body.op_code ?? 'without a code'}; give the recipient with --interface`
  throw new AppError('input.argument', { name: 'decode', reason })
}

async function inspectCommand({ service, io }: CommandContext, options: InspectOptions) {
  const [code, data] = [await readInputText(options.code, io), await readInputText(options.data, io)]
  const reply = await service.call('inspectContract', {
    body: { code, data, ...(options.address !== undefined && { address: options.address }) },
  })
  if (options.json) io.out(jsonText(reply))
  else io.out(reply.interfaces.length === 0 ? 'no known interfaces\n' : `${reply.interfaces.join('\n')}\n`)
  return exitCodes.complete
}

async function transactionCommand(context: CommandContext, argument: string, options: TransactionOptions) {
  const { service, io } = context
  const { value } = await findCandidate(context, argument, ['transaction'])
  const body = {
    boc: value,
    ...(options.interface && { interfaces: [...options.interface] }),
    ...(options.block !== undefined && { block: options.block }),
  }
  io.out(jsonText(await service.call('decodeTransaction', { body })))
  return exitCodes.complete
}
