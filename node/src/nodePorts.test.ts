import { methodNames } from '@tonoscope/core/chain/wrappers/methods'
import { hostNetwork } from '@tonoscope/core/service/hostNetwork'
import type { Hash } from '@tonoscope/core/units'
import { afterEach, describe, expect, test } from 'vitest'
import { hasData } from '../../core/test/data.ts'
import { demoService } from '../../core/test/demoService.ts'
import { globalConfigFile, recordedZeroState } from '../test/globalConfigOf.ts'
import { endNetworks, honest, networkOf } from '../test/recordedNetwork.ts'
import { nodePorts } from './nodePorts.ts'

afterEach(endNetworks)

/** A network that is given by a global config file of a recorded liteserver on the loopback. */
async function networkByFile(zeroState = recordedZeroState) {
  const { standIns, source } = await networkOf([request => honest(request)])
  const globalConfig = globalConfigFile(
    standIns.map(({ address }) => address),
    zeroState,
  )
  const config = { name: 'mine', sources: [{ kind: 'liteserver' as const, globalConfig }] }
  return { standIns, source, network: hostNetwork(config, nodePorts()) }
}

describe.skipIf(!hasData)('a network that is given by a global config file', () => {
  test('is read through its liteservers, which are not asked before', async () => {
    const { standIns, source, network } = await networkByFile()
    const able = methodNames.filter(method => network.parts?.[0]?.source[method])
    expect(standIns[0]?.connections()).toBe(0)
    // What can be asked is known before the servers are.
    expect(able).toEqual(methodNames.filter(method => method in source))
    expect((await network.chain.getMasterchainBlock('newest')).id.seqno).toBe(1673)
    const { sources } = await (await demoService({ network })).call('debugConnections', {})
    expect(sources).toMatchObject([
      { kind: 'liteserver', place: 'global.config.json', reached: true, right_network: true, head: { seqno: 1673 } },
    ])
    network.close?.()
  })

  test('is said to be another one when the zero state is another', async () => {
    const { network } = await networkByFile({ ...recordedZeroState, root_hash: 'ab'.repeat(32) as Hash })
    const { sources } = await (await demoService({ network })).call('debugConnections', {})
    expect(sources).toMatchObject([{ reached: true, right_network: false, problem: { code: 'source.malformed' } }])
    network.close?.()
  })
})
