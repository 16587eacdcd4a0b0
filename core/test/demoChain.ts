import { snapshotSource } from '../src/chain/snapshot/snapshotSource.ts'
import type { IndexedSource } from '../src/chain/TraceSource.ts'
import { demoSnapshot } from './demo.ts'

/** The demo network's chain, to take parts of it away or to add some. */
export const demoChain = (): IndexedSource => snapshotSource(demoSnapshot(), 'demo')
