import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openNetwork } from '@tonoscope/core/chain/networks/openNetwork'
import { methodNames } from '@tonoscope/core/chain/wrappers/methods'
import type { Hash } from '@tonoscope/core/units'
import { afterEach, describe, expect, test } from 'vitest'
import { hasData, readData } from '../../core/test/data.ts'
import { demoService } from '../../core/test/demoService.ts'
import { endNetworks, honest, networkOf } from '../test/recordedNetwork.ts'
import { nodePorts } from './nodePorts.ts'

afterEach(endNetworks)

/** A network that is given by a global config file of a recorded liteserver on the loopback. */
async function networkByFile(zeroState: { readonly root_hash: Hash; readonly file_hash: Hash }) {
  const { standIns, source } = await networkOf([request => honest(request)])
  const base64 = (hash: string) => Buffer.from(hash, 'hex').toString('base64')
  const file = join(mkdtempSync(join(tmpdir(), 'global-')), 'global.config.json')
  const hashes = { root_hash: base64(zeroState.root_hash), file_hash: base64(zeroState.file_hash) }
  writeFileSync(
    file,
    JSON.stringify({
      liteservers: standIns.map(({ address: { host, port, key } }) => ({
        ip: host,
        port,
        id: { '@type': 'pub.ed25519', key: Buffer.from(key).toString('base64') },
      })),
      validator: { zero_state: { workchain: -1, shard: '-9223372036854775808', seqno: 0, ...hashes } },
    }),
  )
  const config = { name: 'mine', sources: [{ kind: 'liteserver' as const, globalConfig: file }] }
  return { standIns, source, network: openNetwork(config, nodePorts()) }
}

describe.skipIf(!hasData)('a network that is given by a global config file', () => {
  const { zerostate } = hasData
    ? readData<{ zerostate: { root_hash: Hash; file_hash: Hash } }>('localnet/network.json')
    : { zerostate: { root_hash: '' as Hash, file_hash: '' as Hash } }

  test('is read through its liteservers, which are not asked before', async () => {
    const { standIns, source, network } = await networkByFile(zerostate)
    const able = methodNames.filter(method => network.parts[0]?.source[method])
    expect(standIns[0]?.connections()).toBe(0)
    // What can be asked is known before the servers are.
    expect(able).toEqual(methodNames.filter(method => method in source))
    expect((await network.chain.getMasterchainBlock('newest')).id.seqno).toBe(1673)
    const { sources } = await (await demoService({ network })).call('debugConnections', {})
    expect(sources).toMatchObject([
      { kind: 'liteserver', place: 'global.config.json', reached: true, right_network: true, head: { seqno: 1673 } },
    ])
    network.close()
  })

  test('is said to be another one when the zero state is another', async () => {
    const { network } = await networkByFile({ ...zerostate, root_hash: 'ab'.repeat(32) as Hash })
    const { sources } = await (await demoService({ network })).call('debugConnections', {})
    expect(sources).toMatchObject([{ reached: true, right_network: false, problem: { code: 'source.malformed' } }])
    network.close()
  })
})
