import { afterEach, describe, expect, test } from 'vitest'
import { hasData } from '../../../core/test/data.ts'
import { inRounds } from '../../test/inRounds.ts'
import { endNetworks, flipped, honest, lying, networkOf } from '../../test/recordedNetwork.ts'
import { depthOf, difference, freshMessage, runOn, runText, serviceOn } from '../../test/recordedService.ts'

afterEach(endNetworks)
const messages = ['fresh-transfer', 'fresh-jetton-transfer', 'fresh-three-transfers', 'fresh-wrong-seqno']

describe.skipIf(!hasData)('an emulation over liteservers', () => {
  test.each(messages)('%s gives the same bytes as from the snapshot', async id => {
    const { source } = await networkOf([honest])
    const boc = freshMessage(id)
    const [live, recorded] = [await serviceOn(source), await serviceOn()]
    expect(difference(await runText(live, boc), await runText(recorded, boc))).toBeUndefined()
  })

  test('is the same although one server lies about everything that has a proof', async () => {
    const proven = ['getAccountState', 'getConfigAll', 'getAllShardsInfo', 'getBlockHeader', 'lookupBlock']
    const liar = proven.reduce<(request: Uint8Array) => ReturnType<ReturnType<typeof lying>>>(
      (react, name) => request => {
        const answer = lying(`liteServer.${name}`, flipped)(request)
        return answer === honest(request) ? react(request) : answer
      },
      honest,
    )
    const { source } = await networkOf([liar], [honest], [honest])
    const boc = freshMessage('fresh-jetton-transfer')
    const [live, recorded] = [await serviceOn(source), await serviceOn()]
    expect(difference(await runText(live, boc), await runText(recorded, boc))).toBeUndefined()
  })

  test.each(messages.slice(0, 3))('%s takes as many round trips as it is deep, and two', async id => {
    const { react, rounds } = inRounds(honest)
    const { source } = await networkOf([react])
    const boc = freshMessage(id)
    const { emulation } = await runOn(source, boc)
    const depth = depthOf(emulation.root ?? {})
    expect(depth).toBeGreaterThan(1)
    expect(rounds()).toBeLessThanOrEqual(depth + 2)
  })

  test('a whole event takes one more, for what its jettons are called', async () => {
    const { react, rounds } = inRounds(honest)
    const { source } = await networkOf([react])
    const trace = await (await serviceOn(source)).call('emulateTrace', {
      body: { boc: freshMessage('fresh-jetton-transfer') },
    })
    expect(rounds()).toBeLessThanOrEqual(depthOf(trace) + 3)
  })
})
