import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { dataPath } from '../../../test/data.ts'
import { readGlobalConfig } from './globalConfig.ts'

const zero = {
  workchain: -1,
  shard: '-9223372036854775808',
  seqno: 0,
  root_hash: `${'A'.repeat(43)}=`,
  file_hash: `${'A'.repeat(43)}=`,
}
const config = (server: object, zeroState: object = zero) =>
  JSON.stringify({ liteservers: [server], validator: { zero_state: zeroState } })
const server = { ip: 2130706433, port: 1, id: { '@type': 'pub.ed25519', key: `${'A'.repeat(43)}=` } }

const validKey = Buffer.from(`58${'66'.repeat(31)}`, 'hex').toString('base64') // the base point
// y = 2 is not on the curve.
const badKey = Buffer.from(`02${'00'.repeat(31)}`, 'hex').toString('base64')

describe('a global config', () => {
  test('has addresses as signed and unsigned numbers', () => {
    expect(readGlobalConfig(config({ ...server, ip: -2018135749 })).servers[0]?.host).toBe('135.181.177.59')
    expect(readGlobalConfig(config({ ...server, ip: 4294967295 })).servers[0]?.host).toBe('255.255.255.255')
    expect(readGlobalConfig(config({ ...server, ip: 'ls.example' })).servers[0]?.host).toBe('ls.example')
  })

  test('is rejected with the path of the error', () => {
    for (const broken of [
      config({ ...server, port: 0 }),
      config({ ...server, ip: 2 ** 32 }),
      config({ ...server, id: { key: 'AAAA' } }),
      config(server, { ...zero, seqno: -1 }),
      '{"liteservers":[]}',
      '[]',
    ]) {
      expect(() => readGlobalConfig(broken)).toThrow(expect.objectContaining({ code: 'input.body' }))
    }
    expect(() => readGlobalConfig('{')).toThrow(expect.objectContaining({ code: 'input.json' }))
  })

  test('names the entry whose key is no public key', () => {
    const { id } = server
    const servers = {
      ...JSON.parse(config(server)),
      liteservers: [{ ...server, id: { ...id, key: validKey } }, server],
    }
    const notOnCurve = JSON.stringify(servers).replace(/(.*)"key":"[^"]*"/, `$1"key":"${badKey}"`)
    expect(() => readGlobalConfig(JSON.stringify(servers))).not.toThrow()
    expect(() => readGlobalConfig(notOnCurve)).toThrow(/^liteservers\.1\.id\.key: not an ed25519 public key/)
  })

  test('of the recorded network has its servers and zero state', () => {
    const { servers, zeroState, initBlock } = readGlobalConfig(
      readFileSync(dataPath('localnet/global-config.json'), 'utf8'),
    )
    expect(servers.map(({ host, port }) => `${host}:${port}`)).toEqual([
      '127.0.0.1:41012',
      '127.0.0.1:41022',
      '127.0.0.1:41032',
    ])
    expect(servers.every(({ key }) => key.length === 32)).toBe(true)
    expect(zeroState).toMatchObject({ workchain: -1, shard: '8000000000000000', seqno: 0 })
    expect(zeroState.rootHash).toBe('435bc9eb2f6644ce4ee809b989bad692899871ce1cfffbed137f7d6b1be2b4ce')
    expect(initBlock).toEqual(zeroState)
  })
})
