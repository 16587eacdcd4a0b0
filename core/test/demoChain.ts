import type { ChainSource } from '../src/chain/ChainSource.ts'
import { snapshotSource } from '../src/chain/snapshot/snapshotSource.ts'
import { demoSnapshot } from './demo.ts'

/** The demo network's source; tests may override parts of it. */
export const demoChain = (): ChainSource => snapshotSource(demoSnapshot(), 'demo')
