import { expect, test } from 'vitest'
import { demoFile } from '../../../test/demo.ts'
import { formatSourceName } from './formatSource.ts'
import { isRecorded } from './isRecorded.ts'
import type { IndexConfig, NetworkConfig } from './NetworkConfig.ts'
import { openNetwork } from './openNetwork.ts'
import type { NetworkPorts } from './openSource.ts'
import { readNetworks } from './readNetworks.ts'

const index: IndexConfig = { kind: 'index', location: 'postgres://me:sEcReT@db.example:5432/mine?sslmode=require' }
const snapshot = { kind: 'snapshot' as const, file: 'demo.gz', bytes: demoFile() }
const config: NetworkConfig = { name: 'mine', sources: [index, snapshot] }
const unused = () => {
  throw new Error('unexpected call')
}
const ports: NetworkPorts = { fetch: unused, nowMs: () => 0 }

test('an index is named without user and password', () => {
  expect(formatSourceName(index)).toBe('index (db.example:5432/mine)')
  expect(formatSourceName({ kind: 'index', location: '/data/mine/' })).toBe('index (mine)')
})

test('a network of snapshots is recorded with an index, too', () => {
  expect([config, { sources: [snapshot] }, { sources: [index] }].map(isRecorded)).toEqual([true, true, false])
})

test('an index is tried first, with the other sources for what it lacks', async () => {
  const opened: unknown[] = []
  const network = openNetwork(config, {
    ...ports,
    indexes: (given, label, of) => ({
      ...label,
      source: {
        name: label.name,
        findBlock: async () => {
          opened.push(given)
          return (await of.others().getMasterchainBlock('newest')).id
        },
      },
    }),
  })
  const found = await network.chain.findBlock?.({ workchain: -1, shard: '8000000000000000', seqno: 7 })
  expect([found?.seqno, opened]).toEqual([1673, [index]])
  expect((await network.chain.getMasterchainBlock('newest')).id.seqno).toBe(1673)
})

test('a host without indexes uses the other sources, and gives the reason', async () => {
  const network = openNetwork(config, ports)
  expect((await network.chain.getMasterchainBlock('newest')).id.seqno).toBe(1673)
  expect(network.sources[0]?.problem?.message).toMatch(/^index \(db\.example:5432\/mine\) does not support: indexes/)
})

test('a networks file has the location, and no password', () => {
  const file = (location: string) =>
    JSON.stringify({
      format: 'tonoscope-networks/1',
      networks: [{ name: 'mine', sources: [{ kind: 'index', location }] }],
    })
  expect(readNetworks(file('/data/mine')).networks[0]?.sources).toEqual([{ kind: 'index', location: '/data/mine' }])
  expect(() => readNetworks(file(index.location))).toThrow(/must not contain a password/)
})
