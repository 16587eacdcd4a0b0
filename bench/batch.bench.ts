import { splitLines } from '@tonoscope/core/batch/splitLines'
import { writeBatch } from '@tonoscope/core/batch/writeBatch'
import { toBocHex } from '@tonoscope/core/cell/text'
import { readSnapshot } from '@tonoscope/core/chain/snapshot/snapshotFile'
import { snapshotSource } from '@tonoscope/core/chain/snapshot/snapshotSource'
import { maxBatchLineBytes, maxBatchPart } from '@tonoscope/core/contract/debugBatch'
import { toWire } from '@tonoscope/core/errors'
import { createService, type Service } from '@tonoscope/core/operations/createService'
import { writeJson } from '@tonoscope/core/wire/json'
import { demoBytes } from '@tonoscope/node/networks'
import { type Claim, claim, compare } from './lib/bench.ts'
import { demoDeps, openExecutor } from './lib/demoDeps.ts'

// 200 messages, the samples of the demo network that run at its newest block in turns: as a batch, from its lines to those of the
// reply, and as single calls of /debug/emulate, from the request to the JSON of the reply. Most of the time is that of the emulator
// and its get methods, which are the same in both; with a large trace, a batch saves the description of its transactions.

const messages = 200

/** A batch and single calls in one process. */
export async function run(): Promise<readonly Claim[]> {
  const snapshot = readSnapshot(demoBytes())
  const { deps } = demoDeps(snapshotSource(snapshot, 'demo'), await openExecutor())
  const service = createService(deps)
  const samples = snapshot.samples.filter(each => each.blockSeqno === undefined && each.group !== 'large')
  const bocs = Array.from({ length: messages }, (_, at) => {
    const sample = samples[at % samples.length]
    if (!sample) throw new Error('the demo network has no samples')
    return toBocHex(sample.message)
  })
  const large = snapshot.samples.find(({ id }) => id === 'highload-v2-100-messages')
  if (!large) throw new Error('the demo network has no sample highload-v2-100-messages')
  const largeBocs = Array.from({ length: 8 }, () => toBocHex(large.message))
  const [largeSingle, largeBatch] = await compare(
    '8 messages with 100 transactions or more',
    [
      { name: 'single calls', run: () => runSingly(service, largeBocs, large.blockSeqno) },
      { name: 'batch', run: () => runBatch(service, largeBocs, false, large.blockSeqno) },
    ],
    { rounds: 7, warmup: 1 },
  )
  const [single, batch, full] = await compare(
    `${messages} messages of ${samples.length} samples`,
    [
      { name: 'single calls', run: () => runSingly(service, bocs) },
      { name: 'batch', run: () => runBatch(service, bocs, false) },
      { name: 'batch with complete results', run: () => runBatch(service, bocs, true) },
    ],
    { rounds: 9, warmup: 2 },
  )
  return [
    claim('a batch, duration relative to single calls', batch.medianMs / single.medianMs, { atMost: 1.05 }),
    claim('a batch of large traces, duration relative to single calls', largeBatch.medianMs / largeSingle.medianMs, {
      atMost: 0.9,
    }),
    claim('a batch with complete results, duration relative to single calls', full.medianMs / single.medianMs, {
      atMost: 1.2,
    }),
  ]
}

async function runSingly(service: Service, bocs: readonly string[], block_seqno?: number): Promise<void> {
  for (const boc of bocs) writeJson(await service.call('debugEmulate', { body: { boc, block_seqno } }))
}

async function runBatch(service: Service, bocs: readonly string[], full: boolean, block_seqno?: number): Promise<void> {
  const text = new TextEncoder().encode(bocs.map(boc => `${JSON.stringify({ boc })}\n`).join(''))
  const pieces = (async function* () {
    yield text
  })()
  const output = writeBatch(splitLines(pieces, maxBatchLineBytes), {
    runPart: async (lines, basis, signal) => {
      const params = { full, block_seqno, ...(basis && { block_seqno: basis.block.seqno, now: basis.now }) }
      const { results, ...reply } = await service.call('debugBatch', { params, body: { lines } }, { signal })
      return { ...reply, results: results.map(writeJson) }
    },
    maxLines: maxBatchPart,
    maxParts: 2,
    toWireError: error => toWire(error, ''),
  })
  let results = 0
  for await (const { outcome } of output) if (outcome !== undefined && outcome !== 'error') results++
  if (results !== bocs.length) throw new Error(`${results} of ${bocs.length} messages have a result`)
}
