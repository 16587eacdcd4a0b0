import DataLoader from 'dataloader'
import type { Hash } from '../units.ts'
import type { CellKey, ChainIndex, Checkpoint, WholeTrace } from './ChainIndex.ts'
import type { TransactionRow } from './rows.ts'

/** A database has limits for parameters, and others wait for a large read. */
const maxKeys = 200

type Load<V, K = Hash> = (key: K) => Promise<V | undefined>

/** Single reads of an index. Those that are requested at the same moment, as for the events of a page, become one. */
export class IndexLoader {
  /** By its own hash. */
  readonly transaction: Load<TransactionRow>
  readonly trace: Load<WholeTrace>
  readonly cell: Load<Uint8Array, CellKey>
  readonly checkpoint: () => Promise<Checkpoint>

  constructor(index: ChainIndex) {
    const ofHash = (hash: Hash) => hash
    this.transaction = loadBy(ofHash, hashes => index.transactions(hashes))
    this.trace = loadBy(ofHash, ids => index.wholeTraces(ids))
    this.cell = loadBy(
      ({ hash }: CellKey) => hash,
      rows => index.cells(rows),
    )
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
function loadBy<K, V>(
  hashOf: (key: K) => Hash,
  read: (keys: readonly K[]) => Promise<ReadonlyMap<Hash, V>>,
): Load<V, K> {
  const loader = new DataLoader<K, V | undefined>(
    async keys => {
      const found = await read([...new Map(keys.map(key => [hashOf(key), key])).values()])
      return keys.map(key => found.get(hashOf(key)))
    },
    { cache: false, maxBatchSize: maxKeys },
  )
  return key => loader.load(key)
}
