import type { Call, Reply } from '../contract/operations.ts'
import { parseAddress } from '../encoding/address.ts'
import type { CallContext } from '../engines/context/Deps.ts'
import { parseRequestCell } from '../engines/context/requestCell.ts'
import { inspectContract as inspect } from '../engines/inspect/inspectContract.ts'
import { nano } from '../units.ts'

/** Interfaces and get method results of a contract, from its code and data, under the newest configuration. */
export async function inspectContract(
  context: CallContext,
  { body }: Call<'inspectContract'>,
): Promise<Reply<'inspectContract'>> {
  const [code, data] = [parseRequestCell(body.code), parseRequestCell(body.data)]
  const { interfaces, methods } = await inspect(context, {
    code,
    data,
    address: body.address === undefined ? undefined : parseAddress(body.address),
    balance: body.balance === undefined ? undefined : nano(body.balance),
  })
  return {
    interfaces: [...interfaces],
    code_hash: code.hash(),
    methods: [...methods].map(([name, { typeHint, value }]) => ({ name, layout: typeHint, value })),
  }
}
