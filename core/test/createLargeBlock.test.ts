import { expect, test } from 'vitest'
import { parseCell, writeBoc } from '../src/cell/boc.ts'
import { readBlock, transactionsOfBlock } from '../src/tlb/block.ts'
import { readTransaction } from '../src/tlb/transaction.ts'
import { createLargeBlock } from './createLargeBlock.ts'

test('a large block has as many different transactions as it should, each of its account', () => {
  const { info, extra } = readBlock(parseCell(writeBoc(createLargeBlock(40))))
  const byAccount = [...transactionsOfBlock({ extra })]
  expect(info.shard.workchain).toBe(-1)
  expect(byAccount).toHaveLength(40)
  const hashes = new Set<string>()
  for (const [account, cells] of byAccount)
    for (const cell of cells) {
      const { account_addr, in_msg } = readTransaction(cell)
      expect(account_addr).toBe(account)
      expect(in_msg?.info).toMatchObject({ type: 'int_msg_info', dest: `-1:${account}` })
      hashes.add(cell.hash())
    }
  expect(hashes.size).toBe(40)
})
