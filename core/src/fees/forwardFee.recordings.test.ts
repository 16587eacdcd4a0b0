import { expect, test } from 'vitest'
import { expectRecorded } from '../../test/data.ts'
import { readScenario, scenarioNames } from '../../test/scenarios.ts'
import { readTransaction } from '../tlb/transaction.ts'
import { workchainOf } from '../units.ts'
import { getCarriedFee, getForwardFee, readForwardPrices } from './forwardFee.ts'

const specialAccounts: ReadonlySet<string> = new Set(['3', '5'].map(digit => `-1:${digit.repeat(64)}`))

test('the forward fee of every recorded message is that of the network', () => {
  let count = 0
  const different: string[] = []
  for (const name of scenarioNames())
    for (const { cell, config, account } of readScenario(name).transactions)
      for (const message of readTransaction(cell).out_msgs.values()) {
        const { info } = message
        // A bounced message pays for what it was when it was sent.
        if (info.type !== 'int_msg_info' || info.bounced) continue
        // The elector and the configuration contract pay no fees.
        if (specialAccounts.has(account)) continue
        const prices = readForwardPrices(config, workchainOf(account) === -1 || workchainOf(info.dest) === -1)
        if (!prices) throw new Error(`${name}: no prices`)
        const fee = getCarriedFee(prices, getForwardFee(prices, message))
        if (fee !== info.fwd_fee) different.push(`${name}: ${fee}, not ${info.fwd_fee}`)
        count++
      }
  expect(different).toEqual([])
  expectRecorded(count, 490)
})
