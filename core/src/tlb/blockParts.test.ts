import { readFileSync } from 'node:fs'
import { Cell as CoreCell, loadMessage as coreMessage, loadTransaction as coreTransaction } from '@ton/core'
import { describe, expect, test } from 'vitest'
import { dataFiles, dataPath, expectRecorded, findDataFiles, hasLocalnet, readData } from '../../test/data.ts'
import { blocksById } from '../../test/localnetChain.ts'
import { parseCell, writeBoc } from '../cell/boc.ts'
import { Cell } from '../cell/Cell.ts'
import { accountBlocks, readBlock, transactionsOfBlock, transactionsOfBlockCell } from './block.ts'
import { getPreviousBlockIds } from './blockLinks.ts'
import { reader } from './combinators.ts'
import { readMessage } from './message.ts'
import { readInMsgDescr, readOutMsgDescr } from './messageDescr.ts'
import { readTransaction } from './transaction.ts'
import { valueFlow } from './valueFlow.ts'

const readValueFlow = reader('ValueFlow', valueFlow)
const golden = (name: string) => parseCell(new Uint8Array(readFileSync(dataPath('golden/blocks', name))))
const goldenFiles = () => findDataFiles('golden/blocks', /\.boc$/)
const all = (): readonly Cell[] => [...[...blocksById().values()].map(({ root }) => root), ...goldenFiles().map(golden)]

describe.skipIf(!hasLocalnet)('every recorded block', () => {
  test('has a value flow that balances', () => {
    for (const root of all()) {
      const flow = readValueFlow(readBlock(root).value_flow)
      const sum = (parts: readonly { grams: bigint }[]) => parts.reduce((total, { grams }) => total + grams, 0n)
      const into = sum([
        flow.from_prev_blk,
        flow.imported,
        flow.fees_imported,
        flow.created,
        flow.minted,
        flow.recovered,
      ])
      const out = sum([flow.to_next_blk, flow.exported, flow.fees_collected, ...(flow.burned ? [flow.burned] : [])])
      expect(into).toBe(out)
    }
  })

  test('lists its messages, each by its hash and with its transaction', () => {
    const kinds = new Map<string, number>()
    for (const root of all()) {
      const block = readBlock(root)
      const own = new Set([...transactionsOfBlock(block).values()].flat().map(cell => cell.hash()))
      for (const [hash, message] of [...readInMsgDescr(block), ...readOutMsgDescr(block)]) {
        kinds.set(message.type, (kinds.get(message.type) ?? 0) + 1)
        const envelope = 'in_msg' in message ? message.in_msg : 'out_msg' in message ? message.out_msg : undefined
        const cell = 'msg' in message ? message.msg : envelope?.msg
        if (cell) {
          expect(cell.hash()).toBe(hash)
          readMessage(cell)
        }
        if ('transaction' in message) expect(own).toContain(message.transaction.hash())
      }
    }
    console.log(Object.fromEntries(kinds))
    expect([...kinds.keys()]).toEqual(
      expect.arrayContaining([
        'msg_import_ext',
        'msg_import_imm',
        'msg_import_fin',
        'msg_export_ext',
        'msg_export_new',
      ]),
    )
  })

  test('has the account state updates of its transactions', () => {
    let accounts = 0
    for (const root of all()) {
      for (const { transactions, state_update, account_addr } of accountBlocks(readBlock(root).extra.account_blocks)) {
        const read = transactions.map(readTransaction)
        expect(read.every(each => each.account_addr === account_addr)).toBe(true)
        expect([read[0]?.state_update.old_hash, read.at(-1)?.state_update.new_hash]).toEqual([
          state_update.old_hash,
          state_update.new_hash,
        ])
        accounts++
      }
    }
    expectRecorded(accounts, 701)
  })

  test('has the same transactions when only they are read', () => {
    for (const root of all()) {
      const hashes = (found: ReadonlyMap<string, readonly Cell[]>) =>
        [...found].map(([account, cells]) => [account, cells.map(cell => cell.hash())])
      expect(hashes(transactionsOfBlockCell(root))).toEqual(hashes(transactionsOfBlock(readBlock(root))))
    }
  })

  test('of the masterchain has shard fees, and signatures if any', () => {
    let fees = 0
    let signatures = 0
    for (const root of all()) {
      const { custom } = readBlock(root).extra
      if (!custom) continue
      fees += custom.shard_fees.length
      signatures += custom.others.prev_blk_signatures.size
      const total = custom.shard_fees.reduce((sum, each) => sum + each.fees.grams, 0n)
      expect(total).toBe(custom.shard_fees_total.fees.grams)
    }
    console.log(`${fees} shards with fees, ${signatures} signatures of blocks before`)
    expectRecorded(fees, 1)
  })

  test('after a split or merge has the previous blocks of the other shards', () => {
    const digits = blocksById()
    let named = 0
    for (const { block } of digits.values()) {
      for (const { workchain, shard, seqno, rootHash } of getPreviousBlockIds(block.info)) {
        const known = digits.get(`(${workchain},${shard},${seqno})`)
        if (known) expect(known.id.rootHash).toBe(rootHash)
        if (known && shard !== block.info.shard.shard) named++
      }
    }
    expectRecorded(named, 3)
  })
})

describe('a mainnet block', () => {
  type Root = { address: string; lt: number }
  test('with metadata has the initiator of a message trace', () => {
    const stated = readData<{ stated: { in_msg_trace_roots: { message: Root; trace_root: Root }[] } }>(
      'golden/blocks',
      'block-6.json',
    ).stated.in_msg_trace_roots
    const roots = [...readInMsgDescr(readBlock(golden('block-6.boc')))].flatMap(([, message]) => {
      const envelope = 'in_msg' in message ? message.in_msg : undefined
      if (!envelope || !('metadata' in envelope) || !envelope.metadata) return []
      const { info } = readMessage(envelope.msg)
      if (info.type !== 'int_msg_info' || !info.src) return []
      const { initiator_addr, initiator_lt } = envelope.metadata
      return [
        {
          message: { address: String(info.src), lt: Number(info.created_lt) },
          trace_root: { address: String(initiator_addr), lt: Number(initiator_lt) },
        },
      ]
    })
    expectRecorded(stated.length, 1)
    expect(roots).toEqual(expect.arrayContaining(stated))
  })

  test('has the transactions and messages that @ton/core reads', () => {
    for (const name of dataFiles('golden/blocks', /\.boc$/)) {
      const block = readBlock(golden(name))
      for (const [account, cells] of transactionsOfBlock(block)) {
        for (const cell of cells) {
          const [core] = CoreCell.fromBoc(Buffer.from(writeBoc(cell)))
          const read = coreTransaction((core ?? expect.fail('one root')).beginParse())
          const own = readTransaction(cell)
          expect(read.hash().toString('hex')).toBe(cell.hash())
          expect([read.lt, read.address.toString(16).padStart(64, '0'), read.totalFees.coins]).toEqual([
            own.lt,
            account,
            own.total_fees.grams,
          ])
        }
      }
      for (const [hash, message] of readInMsgDescr(block)) {
        if (message.type !== 'msg_import_ext') continue
        const [core] = CoreCell.fromBoc(Buffer.from(writeBoc(message.msg)))
        const { info } = coreMessage((core ?? expect.fail('one root')).beginParse())
        const read = readMessage(message.msg)
        expect([info.type, message.msg.hash()]).toEqual(['external-in', hash])
        if (info.type === 'external-in' && read.info.type === 'ext_in_msg_info') {
          expect(info.dest.toRawString()).toBe(read.info.dest)
        }
      }
    }
  })
})

test('transactions are read even if the rest of the block is invalid', () => {
  const rubbish = Cell.of(Uint8Array.of(0xff), 8, [])
  const broken = (cell: Cell, keep: readonly number[]): Cell =>
    Cell.of(
      cell.data(),
      cell.bits,
      cell.refs().map((ref, at) => (keep.includes(at) ? ref : rubbish)),
    )
  for (const { root, block } of [...blocksById().values()].slice(0, 50)) {
    const extra = root.ref(3)
    const changed = Cell.of(root.data(), root.bits, [rubbish, rubbish, rubbish, broken(extra, [2])])
    const found = transactionsOfBlockCell(parseCell(writeBoc(changed)))
    expect([...found.values()].flat().map(cell => cell.hash())).toEqual(
      [...transactionsOfBlock(block).values()].flat().map(cell => cell.hash()),
    )
    expect(() => readBlock(changed)).toThrow()
  }
})
