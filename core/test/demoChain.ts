import { snapshotSource } from '../src/chain/snapshot/snapshotSource.ts'
import type { IndexedSource } from '../src/chain/TraceSource.ts'
import { demoSnapshot } from './demo.ts'

/** The demo network's source; tests may override parts of it. */
export const demoChain = (): IndexedSource => snapshotSource(demoSnapshot(), 'demo')
