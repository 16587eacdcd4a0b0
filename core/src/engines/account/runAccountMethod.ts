import type { DeclaredMethod } from '../../abi/AbiBook.ts'
import { toBlockIdExtJson } from '../../blockId.ts'
import type { DebugFact, DebugGetMethodRequest, DebugGetMethodResult } from '../../contract/debugAccount.ts'
import { describeExitCode } from '../../contracts/exitCodes.ts'
import { AppError } from '../../errors.ts'
import { decodeMethodResult, getMethodId } from '../../getMethods/getMethods.ts'
import { findMethodName } from '../../getMethods/methodNames.ts'
import { readStackAddress } from '../../getMethods/readStackAddress.ts'
import type { GetMethodResult, StackItem } from '../../getMethods/stack.ts'
import { getInit } from '../../trace/accountState.ts'
import type { CallContext } from '../context/Deps.ts'
import { readRequestAbis } from '../context/requestAbis.ts'
import { findDeclaredMethod, getDeclaredId, parseDeclaredArguments, readDeclaredResult } from './abiMethods.ts'
import { type OpenedAccount, openAccount } from './openAccount.ts'
import { parseStackArgument, presentStackValue } from './stackValues.ts'

/** The gas limit of a liteserver for get methods. */
const gasLimit = 1_000_000n
const timeoutMs = 5000
/** What a liteserver replies for an account without code. */
const noCode: GetMethodResult = { exitCode: -256, stack: [], gasUsed: 0n }

/** The result of a get method of an account, with the account it ran at. */
export type MethodRun = {
  readonly opened: OpenedAccount
  readonly result: GetMethodResult
  /** The name of the method, also if it was requested by its number. */
  readonly name: string
}

/**
 * Runs a get method, by its name or number, of an account at a block.
 *
 * @throws input.argument, emulation.libraryMissing, limit.time, limit.cells, errors of `openAccount`
 */
export async function runAccountMethod(
  context: CallContext,
  request: Pick<DebugGetMethodRequest, 'account' | 'method' | 'block'>,
  stack: readonly StackItem[],
): Promise<MethodRun> {
  const id = parseMethodId(request.method)
  const opened = await openAccount(context, request)
  return runOpenedMethod(context, opened, { id, name: findMethodName(id) ?? request.method.trim(), stack })
}

/** A get method, and the stack that it is called with. */
type MethodCall = { readonly id: number; readonly name: string; readonly stack: readonly StackItem[] }

function runOpenedMethod(context: CallContext, opened: OpenedAccount, { id, name, stack }: MethodCall): MethodRun {
  const input = toExecutorInput(opened, id, stack)
  if (!input) return { opened, result: noCode, name }
  const result = context.deps.executor.runGetMethod({ ...input, timeoutMs })
  if (result.missingLibrary !== undefined)
    throw new AppError('emulation.libraryMissing', { hashes: [result.missingLibrary] })
  return { opened, result, name }
}

/** What the executor needs for a get method; `undefined` for an account without code. */
export function toExecutorInput(
  { account, config, block, now, libraries, address }: OpenedAccount,
  methodId: number,
  stack: readonly StackItem[],
) {
  const { code, data } = getInit(account)
  if (!account || !code || !data) return undefined
  return {
    ...{ config, now, libraries, address, code, data, stack, gasLimit, methodId },
    seed: block.id.rootHash,
    balance: account.storage.balance.grams,
  }
}

/** Whether a get method ran to its end. */
export const hasSucceeded = ({ exitCode }: GetMethodResult): boolean => exitCode === 0 || exitCode === 1

/** A get method of an account in full detail. */
export async function getMethodDetails(
  context: CallContext,
  request: DebugGetMethodRequest,
): Promise<DebugGetMethodResult> {
  const { opened, abis, contract, declared, call } = await openMethodCall(context, request)
  const { block, address, state, reader } = opened
  const { name } = call
  const { result } = await runOpenedMethod(context, opened, call)
  const interfaces = state && !hasSucceeded(result) ? reader.inspect(state).interfaces : []
  const text = hasSucceeded(result)
    ? undefined
    : describeFailure(result.exitCode, interfaces, abis?.describeError(result.exitCode, contract))
  const known = hasSucceeded(result) ? describeResult(declared, name, result.stack) : {}
  return {
    network: context.network.name,
    block: { ...toBlockIdExtJson(block.id), utime: block.genUtime },
    address,
    method: request.method.trim(),
    exit_code: result.exitCode,
    ...(text !== undefined && { exit_text: text }),
    gas_used: result.gasUsed,
    stack: result.stack.map(presentStackValue),
    ...known,
  }
}

/** The account of a request, and what it calls: a method of an ABI of the user, or any by name or number. */
export async function openMethodCall(context: CallContext, request: DebugGetMethodRequest) {
  const { args = [], method, as_stack: isStack = false } = request
  const abis = readRequestAbis(request)
  const opened = await openAccount(context, request)
  const contract = { address: opened.address, codeHash: getInit(opened.account).code?.hash() }
  const declared = abis && findDeclaredMethod(abis.listGetMethods(contract), method)
  const id = declared ? getDeclaredId(declared) : parseMethodId(method)
  const name = declared?.method.name ?? findMethodName(id) ?? method.trim()
  const stack = declared && !isStack ? parseDeclaredArguments(declared, args) : args.map(parseStackArgument)
  return { opened, abis, contract, declared, call: { id, name, stack } }
}

/** An ABI comes first, unless the result is not what it says. */
function describeResult(
  declared: DeclaredMethod | undefined,
  name: string,
  stack: readonly StackItem[],
): Pick<DebugGetMethodResult, 'facts' | 'abi'> {
  const byAbi = declared && readDeclaredResult(declared, stack)
  const facts = byAbi?.facts ?? listFacts(name, stack)
  return { ...(facts && { facts }), ...(byAbi && { abi: byAbi.abi }) }
}

/** A number is the id of a method, anything else its name. @throws input.argument */
function parseMethodId(text: string): number {
  const given = text.trim()
  if (!/^-?\d+$/.test(given)) return getMethodId(given)
  const id = Number(given)
  if (!Number.isSafeInteger(id) || Math.abs(id) >= 2 ** 31)
    throw new AppError('input.argument', { name: 'method', reason: 'a number of a method has at most 32 bits' })
  return id
}

type Meaning = { readonly name: string; readonly description: string }

function describeFailure(exitCode: number, interfaces: readonly string[], own: Meaning | undefined): string {
  if (exitCode === noCode.exitCode) return 'The account has no code.'
  if (exitCode === 11) return 'The code has no such get method.'
  const meaning = own ?? describeExitCode(exitCode, 'compute', interfaces)
  return meaning ? `${meaning.name}: ${meaning.description}` : 'The meaning of this exit code is unknown.'
}

/** The result of a known method with names and units; `undefined` when no known layout matches. */
function listFacts(method: string, stack: readonly StackItem[]): DebugFact[] | undefined {
  const decoded = decodeMethodResult(method, stack)
  if (!decoded) return undefined
  return Object.entries(decoded.value).map(([field, value], at) => {
    const name = field.replaceAll('_', ' ')
    const item = stack[at]
    const jetton = method === 'get_wallet_data' && field === 'balance' ? readStackAddress(stack[2]) : undefined
    if (jetton) return { name, kind: 'jettons', value: String(value), jetton }
    return { name, ...toFactValue(value, item) }
  })
}

function toFactValue(value: unknown, item: StackItem | undefined): Pick<DebugFact, 'kind' | 'value' | 'note'> {
  if (value === null || value === undefined) return { kind: 'text', note: 'none' }
  if (typeof value === 'boolean') return { kind: 'flag', value: String(value) }
  if (item?.type === 'int') {
    // An integer that is not written in decimal is a hash.
    const isHash = typeof value === 'string' && value !== String(item.value) && /^[0-9a-f]{64}$/.test(value)
    return { kind: isHash ? 'hash' : 'integer', value: String(value) }
  }
  if (typeof value === 'string' && /^-?\d{1,10}:[0-9a-f]{64}$/.test(value)) return { kind: 'address', value }
  if (item?.type === 'cell') return { kind: 'hash', value: item.cell.hash(), note: 'a cell' }
  return {
    kind: 'text',
    value: typeof value === 'string' ? value : JSON.stringify(value, (_, each) => toJsonValue(each)),
  }
}

const toJsonValue = (value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value)
