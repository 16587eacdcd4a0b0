import type { ChainSource } from '../src/chain/ChainSource.ts'
import { snapshotSource } from '../src/chain/snapshot/snapshotSource.ts'
import type { Deps, Network } from '../src/engines/context/Deps.ts'
import { createService, type Service } from '../src/operations/createService.ts'
import { unixSec } from '../src/units.ts'
import { demoSnapshot } from './demo.ts'
import { sharedExecutor } from './executor.ts'

/** The service on the demo network, as a host creates it; parts may be overridden. */
export async function demoService(
  more: {
    readonly deps?: Partial<Deps>
    readonly network?: Partial<Network>
    readonly chain?: Partial<ChainSource>
  } = {},
): Promise<Service> {
  const snapshot = demoSnapshot()
  const network: Network = {
    name: 'demo',
    chain: { ...snapshotSource(snapshot, 'demo'), ...more.chain },
    sourceNames: ['snapshot'],
    recorded: true,
    globalId: snapshot.network.globalId,
    label: account => snapshot.names.get(account),
    samples: snapshot.samples,
    ...more.network,
  }
  return createService({
    version: '0.1.0',
    networks: new Map([[network.name, network]]),
    executor: await sharedExecutor(),
    nowSec: () => unixSec(0),
    elapsedMs: () => performance.now(),
    yieldToEventLoop: () => new Promise(resolve => setImmediate(resolve)),
    log: line => {
      throw new Error(line)
    },
    ceilings: { transactions: 1000, timeMs: 30_000, gas: 10n ** 12n },
    ...more.deps,
  })
}
