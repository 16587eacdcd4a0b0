import DataLoader from 'dataloader'
import type { Hash } from '../units.ts'
import type { ChainIndex, Checkpoint, WholeTrace } from './ChainIndex.ts'
import type { TransactionRow } from './rows.ts'

/** A database has limits for parameters, and others wait for a large read. */
const maxKeys = 200

type Load<V> = (key: Hash) => Promise<V | undefined>

/** Single reads of an index. Those that are requested at the same moment, as for the events of a page, become one. */
export class IndexLoader {
  /** By its own hash. */
  readonly transaction: Load<TransactionRow>
  readonly trace: Load<WholeTrace>
  readonly cell: Load<Uint8Array>
  readonly checkpoint: () => Promise<Checkpoint>

  constructor(index: ChainIndex) {
    this.transaction = loadBy(hashes => index.transactions(hashes))
    this.trace = loadBy(ids => index.wholeTraces(ids))
    this.cell = loadBy(hashes => index.cells(hashes))
    const checkpoints = new DataLoader<'newest', Checkpoint>(
      async keys => {
        const checkpoint = await index.checkpoint()
        return keys.map(() => checkpoint)
      },
      { cache: false },
    )
    this.checkpoint = () => checkpoints.load('newest')
  }
}

/** Nothing is cached: an index changes. */
function loadBy<V>(read: (keys: readonly Hash[]) => Promise<ReadonlyMap<Hash, V>>): Load<V> {
  const loader = new DataLoader<Hash, V | undefined>(
    async keys => {
      const found = await read([...new Set(keys)])
      return keys.map(key => found.get(key))
    },
    { cache: false, maxBatchSize: maxKeys },
  )
  return key => loader.load(key)
}
