import type { BlockIdExt } from '../../blockId.ts'
import type { Cell } from '../../cell/Cell.ts'
import { tryRead } from '../../errors.ts'
import { createContractReader } from '../../trace/contractReader.ts'
import type { UnixSec } from '../../units.ts'
import type { CallContext } from '../context/Deps.ts'
import { withGetMethodBudget } from '../context/getMethodBudget.ts'

type InspectedBlock = { readonly block: { readonly id: BlockIdExt }; readonly config: Cell; readonly now: UnixSec }

/** Finds the interfaces of contracts by their `ShardAccount` cells; `undefined` for one that cannot be read. */
export async function createInspector(context: CallContext, { block, config, now }: InspectedBlock) {
  const executor = withGetMethodBudget(context.deps)
  const reader = createContractReader(executor, { config, now, seed: block.id.rootHash, libraries: new Map() })
  await reader.recover()
  return (state: Cell): readonly string[] | undefined => tryRead(() => reader.inspect(state).interfaces)
}
