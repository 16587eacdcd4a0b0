import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LiteserverAddress } from '@tonoscope/core/chain/liteserver/LiteserverConnection'
import type { Hash } from '@tonoscope/core/units'
import { hasRecording, readData } from '../../core/test/data.ts'

/** The zerostate hashes in a global config. */
export type ZeroState = { readonly root_hash: Hash; readonly file_hash: Hash }

/** The zerostate of the recorded network. */
export const recordedZeroState: ZeroState = hasRecording('localnet/network.json')
  ? readData<{ zerostate: ZeroState }>('localnet/network.json').zerostate
  : { root_hash: '' as Hash, file_hash: '' as Hash }

/** Writes a global config file with these servers; returns its path. */
export function globalConfigFile(servers: readonly LiteserverAddress[], zeroState = recordedZeroState): string {
  const base64 = (hash: string) => Buffer.from(hash, 'hex').toString('base64')
  const hashes = { root_hash: base64(zeroState.root_hash), file_hash: base64(zeroState.file_hash) }
  const file = join(mkdtempSync(join(tmpdir(), 'global-')), 'global.config.json')
  const liteservers = servers.map(({ host, port, key }) => ({
    ip: host,
    port,
    id: { '@type': 'pub.ed25519', key: Buffer.from(key).toString('base64') },
  }))
  const zero_state = { workchain: -1, shard: '-9223372036854775808', seqno: 0, ...hashes }
  writeFileSync(file, JSON.stringify({ liteservers, validator: { zero_state } }))
  return file
}
