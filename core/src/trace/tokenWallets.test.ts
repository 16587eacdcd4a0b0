import { describe, expect, test } from 'vitest'
import { recorded } from '../../test/changedTrace.ts'
import { hasData } from '../../test/data.ts'
import { nodesOf } from './Trace.ts'
import { tokenWalletsIn } from './tokenWallets.ts'

describe.skipIf(!hasData)('the wallets that an exchange would have paid from', () => {
  test.each(['stonfi-swaps--stonfi-ton-to-jetton-failed', 'tonco--tonco-swap-ton-to-usdt-failed'])(
    'of %s are found though one of them did nothing',
    async name => {
      const { trace, facts } = await recorded(name)
      const wallets = tokenWalletsIn(trace)
      expect(wallets).toHaveLength(2)
      expect(wallets.map(wallet => facts.jettonWallet(wallet)?.jetton)).not.toContain(undefined)
      const acted = new Set([...nodesOf(trace.root)].map(node => node.account))
      expect(wallets.filter(wallet => !acted.has(wallet))).toHaveLength(1)
    },
  )

  test('are none where nothing is exchanged', async () => {
    expect(tokenWalletsIn((await recorded('tonstakers--ts-stake-deposit')).trace)).toEqual([])
  })
})
