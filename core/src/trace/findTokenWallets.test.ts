import { describe, expect, test } from 'vitest'
import { readRecordedTrace } from '../../test/changeTrace.ts'
import { findTokenWallets } from './findTokenWallets.ts'
import { nodesOf } from './Trace.ts'

describe('payout wallets of a DEX', () => {
  test.each(['stonfi-swaps--stonfi-ton-to-jetton-failed', 'tonco--tonco-swap-ton-to-usdt-failed'])(
    'of %s are found though one of them did nothing',
    async name => {
      const { trace, facts } = await readRecordedTrace(name)
      const wallets = findTokenWallets(trace)
      expect(wallets).toHaveLength(2)
      expect(wallets.map(wallet => facts.jettonWallet(wallet)?.jetton)).not.toContain(undefined)
      const acted = new Set(nodesOf(trace.root).map(node => node.account))
      expect(wallets.filter(wallet => !acted.has(wallet))).toHaveLength(1)
    },
  )

  test('are empty without a swap', async () => {
    expect(findTokenWallets((await readRecordedTrace('tonstakers--ts-stake-deposit')).trace)).toEqual([])
  })
})
