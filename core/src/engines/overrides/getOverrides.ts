import type { AbiBook } from '../../abi/AbiBook.ts'
import { toBlockIdExtJson } from '../../blockId.ts'
import type { Cell } from '../../cell/Cell.ts'
import { toBocHex } from '../../cell/text.ts'
import { createForm } from '../../compose/bodyForm.ts'
import { type ParamDefinition, params } from '../../config/params.ts'
import type { DebugPresentAccount, DebugPresentParam } from '../../contract/debugOverrides.ts'
import type { Call, Reply } from '../../contract/operations.ts'
import { parseAddress } from '../../encoding/address.ts'
import { getInit, toAccount } from '../../trace/accountState.ts'
import type { Address } from '../../units.ts'
import { type CallContext, callOptions, getNetworkTime } from '../context/Deps.ts'
import { inParallel } from '../context/inParallel.ts'
import { namedArgument } from '../context/namedArgument.ts'
import { readRequestAbis } from '../context/requestAbis.ts'
import { createInspector } from '../describe/createInspector.ts'
import { findParam } from './configChanges.ts'
import { createParamForm } from './paramFields.ts'
import { readStoredFields } from './storedFields.ts'

const maxParallel = 8

/** What a run at a block finds of accounts and config parameters. @throws input.argument, lookup.block, source.* */
export async function getOverrides(
  context: CallContext,
  { accounts = [], params: numbers = [], block_seqno: seqno, abis }: Call<'debugOverrides'>['body'],
): Promise<Reply<'debugOverrides'>> {
  const { chain } = context.network
  const options = callOptions(context)
  const addresses = accounts.map((text, at) => namedArgument(`accounts[${at}]`, () => parseAddress(text.trim())))
  const book = readRequestAbis({ abis })
  const block = await chain.getMasterchainBlock(seqno === undefined ? 'newest' : { seqno }, options)
  const [config, states] = await Promise.all([
    chain.getConfig(block.id, options),
    inParallel(addresses, { maxParallel, signal: context.signal }, address =>
      chain.getAccount(address, block.id, options),
    ),
  ])
  const now = seqno === undefined ? getNetworkTime(context, block) : block.genUtime
  const inspector = createInspector(context, { block, config, now })
  const interfaces = await inParallel(states, { maxParallel, signal: context.signal }, async ({ shardAccount }) =>
    shardAccount ? inspector.interfaces(shardAccount) : [],
  )
  return {
    block: toBlockIdExtJson(block.id),
    accounts: addresses.map((address, at) =>
      presentAccount(address, states[at]?.shardAccount, interfaces[at] ?? [], book),
    ),
    params: numbers.map(param => presentParam(param, findParam(config, param))),
  }
}

function presentAccount(
  address: Address,
  state: Cell | undefined,
  interfaces: readonly string[],
  abis: AbiBook | undefined,
): DebugPresentAccount {
  const account = toAccount(state)
  const { code, data } = getInit(account)
  const stored = data && readStoredFields(data, { account: address, code: code?.hash(), interfaces, abis })
  return {
    account: address,
    status: account?.storage.state.type ?? 'nonexist',
    balance: account?.storage.balance.grams ?? 0n,
    ...(code && { code: toBocHex(code) }),
    ...(data && { data: toBocHex(data) }),
    interfaces: [...interfaces],
    ...(stored &&
      ('problem' in stored
        ? { problem: stored.problem }
        : {
            layout: stored.layout,
            form: createForm(stored.abi, stored.type),
            // The value of a layout is a record.
            fields: stored.fields as Record<string, unknown>,
          })),
  }
}

const definitions: Readonly<Record<number, ParamDefinition>> = params

function presentParam(param: number, cell: Cell | undefined): DebugPresentParam {
  const title = definitions[param]?.title
  const form = cell ? createParamForm(param, cell) : { problem: 'it is not set; give its cell' }
  return {
    param,
    ...(title !== undefined && { title }),
    ...(cell && { value: toBocHex(cell) }),
    ...form,
  }
}
