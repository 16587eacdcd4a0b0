import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { dataFiles, dataPath, expectRecorded, findDataFiles, readData } from '../../test/data.ts'
import { parseCell } from '../cell/boc.ts'
import { fromBase64 } from '../encoding/base64.ts'
import { readBlock, transactionsOfBlock } from './block.ts'
import type { ExtBlkRef } from './blockInfo.ts'

type Id = { workchain: number; shard: string; seqno: number; root_hash: string; file_hash: string }
type Recorded = { id: Id; info: Record<string, unknown> & { prev: unknown[] }; data: string }

const shardDigits = (signed: string) => BigInt.asUintN(64, BigInt(signed)).toString(16).padStart(16, '0')
const asText = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? String(part) : part)))

const recorded: Recorded[] = [
  ...findDataFiles('localnet/blocks', /^mc-/).flatMap(name => {
    type Group = { masterchain: Recorded; shardBlocksSincePreviousMasterchainBlock: Recorded[] }
    const group = readData<Group>('localnet/blocks', name)
    return [group.masterchain, ...group.shardBlocksSincePreviousMasterchainBlock]
  }),
  ...findDataFiles('localnet/blocks', /^scenario-/).flatMap(
    name => readData<{ blocks: Recorded[] }>('localnet/blocks', name).blocks,
  ),
  ...findDataFiles('localnet/key-blocks', /^key-/).map(name => {
    const { blockBoc, ...rest } = readData<Recorded & { blockBoc: string }>('localnet/key-blocks', name)
    return { ...rest, data: blockBoc }
  }),
]

describe('blocks of the local network', () => {
  test('headers match the recorded ones', () => {
    expectRecorded(recorded.length, 201)
    for (const { id, info, data } of recorded) {
      const { info: read, extra, global_id } = readBlock(parseCell(fromBase64(data)))
      const { prev, master_ref, global_id: _, rand_seed, created_by, workchain, shard, ...numbers } = info
      expect(asText({ ...read, global_id })).toMatchObject({ ...numbers, global_id: info.global_id })
      expect(read.shard).toEqual({ workchain, shard })
      expect(shardDigits(id.shard)).toBe(read.shard.shard)
      expect([extra.rand_seed, extra.created_by]).toEqual([rand_seed, created_by])
      const named = ({ seq_no, ...ref }: ExtBlkRef) => asText({ ...ref, seqno: seq_no })
      expect(read.prev.map(named)).toEqual(prev)
      expect(read.master_ref && named(read.master_ref)).toEqual(master_ref)
    }
  })

  test.each(dataFiles('localnet/blocks', /^mc-/))('%s lists the recorded shards', name => {
    const group = readData<{ masterchain: Recorded; shardTops: Id[] }>('localnet/blocks', name)
    const { extra } = readBlock(parseCell(fromBase64(group.masterchain.data)))
    const tops = group.shardTops.map(({ shard, ...id }) => ({ ...id, shard: shardDigits(shard) }))
    expect(
      extra.custom?.shards.map(({ workchain, shard, seq_no, root_hash, file_hash }) => ({
        workchain,
        shard,
        seqno: seq_no,
        root_hash,
        file_hash,
      })),
    ).toEqual(expect.arrayContaining(tops))
    expect(extra.custom?.shards).toHaveLength(tops.length)
  })

  test('a key block contains the configuration that later scenarios refer to', () => {
    const known = new Set(dataFiles('localnet/config', /^dict-/).map(name => name.slice(5, -5)))
    const inKeyBlocks = recorded.flatMap(({ data }) => {
      const config = readBlock(parseCell(fromBase64(data))).extra.custom?.config
      return config ? [config.config.hash()] : []
    })
    expectRecorded(inKeyBlocks.length, 31)
    expectRecorded([...known].filter(hash => inKeyBlocks.includes(hash as never)).length, 9)
  })
})

describe('mainnet blocks', () => {
  test.each(dataFiles('golden/blocks', /\.json$/))('%s', name => {
    type Golden = {
      computed: {
        shard: string
        seqno: number
        gen_utime: number
        start_lt: unknown
        end_lt: unknown
        accounts: { account: string; transactions: { hash: string }[] }[]
      }
    }
    const { computed } = readData<Golden>('golden/blocks', name)
    const read = readBlock(
      parseCell(new Uint8Array(readFileSync(dataPath('golden/blocks', name.replace('.json', '.boc'))))),
    )
    expect(read.info).toMatchObject({
      seq_no: computed.seqno,
      gen_utime: computed.gen_utime,
      shard: { shard: computed.shard },
    })
    expect([Number(read.info.start_lt), Number(read.info.end_lt)]).toEqual([
      Number(computed.start_lt),
      Number(computed.end_lt),
    ])
    const transactions = [...transactionsOfBlock(read)].map(([account, cells]) => ({
      account: `${read.info.shard.workchain}:${account}`,
      transactions: cells.map(cell => cell.hash()),
    }))
    expect(transactions).toEqual(
      computed.accounts.map(({ account, transactions }) => ({
        account,
        transactions: transactions.map(({ hash }) => hash),
      })),
    )
  })
})
