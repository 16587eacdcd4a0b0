import type { ChainIndex } from '@tonoscope/core/chainIndex/ChainIndex'
import { Gauge, type Registry } from 'prom-client'

/** Adds the newest block of each index and its age, by network; an index that cannot be read now, or is opened later, has no value. */
export function addIndexMetrics(
  registry: Registry,
  indexes: ReadonlyMap<string, ChainIndex>,
  nowSec: () => number,
): void {
  const add = (name: string, help: string, read: (newest: { seqno: number; utime: number }) => number) =>
    new Gauge({
      ...{ name: `tonoscope_index_${name}`, help, labelNames: ['network'], registers: [registry] },
      async collect() {
        this.reset()
        for (const [network, index] of indexes) {
          const checkpoint = await index.checkpoint().catch(() => undefined)
          const newest = checkpoint?.newest
          if (newest) this.set({ network }, read({ seqno: newest.id.seqno, utime: newest.utime }))
        }
      },
    })
  add('newest_seqno', 'The newest masterchain block of an index', ({ seqno }) => seqno)
  add('lag_seconds', 'The age of the newest masterchain block of an index', ({ utime }) => nowSec() - utime)
}
