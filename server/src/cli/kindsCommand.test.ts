import { expect, test } from 'vitest'
import { runCli } from '../../test/runCli.ts'

test('prints all columns of the table as JSON', async () => {
  const { code, out } = await runCli(['kinds', '--json'])
  expect(code).toBe(0)
  const { kinds } = JSON.parse(out) as { kinds: { kind: string; fields: object[]; sentence: { ru: string } }[] }
  expect(kinds.find(({ kind }) => kind === 'LiquidityWithdrawal')).toMatchObject({
    family: 'liquidity',
    sentence: { en: expect.stringMatching(/^withdraw\[ \{tokens\}\] from/) },
    v2: expect.arrayContaining(['JettonBurn', 'JettonTransfer', 'TonTransfer']),
    toncenter: ['dex_withdraw_liquidity'],
  })
  expect(kinds.find(({ kind }) => kind === 'TonTransfer')).toMatchObject({
    sentence: { en: 'send {amount} to {recipient}' },
  })
})

test('prints the kinds of a family, one per line', async () => {
  const { out } = await runCli(['kinds', '--family', 'validators'])
  expect(out).toMatch(/^ElectionsDepositStake +validators {2}deposit an election stake of \{amount\}/m)
  expect(out).not.toContain('JettonSwap')
})

test('names the families for an unknown one', async () => {
  const { code, out, err } = await runCli(['kinds', '--family', 'rubbish'])
  expect(code).not.toBe(0)
  expect(out).toBe('')
  expect(err).toContain('liquidity')
})
