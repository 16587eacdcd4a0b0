import type { Service } from '@tonoscope/core/operations/createService'
import { exitCodes } from './exitCodes.ts'
import { findCandidate, readInputText } from './input.ts'
import type { CliIo } from './io.ts'
import { prettyJson } from './prettyJson.ts'

/** `tonoscope decode`: decodes a message or a message body. */
export async function decodeCommand(
  service: Service,
  argument: string,
  options: { readonly interface?: readonly string[]; readonly json?: boolean },
  io: CliIo,
): Promise<number> {
  const kinds = ['external-message', 'internal-message', 'external-out-message', 'body', 'cell'] as const
  const found = await findCandidate(service, await readInputText(argument, io), kinds)
  const isMessage = found.kind.endsWith('-message')
  const interfaces = options.interface ?? (found.message?.wallet === undefined ? [] : [found.message.wallet])
  const body = await service.call('decodeBody', {
    body: { boc: found.value, boc_kind: isMessage ? 'message' : 'body', interfaces: [...interfaces] },
  })
  const walletMessage =
    found.kind === 'external-message' ? await service.call('decodeMessage', { body: { boc: found.value } }) : undefined
  if (options.json) io.out(`${prettyJson(walletMessage === undefined ? body : { ...body, message: walletMessage })}\n`)
  else {
    io.out(`${found.sentence}\n${body.decoded_op_name ?? body.op_code ?? 'unknown operation'}\n`)
    if (body.decoded_body !== undefined) io.out(`${prettyJson(body.decoded_body)}\n`)
    else if (walletMessage?.ext_in_msg_decoded) io.out(`${prettyJson(walletMessage.ext_in_msg_decoded)}\n`)
  }
  return body.decoded_op_name === undefined && !walletMessage?.ext_in_msg_decoded
    ? exitCodes.failed
    : exitCodes.complete
}

/** `tonoscope inspect`: detects the interfaces of a contract by its code and data. */
export async function inspectCommand(
  service: Service,
  options: {
    readonly code: string
    readonly data: string
    readonly address?: string
    readonly json?: boolean
  },
  io: CliIo,
): Promise<number> {
  const [code, data] = [await readInputText(options.code, io), await readInputText(options.data, io)]
  const reply = await service.call('inspectContract', {
    body: { code, data, ...(options.address !== undefined && { address: options.address }) },
  })
  if (options.json) io.out(`${prettyJson(reply)}\n`)
  else io.out(reply.interfaces.length === 0 ? 'no known interfaces\n' : `${reply.interfaces.join('\n')}\n`)
  return exitCodes.complete
}

/** `tonoscope transaction`: decodes a raw transaction to `/v2` JSON. */
export async function transactionCommand(
  service: Service,
  argument: string,
  options: { readonly interface?: readonly string[]; readonly block?: string },
  io: CliIo,
): Promise<number> {
  const { value } = await findCandidate(service, await readInputText(argument, io), ['transaction'])
  const body = {
    boc: value,
    ...(options.interface && { interfaces: [...options.interface] }),
    ...(options.block !== undefined && { block: options.block }),
  }
  io.out(`${prettyJson(await service.call('decodeTransaction', { body }))}\n`)
  return exitCodes.complete
}
