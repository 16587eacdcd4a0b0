import type { ChainIndex, WholeTrace } from '../../src/chainIndex/ChainIndex.ts'
import type { Hash } from '../../src/units.ts'

/** One trace of an index with its transactions; `undefined` when there is none. */
export const readTrace = async (index: ChainIndex, id: Hash): Promise<WholeTrace | undefined> =>
  (await index.wholeTraces([id])).get(id)
