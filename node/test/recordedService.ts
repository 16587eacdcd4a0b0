import { bocHex } from '@tonoscope/core/cell/text'
import type { IndexedSource } from '@tonoscope/core/chain/TraceSource'
import { cached } from '@tonoscope/core/chain/wrappers/cached'
import type { Service } from '@tonoscope/core/service/host'
import { type Run, runMessage } from '@tonoscope/core/service/runMessage'
import { unixSec } from '@tonoscope/core/units'
import { type Writable, writeJson } from '@tonoscope/core/wire/json'
import { demoSnapshot } from '../../core/test/demo.ts'
import { demoService } from '../../core/test/demoService.ts'
import { testExecutor } from '../../core/test/executor.ts'

// A run says how long it took: here it takes no time.
const deps = { elapsedMs: () => 0 }

const cachedChain = (chain: IndexedSource) => cached(chain, { nowMs: () => performance.now() })

/** The service on the recorded network, read from the snapshot or from somewhere else. */
export const serviceOn = (chain?: IndexedSource): Promise<Service> =>
  demoService({
    deps,
    ...(chain && { network: { chain: cachedChain(chain) } }),
  })

/** The emulation alone, without what is read afterwards to say what it means. */
export async function runOn(chain: IndexedSource, boc: string): Promise<Run> {
  const network = { name: 'demo', chain: cachedChain(chain), sources: [], recorded: true, globalId: undefined }
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
        breathe: () => new Promise(resolve => setImmediate(resolve)),
        log: () => undefined,
        ceilings: unlimited,
        ...deps,
      },
    },
    { boc },
  )
}

/** A message of the demo network that nobody has sent yet, as text. */
export function freshMessage(id: string): string {
  const sample = demoSnapshot().samples.find(sample => sample.id === id)
  if (!sample) throw new Error(`no sample ${id}`)
  return bocHex(sample.message)
}

/** Everything that a run found, as the bytes of the reply. */
export async function runText(service: Service, boc: string): Promise<string> {
  // A reply is plain data by its schema.
  return writeJson((await service.call('debugEmulate', { body: { boc } })) as unknown as Writable)
}

type Nested = { readonly children?: readonly Nested[] | undefined }
/** How many transactions deep a trace is. */
export const depthOf = ({ children = [] }: Nested): number => 1 + Math.max(0, ...children.map(depthOf))

/** Where two long texts part; `undefined` when they are the same. */
export function difference(a: string, b: string): string | undefined {
  if (a === b) return undefined
  let at = 0
  while (a[at] === b[at]) at++
  return `${a.slice(at - 80, at + 80)}\n${b.slice(at - 80, at + 80)}`
}
