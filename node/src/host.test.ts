import { openNetwork } from '@tonoscope/core/chain/networks/openNetwork'
import { methodNames } from '@tonoscope/core/chain/sourceMethods'
import type { Hash } from '@tonoscope/core/units'
import { afterEach, describe, expect, test } from 'vitest'
import { hasLocalnet } from '../../core/test/data.ts'
import { demoService } from '../../core/test/demoService.ts'
import { globalConfigFile, recordedZeroState } from '../test/globalConfigOf.ts'
import { closeNetworks, recordedReply, startNetwork } from '../test/recordedNetwork.ts'
import { nodePorts } from './host.ts'

afterEach(closeNetworks)

/** A network from a global config file with a fake liteserver. */
async function networkByFile(zeroState = recordedZeroState) {
  const { fakeServers, source } = await startNetwork([request => recordedReply(request)])
  const globalConfig = globalConfigFile(
    fakeServers.map(({ address }) => address),
    zeroState,
  )
  const config = { name: 'mine', sources: [{ kind: 'liteserver' as const, globalConfig }] }
  return { fakeServers, source, network: openNetwork(config, nodePorts()) }
}

describe.skipIf(!hasLocalnet)('a network from a global config file', () => {
  test('connects to its liteservers on first use', async () => {
    const { fakeServers, source, network } = await networkByFile()
    const able = methodNames.filter(method => network.sources?.[0]?.source[method])
    expect(fakeServers[0]?.connectionCount()).toBe(0)
    // The supported methods are known before any connection.
    expect(able).toEqual(methodNames.filter(method => method in source))
    expect((await network.chain.getMasterchainBlock('newest')).id.seqno).toBe(1673)
    const { sources } = await (await demoService({ network })).call('debugConnections', {})
    expect(sources).toMatchObject([
      {
        kind: 'liteserver',
        location: 'global.config.json',
        reachable: true,
        network_matches: true,
        head: { seqno: 1673 },
      },
    ])
    network.close?.()
  })

  test('is reported as another network if the zerostate differs', async () => {
    const { network } = await networkByFile({ ...recordedZeroState, root_hash: 'ab'.repeat(32) as Hash })
    const { sources } = await (await demoService({ network })).call('debugConnections', {})
    expect(sources).toMatchObject([{ reachable: true, network_matches: false, problem: { code: 'source.malformed' } }])
    network.close?.()
  })
})
