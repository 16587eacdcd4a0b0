import { readFileSync } from 'node:fs'
import { Cell as CoreCell, loadTransaction as coreTransaction } from '@ton/core'
import { describe, expect, test } from 'vitest'
import { dataFiles, dataPath, expectRecorded, findDataFiles, hasLocalnet } from '../../test/data.ts'
import { blocksById } from '../../test/localnetChain.ts'
import { parseCell, writeBoc } from '../cell/boc.ts'
import type { Cell } from '../cell/Cell.ts'
import { countMessages, readBlock, transactionsOfBlock } from './block.ts'
import { getPreviousBlockIds } from './blockLinks.ts'
import { reader } from './combinators.ts'
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
      const out = sum([
        flow.to_next_blk,
        flow.exported,
        flow.fees_collected,
        ...('burned' in flow ? [flow.burned] : []),
      ])
      expect(into).toBe(out)
    }
  })

  test('has a message for each one that its transactions received', () => {
    let messages = 0
    for (const root of all()) {
      const block = readBlock(root)
      const received = [...transactionsOfBlock(block).values()].flat().filter(cell => readTransaction(cell).in_msg)
      const { in: imported } = countMessages(block)
      expect(imported).toBeGreaterThanOrEqual(received.length)
      messages += imported
    }
    expectRecorded(messages, 701)
  })

  test('has the transactions of each account in order: each begins with the state after the one before it', () => {
    let accounts = 0
    for (const root of all()) {
      for (const [account, transactions] of transactionsOfBlock(readBlock(root))) {
        const read = transactions.map(readTransaction)
        expect(read.every(each => each.account_addr === account)).toBe(true)
        const updates = read.map(each => each.state_update)
        expect(updates.slice(1).map(each => each.old_hash)).toEqual(updates.slice(0, -1).map(each => each.new_hash))
        accounts++
      }
    }
    expectRecorded(accounts, 701)
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
  test('has the transactions that @ton/core reads', () => {
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
    }
  })
})
