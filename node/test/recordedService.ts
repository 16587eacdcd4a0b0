import { toBocHex } from '@tonoscope/core/cell/text'
import type { ChainSource } from '@tonoscope/core/chain/ChainSource'
import { cached } from '@tonoscope/core/chain/wrappers/cached'
import { type MessageRun, runMessage } from '@tonoscope/core/engines/run/runMessage'
import type { Service } from '@tonoscope/core/operations/createService'
import { unixSec } from '@tonoscope/core/units'
import { type Writable, writeJson } from '@tonoscope/core/wire/json'
import { demoSnapshot } from '../../core/test/demo.ts'
import { demoService } from '../../core/test/demoService.ts'
import { testExecutor } from '../../core/test/executor.ts'

// Fixed, because a run reports its duration.
const deps = { elapsedMs: () => 0 }

const cachedChain = (chain: ChainSource) => cached(chain, { nowMs: () => performance.now() })

/** The service on the demo network, from its snapshot or from another source. */
export const createTestService = (chain?: ChainSource): Promise<Service> =>
  demoService({
    deps,
    ...(chain && { network: { chain: cachedChain(chain) } }),
  })

/** Runs only the emulation, without classification and names. */
export async function runOnChain(chain: ChainSource, boc: string): Promise<MessageRun> {
  const network = { name: 'demo', chain: cachedChain(chain), sourceNames: [], recorded: true, globalId: undefined }
  const unlimited = { transactions: 1000, timeMs: 30_000, gas: 10n ** 12n }
  return runMessage(
    {
      network,
      onProgress: () => undefined,
      deps: {
        version: '',
        networks: new Map(),
        executor: await testExecutor(),
        nowSec: () => unixSec(0),
        yieldToEventLoop: () => new Promise(resolve => setImmediate(resolve)),
        log: () => undefined,
        ceilings: unlimited,
        ...deps,
      },
    },
    { boc },
  )
}

/** The BoC of a message of the demo network that is not on chain, in hex. */
export function freshMessage(id: string): string {
  const sample = demoSnapshot().samples.find(sample => sample.id === id)
  if (!sample) throw new Error(`no sample ${id}`)
  return toBocHex(sample.message)
}

/** The JSON of the full result of a run. */
export async function runText(service: Service, boc: string): Promise<string> {
  // A reply is plain data by its schema.
  return writeJson((await service.call('debugEmulate', { body: { boc } })) as unknown as Writable)
}

type Nested = { readonly children?: readonly Nested[] | undefined }
/** The depth of a trace in transactions. */
export const traceDepth = ({ children = [] }: Nested): number => 1 + Math.max(0, ...children.map(traceDepth))

/** The first difference of two texts with context; `undefined` if they are equal. */
export function firstDifference(a: string, b: string): string | undefined {
  if (a === b) return undefined
  let at = 0
  while (a[at] === b[at]) at++
  return `${a.slice(at - 80, at + 80)}\n${b.slice(at - 80, at + 80)}`
}
