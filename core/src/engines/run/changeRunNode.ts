import type { Cell } from '../../cell/Cell.ts'
import { toBocHex } from '../../cell/text.ts'
import type { DebugChanges } from '../../contract/debugChanges.ts'
import type { Verbosity } from '../../emulator/Emulation.ts'
import { LibraryCache } from '../../emulator/LibraryCache.ts'
import { findLibraries, lacksLibrary } from '../../emulator/libraries.ts'
import { overrideAccount } from '../../emulator/overrides.ts'
import { readRun } from '../../emulator/readRun.ts'
import { AppError, isAppError } from '../../errors.ts'
import { changeMessage } from '../../messages/changeMessage.ts'
import { isWalletKind, type WalletKind } from '../../messages/walletMessage.ts'
import { changeWalletModes, readWalletModes } from '../../messages/walletModes.ts'
import { plural } from '../../plural.ts'
import { type Message, readMessage } from '../../tlb/message.ts'
import { getInit, toAccount } from '../../trace/accountState.ts'
import type { ContractReader } from '../../trace/contractReader.ts'
import { nano, unixSec } from '../../units.ts'
import { type CallContext, callOptions } from '../context/Deps.ts'
import { namedArgument } from '../context/namedArgument.ts'
import { parseRequestCell } from '../context/requestCell.ts'
import { applyConfigChanges, resolveConfigChanges } from '../overrides/configChanges.ts'
import type { FoundNode, RunNode } from './findRunNode.ts'

const maxLibraryRounds = 8

/** What a transaction found, as changes replace it. */
export function listInputs(node: RunNode, reader: ContractReader): DebugChanges {
  const { message, before, context } = node
  const account = toAccount(before)
  const { code, data } = getInit(account)
  const modes = findModes(node, reader)?.modes
  return {
    ...(message.info.type === 'int_msg_info' && { value: message.info.value.grams }),
    body: toBocHex(message.body),
    ...(modes && { modes: [...modes] }),
    ...(code && { code: toBocHex(code) }),
    ...(data && { data: toBocHex(data) }),
    balance: account?.storage.balance.grams ?? 0n,
    now: context.now,
  }
}

/**
 * Runs the transaction of a node again with changes, alone.
 *
 * @throws input.argument with the change that does not fit, emulation.*, limit.time, source.*
 */
export async function changeRunNode(
  context: CallContext,
  found: FoundNode,
  changes: DebugChanges,
  reader: ContractReader,
): Promise<FoundNode & { readonly ignoresSignature: boolean }> {
  const message = changeIncoming(found.node, changes, reader)
  await reader.pause()
  const isOtherMessage = message.cell.hash() !== found.node.message.cell.hash()
  const ignoresSignature = isOtherMessage && message.info.type === 'ext_in_msg_info'
  const node = {
    ...found.node,
    message,
    before: changeAccount(found.node, changes),
    context: changeContext(found.node, changes),
  }
  const changed = { ...found, node, ignoreSignature: found.ignoreSignature || ignoresSignature, onChainHash: undefined }
  try {
    return { ...(await runAlone(context, changed)), ignoresSignature }
  } catch (error) {
    if (!changes.config || !isAppError(error) || error.code !== 'emulation.config') throw error
    throw new AppError('input.argument', { name: 'changes.config', reason: error.message }, { cause: error })
  }
}

function changeIncoming(node: RunNode, { value, body, modes }: DebugChanges, reader: ContractReader): Message {
  const { message } = node
  if (value !== undefined) {
    if (message.info.type !== 'int_msg_info')
      throw changeError('value', 'the incoming message is external and has no value')
    checkAmount('value', value)
  }
  if (body !== undefined && modes !== undefined)
    throw changeError('modes', 'the body is changed too; set the modes in that body')
  const newBody = body === undefined ? modes && changeModes(node, modes, reader) : parseCell('body', body)
  if (value === undefined && newBody === undefined) return message
  return rename(newBody ? 'body' : 'value', () => readMessage(changeMessage(message, { value, body: newBody })))
}

function changeModes(node: RunNode, modes: readonly number[], reader: ContractReader): Cell {
  const found = findModes(node, reader)
  if (!found)
    throw changeError('modes', 'the message is not an external message with outgoing messages of a known wallet')
  const count = found.modes.length
  if (modes.length !== count)
    throw changeError(
      'modes',
      `the message has ${plural(count, 'outgoing message')}; give a mode for each of them, got ${modes.length}`,
    )
  return rename('modes', () => changeWalletModes(node.message.body, found.kind, modes))
}

function findModes({ message, before, account, context }: RunNode, reader: ContractReader) {
  if (message.info.type !== 'ext_in_msg_info') return undefined
  const { code, data } = message.init ?? {}
  // A wallet that the message deploys.
  const state =
    getInit(toAccount(before)).code || !code
      ? before
      : overrideAccount(before, { account, code, ...(data && { data }) }, context.now)
  const kinds = (state ? reader.inspect(state).interfaces : []).filter((name): name is WalletKind => isWalletKind(name))
  for (const kind of kinds) {
    const modes = readWalletModes(message.body, kind)
    if (modes) return { kind, modes }
  }
  return undefined
}

function changeAccount({ account, before, context }: RunNode, { code, data, balance }: DebugChanges): Cell | undefined {
  if (code === undefined && data === undefined && balance === undefined) return before
  if (balance !== undefined) checkAmount('balance', balance)
  const override = {
    account,
    ...(code !== undefined && { code: parseCell('code', code) }),
    ...(data !== undefined && { data: parseCell('data', data) }),
    ...(balance !== undefined && { balance: nano(balance) }),
  }
  return overrideAccount(before, override, context.now)
}

function changeContext({ context }: RunNode, { now, config = [] }: DebugChanges): RunNode['context'] {
  const parameters = resolveConfigChanges(context.config, config, 'changes.config')
  return {
    ...context,
    ...(now !== undefined && { now: unixSec(now) }),
    config: applyConfigChanges(context.config, parameters),
  }
}

/** Runs the transaction of a node; libraries of changed cells are fetched when it needs them. */
async function runAlone(context: CallContext, found: FoundNode): Promise<FoundNode> {
  const { node, ignoreSignature, previousBlocks } = found
  const { account, message, before } = node
  const { executor } = context.deps
  const cache = new LibraryCache({ chain: context.network.chain, ...callOptions(context) })
  const libraries = new Map(found.libraries)
  const runAt = (verbosity: Verbosity) =>
    executor.runTransaction({
      ...node.context,
      ...{ account, shardAccount: before, message: message.cell, ignoreSignature, libraries, verbosity },
      ...(previousBlocks && { previousBlocks }),
    })
  const run = () => readRun(runAt('none'), message.cell)
  let result = run()
  for (let round = 0; lacksLibrary(result, () => runAt('short').vmLog) && round < maxLibraryRounds; round++) {
    const wanted = findLibraries([before, message.cell, ...libraries.values()])
    await cache.fetch(wanted)
    if (!cache.provide(wanted)) break
    for (const [hash, cell] of cache.provided) libraries.set(hash, cell)
    result = run()
  }
  if (result.type === 'rejected')
    return { ...found, libraries, node: { ...node, hash: undefined, transaction: undefined, after: undefined } }
  const { read: transaction } = result
  return {
    ...{ ...found, libraries },
    node: { ...node, hash: transaction.cell.hash(), transaction, after: result.shardAccount },
  }
}

const changeError = (name: string, reason: string) =>
  new AppError('input.argument', { name: `changes.${name}`, reason })

/** Grams: up to 15 bytes. */
function checkAmount(name: string, amount: bigint): void {
  if (amount < 0n || amount >> 120n !== 0n) throw changeError(name, 'expected nano from 0, less than 2^120')
}

const parseCell = (name: string, text: string): Cell => rename(name, () => parseRequestCell(text))

const rename = <T>(name: string, read: () => T): T => namedArgument(`changes.${name}`, read)
