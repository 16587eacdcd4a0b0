import { expect, test } from 'vitest'
import { dataFiles, hasData, readData } from '../../test/data.ts'
import { cellFromText } from '../cell/text.ts'
import { readShardAccount } from './account.ts'
import { readMessage } from './message.ts'
import { readTransaction } from './transaction.ts'

type Scenario = {
  externalMessageBoc?: string
  externalMessageHash?: string
  transactions?: {
    hash: string
    lt: string
    transactionBoc: string
    stateBefore: { exists: boolean; lastTransLt?: string; shardAccountBoc?: string }
  }[]
}

const scenarios = dataFiles('localnet/scenarios').filter(name => name !== 'index.json')

test.skipIf(!hasData)('reads every recorded transaction, message and account state whole', () => {
  let read = 0
  for (const name of scenarios) {
    const scenario = readData<Scenario>('localnet/scenarios', name)
    if (scenario.externalMessageBoc) {
      expect(readMessage(cellFromText(scenario.externalMessageBoc)).cell.hash(), name).toBe(
        scenario.externalMessageHash,
      )
    }
    for (const recorded of scenario.transactions ?? []) {
      const tx = readTransaction(cellFromText(recorded.transactionBoc))
      expect(tx.cell.hash(), name).toBe(recorded.hash)
      expect(String(tx.lt), name).toBe(recorded.lt)
      expect(tx.out_msgs.length, name).toBe(tx.outmsg_cnt)
      if (recorded.stateBefore.shardAccountBoc) {
        const state = readShardAccount(cellFromText(recorded.stateBefore.shardAccountBoc))
        expect(String(state.last_trans_lt), name).toBe(recorded.stateBefore.lastTransLt)
      }
      read++
    }
  }
  expect(read).toBeGreaterThan(500)
})
