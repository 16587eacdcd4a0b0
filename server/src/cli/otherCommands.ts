import type { Service } from '@tonoscope/core/service/host'
import { exitCodes } from './failures.ts'
import { findInText, textOf } from './input.ts'
import type { CliIo } from './io.ts'
import { prettyJson } from './prettyJson.ts'

/** `tonoscope decode`: what a message or a body says. */
export async function decodeCommand(
  service: Service,
  argument: string,
  options: { readonly interface?: readonly string[]; readonly json?: boolean; readonly network?: string },
  io: CliIo,
): Promise<number> {
  const kinds = ['external-message', 'internal-message', 'external-out-message', 'body', 'cell'] as const
  const found = await findInText(service, await textOf(argument, io), kinds, options.network)
  const settings = options.network === undefined ? {} : { network: options.network }
  const isMessage = found.kind.endsWith('-message')
  const interfaces = options.interface ?? (found.message?.wallet === undefined ? [] : [found.message.wallet])
  const body = await service.call(
    'decodeBody',
    { body: { boc: found.value, of: isMessage ? 'message' : 'body', interfaces: [...interfaces] } },
    settings,
  )
  const orders =
    found.kind === 'external-message'
      ? await service.call('decodeMessage', { body: { boc: found.value } }, settings)
      : undefined
  if (options.json) io.out(`${prettyJson(orders === undefined ? body : { ...body, message: orders })}\n`)
  else {
    io.out(`${found.sentence}\n${body.decoded_op_name ?? body.op_code ?? 'no operation'}\n`)
    if (body.decoded_body !== undefined) io.out(`${prettyJson(body.decoded_body)}\n`)
    else if (orders?.ext_in_msg_decoded) io.out(`${prettyJson(orders.ext_in_msg_decoded)}\n`)
  }
  return body.decoded_op_name === undefined && !orders?.ext_in_msg_decoded ? exitCodes.failed : exitCodes.whole
}

/** `tonoscope inspect`: what a contract is by its code and data. */
export async function inspectCommand(
  service: Service,
  options: {
    readonly code: string
    readonly data: string
    readonly address?: string
    readonly json?: boolean
    readonly network?: string
  },
  io: CliIo,
): Promise<number> {
  const [code, data] = [await textOf(options.code, io), await textOf(options.data, io)]
  const reply = await service.call(
    'inspectContract',
    { body: { code, data, ...(options.address !== undefined && { address: options.address }) } },
    options.network === undefined ? {} : { network: options.network },
  )
  if (options.json) io.out(`${prettyJson(reply)}\n`)
  else io.out(reply.interfaces.length === 0 ? 'no known interface\n' : `${reply.interfaces.join('\n')}\n`)
  return exitCodes.whole
}

/** `tonoscope transaction`: a raw transaction as the `/v2` interface shows it. */
export async function transactionCommand(
  service: Service,
  argument: string,
  options: { readonly interface?: readonly string[]; readonly block?: string },
  io: CliIo,
): Promise<number> {
  const { value } = await findInText(service, await textOf(argument, io), ['transaction'], undefined)
  const body = {
    boc: value,
    ...(options.interface && { interfaces: [...options.interface] }),
    ...(options.block !== undefined && { block: options.block }),
  }
  io.out(`${prettyJson(await service.call('decodeTransaction', { body }))}\n`)
  return exitCodes.whole
}
