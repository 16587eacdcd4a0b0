import { afterEach, describe, expect, test } from 'vitest'
import { hasLocalnet } from '../../../core/test/data.ts'
import { countRoundTrips } from '../../test/countRoundTrips.ts'
import { closeNetworks, flipBit, forgeReply, recordedReply, startNetwork } from '../../test/recordedNetwork.ts'
import {
  createTestService,
  firstDifference,
  freshMessage,
  runOnChain,
  runText,
  traceDepth,
} from '../../test/recordedService.ts'

afterEach(closeNetworks)
const messages = ['fresh-transfer', 'fresh-jetton-transfer', 'fresh-three-transfers', 'fresh-wrong-seqno']

describe.skipIf(!hasLocalnet)('emulation over liteservers', () => {
  test.each(messages)('%s gives the same bytes as from the snapshot', async id => {
    const { source } = await startNetwork([recordedReply])
    const boc = freshMessage(id)
    const [live, recorded] = [await createTestService(source), await createTestService()]
    expect(firstDifference(await runText(live, boc), await runText(recorded, boc))).toBeUndefined()
  })

  test('is the same if one server forges all proven replies', async () => {
    const proven = ['getAccountState', 'getConfigAll', 'getAllShardsInfo', 'getBlockHeader', 'lookupBlock']
    const forging = proven.reduce<(request: Uint8Array) => ReturnType<ReturnType<typeof forgeReply>>>(
      (react, name) => request => {
        const reply = forgeReply(`liteServer.${name}`, flipBit)(request)
        return reply === recordedReply(request) ? react(request) : reply
      },
      recordedReply,
    )
    const { source } = await startNetwork([forging], [recordedReply], [recordedReply])
    const boc = freshMessage('fresh-jetton-transfer')
    const [live, recorded] = [await createTestService(source), await createTestService()]
    expect(firstDifference(await runText(live, boc), await runText(recorded, boc))).toBeUndefined()
  })

  test.each(messages.slice(0, 3))('%s takes trace depth + 2 round trips', async id => {
    const { react, rounds } = countRoundTrips(recordedReply)
    const { source } = await startNetwork([react])
    const boc = freshMessage(id)
    const { emulation } = await runOnChain(source, boc)
    const depth = traceDepth(emulation.root ?? {})
    expect(depth).toBeGreaterThan(1)
    expect(rounds()).toBeLessThanOrEqual(depth + 2)
  })

  test('an event takes one more round trip, for jetton metadata', async () => {
    const { react, rounds } = countRoundTrips(recordedReply)
    const { source } = await startNetwork([react])
    const trace = await (await createTestService(source)).call('emulateTrace', {
      body: { boc: freshMessage('fresh-jetton-transfer') },
    })
    expect(rounds()).toBeLessThanOrEqual(traceDepth(trace) + 3)
  })
})
