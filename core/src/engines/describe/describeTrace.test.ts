import { beforeAll, expect, test } from 'vitest'
import { demoSnapshot } from '../../../test/demo.ts'
import { sharedExecutor } from '../../../test/executor.ts'
import { toBocHex } from '../../cell/text.ts'
import { snapshotSource } from '../../chain/snapshot/snapshotSource.ts'
import { presentEvent } from '../../present/presentEvent.ts'
import { unixSec } from '../../units.ts'
import { writeJson } from '../../wire/json.ts'
import type { CallContext, Network } from '../context/Deps.ts'
import { runMessage } from '../run/runMessage.ts'
import { describeTrace, gatherRun } from './describeTrace.ts'

const snapshot = demoSnapshot()
let context: CallContext
beforeAll(async () => {
  const chain = snapshotSource(snapshot, 'demo')
  const network: Network = { name: 'demo', chain, sourceNames: [], recorded: true, globalId: undefined }
  context = {
    deps: {
      version: '0',
      networks: new Map([[network.name, network]]),
      executor: await sharedExecutor(),
      nowSec: () => unixSec(0),
      elapsedMs: () => 0,
      yieldToEventLoop: () => Promise.resolve(),
      log: line => {
        throw new Error(line)
      },
      ceilings: { transactions: 1000, timeMs: 60_000, gas: 10n ** 12n },
    },
    network,
    onProgress: () => {},
  }
})

test('an event of `/v2` is the same with and without the kinds beyond it', async () => {
  let extended = 0
  for (const { id, message, blockSeqno } of snapshot.samples) {
    const { emulation } = await runMessage(context, { boc: toBocHex(message), block_seqno: blockSeqno })
    const gathered = await gatherRun(context, emulation)
    if (!gathered) continue
    const complete = await describeTrace(context, gathered)
    const ofV2 = await describeTrace(context, gathered, { extended: false })
    if (complete.actions.length !== complete.v2.length) extended++
    expect(ofV2.actions).toEqual(complete.v2)
    const present = (described: typeof complete) => writeJson(presentEvent(described, emulation.message, 'en'))
    expect(present(ofV2), id).toBe(present(complete))
  }
  expect(extended).toBeGreaterThan(0)
})
