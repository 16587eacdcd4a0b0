import type { BlockIdExt } from '../../blockId.ts'
import type { Cell } from '../../cell/Cell.ts'
import { findLibraries } from '../../emulator/libraries.ts'
import { tryRead } from '../../errors.ts'
import type { StackItem } from '../../getMethods/stack.ts'
import { getInit, toAccount } from '../../trace/accountState.ts'
import { createContractReader } from '../../trace/contractReader.ts'
import type { Hash, UnixSec } from '../../units.ts'
import { type CallContext, callOptions } from '../context/Deps.ts'
import { withGetMethodBudget } from '../context/getMethodBudget.ts'
import { tryFetch } from '../context/optionalRequests.ts'

type InspectedBlock = { readonly block: { readonly id: BlockIdExt }; readonly config: Cell; readonly now: UnixSec }

/** Inspects contracts by their `ShardAccount` cells. */
export type Inspector = {
  /** By code and get methods; empty if unknown. */
  readonly interfaces: (state: Cell) => Promise<readonly string[]>
  readonly call: (state: Cell, method: string, stack: readonly StackItem[]) => Promise<readonly StackItem[] | undefined>
}

/** An inspector at a block; it loads the libraries of the contracts. */
export function createInspector(context: CallContext, { block, config, now }: InspectedBlock): Inspector {
  const libraries = new Map<Hash, Cell>()
  const executor = withGetMethodBudget(context.deps)
  const reader = createContractReader(executor, { config, now, seed: block.id.rootHash, libraries })

  async function prepare(state: Cell): Promise<void> {
    const { code, data } = getInit(toAccount(state))
    const missing = [...findLibraries([code, data])].filter(hash => !libraries.has(hash))
    const found =
      missing.length > 0
        ? await tryFetch(() => context.network.chain.getLibraries(missing, callOptions(context)))
        : undefined
    for (const [hash, library] of found ?? []) libraries.set(hash, library)
    await reader.pause()
  }

  return {
    async interfaces(state) {
      await prepare(state)
      const found = tryRead(() => reader.inspect(state).interfaces) ?? []
      executor.refill()
      return found
    },
    async call(state, method, stack) {
      await prepare(state)
      return reader.call(state, method, stack)
    },
  }
}
