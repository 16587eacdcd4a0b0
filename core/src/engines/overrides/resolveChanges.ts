import type { Cell } from '../../cell/Cell.ts'
import type { ChainSource } from '../../chain/ChainSource.ts'
import type { MasterchainBlock } from '../../chain/MasterchainBlock.ts'
import type { DebugEmulateRequest } from '../../contract/requests.ts'
import type { BlockContext, EmulationArguments } from '../../emulator/Emulation.ts'
import { AppError, isAppError } from '../../errors.ts'
import type { Hash, UnixSec } from '../../units.ts'
import { type CallContext, callOptions } from '../context/Deps.ts'
import { namedArgument } from '../context/namedArgument.ts'
import { readRequestAbis } from '../context/requestAbis.ts'
import { parseRequestCell } from '../context/requestCell.ts'
import { createInspector, type Inspector } from '../describe/createInspector.ts'
import { applyConfigChanges, resolveConfigChanges } from './configChanges.ts'
import { resolveOverrides } from './stateOverrides.ts'

/** The chain as a run finds it. */
type RunChain = {
  readonly block: MasterchainBlock
  readonly config: Cell
  readonly states: Pick<ChainSource, 'getAccount'>
  readonly now: UnixSec
}

/** What a request changes of the chain: config parameters, accounts, libraries. @throws input.argument, source.* */
export async function resolveChanges(
  context: CallContext,
  request: Pick<DebugEmulateRequest, 'config' | 'overrides' | 'libraries' | 'abis'>,
  { block, config, states, now }: RunChain,
): Promise<Pick<EmulationArguments, 'config' | 'configChanges' | 'overrides' | 'libraries'>> {
  const configChanges = resolveConfigChanges(config, request.config ?? [], 'config')
  const changed = applyConfigChanges(config, configChanges)
  let inspector: Inspector | undefined
  const overrides = await resolveOverrides(request.overrides ?? [], {
    now,
    abis: readRequestAbis(request),
    getState: async account => (await states.getAccount(account, block.id, callOptions(context))).shardAccount,
    inspect(state) {
      inspector ??= createInspector(context, { block, config: changed, now })
      return inspector.interfaces(state)
    },
  })
  const libraries = (request.libraries ?? []).map((text, at) =>
    namedArgument(`libraries[${at}]`, () => parseRequestCell(text)),
  )
  return { config: changed, configChanges, overrides, libraries }
}

/** The block contexts of a trace on chain, with changed config parameters. */
export const changeContexts = (
  contexts: ReadonlyMap<Hash, BlockContext>,
  changes: ReadonlyMap<number, Cell>,
): ReadonlyMap<Hash, BlockContext> =>
  new Map(
    [...contexts].map(([hash, context]) => [
      hash,
      { ...context, ...(context.config && { config: applyConfigChanges(context.config, changes) }) },
    ]),
  )

/** What `run` returns; a configuration that the emulator cannot read is an error of the parameters that were changed. */
export async function nameConfigErrors<T>(
  { config }: Pick<DebugEmulateRequest, 'config'>,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!config?.length || !isAppError(error) || error.code !== 'emulation.config') throw error
    const name = config.map(({ param }) => `config.${param}`).join(', ')
    throw new AppError('input.argument', { name, reason: error.message }, { cause: error })
  }
}
