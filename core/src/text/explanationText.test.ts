import { expect, test } from 'vitest'
import { stubAddress } from '../../test/stubTrace.ts'
import type { DebugNode } from '../contract/debug.ts'
import { explanationLines } from './explanationText.ts'

test('the explanation of a swap lists what others were paid, with amount, recipient and transaction', () => {
  const [recipient, jetton] = [stubAddress('f'), stubAddress('m')]
  const transaction = 'aa'.repeat(32)
  const swap = { type: 'JettonSwap', pattern: 'swaps.stonfiV2', transactions: [transaction], built_on: [] }
  const explanation = {
    actions: [{ ...swap, payouts: [{ recipient, amount: '5', jetton, transaction }] }],
    generic: [],
  }
  // Only the ids and hashes are read.
  const trace = { id: '0.1', transaction: { hash: transaction }, children: [] } as unknown as DebugNode
  expect(explanationLines({ explanation, trace }, { colour: false })).toContain(
    `    payout: 5 of ${jetton} to ${recipient} [0.1]`,
  )
})
