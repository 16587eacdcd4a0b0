import { describe, expect, test } from 'vitest'
import { changed, found, kindsIn, recorded, swapOps } from '../../../../test/changedTrace.ts'
import { dataFiles, hasData, readData } from '../../../../test/data.ts'
import { stubAddress } from '../../../../test/stubTrace.ts'

const dedust = 'dedust-liquidities--'
const coffee = 'coffee--coffee-deposit-liquidity-ton-and-arbuz-with-vault-excess'
const tonco = 'tonco--tonco-deposit-liquidity-normal'
const deposits = (kinds: string[]) => kinds.filter(kind => kind.startsWith('LiquidityDeposit'))

describe.skipIf(!hasData)('deposits of liquidity', () => {
  test.each(
    dataFiles('traces', /--.*\.json$/).filter(file => {
      const all = readData<Record<string, { type: string }[]>>('traces', 'full-actions.json')
      return !all[file.replace('.json', '')]?.some(({ type }) => type === 'LiquidityDeposit')
    }),
  )('there is none in %s', async file => {
    expect(deposits(kindsIn(await recorded(file.replace('.json', ''))))).toEqual([])
  })

  test.each([
    ['a vault of DeDust that makes no half', `${dedust}final-deposit`, 0xf04ec526],
    ['a payload for another contract', `${dedust}first-deposit`, 0x7362d09c],
    ['a vault of Coffee that makes no half', coffee, 0xc0ffee27],
    ['a router of TONCO that funds nothing', 'tonco--tonco-deposit-liquidity-one-side-ton-strange-case', 0x3ebe5431],
  ])('%s is no deposit', async (_, name, code) => {
    expect(deposits(kindsIn(await recorded(name)))).not.toEqual([])
    expect(deposits(kindsIn(changed(await recorded(name), swapOps(code, 0x1234))))).toEqual([])
  })
})

describe.skipIf(!hasData)('on DeDust', () => {
  test('two halves that wait in one contract are one deposit, coins first', async () => {
    const [deposit, ...others] = found(await recorded(`${dedust}merged-with-ton-excesses`))
    expect(others).toEqual([])
    expect(deposit).toMatchObject({
      type: 'LiquidityDeposit',
      status: 'ok',
      detail: { tokens: [{ sum: { type: 'coin' } }, { sum: { type: 'jetton' } }] },
    })
  })

  test('two halves that wait in different contracts are two', async () => {
    const apart = changed(await recorded(`${dedust}merged-with-ton-excesses`), node =>
      node.inMessage?.opCode === 0x54240fe5 && node.children.length === 0
        ? { ...node, account: stubAddress('w') }
        : node,
    )
    expect(deposits(kindsIn(apart))).toHaveLength(2)
  })

  test('halves that the pool gives back are a failed deposit, and told as transfers back', async () => {
    expect(kindsIn(await recorded(`${dedust}rejected-final-deposit`))).toEqual([
      'LiquidityDeposit failed',
      'JettonTransfer ok',
    ])
  })
})

describe.skipIf(!hasData)('on Coffee', () => {
  test('a deposit of which the pool does not say that it took it has failed', async () => {
    const refused = changed(await recorded(coffee), swapOps(0xc0ffee33, 0xc0ffee34))
    expect(deposits(kindsIn(refused))).toEqual(['LiquidityDeposit ok', 'LiquidityDeposit failed'])
  })
})

describe.skipIf(!hasData)('on TONCO', () => {
  test('what the pool did not need is told by the transfers that give it back', async () => {
    expect(kindsIn(await recorded(tonco))).toEqual([
      'LiquidityDeposit ok',
      'LiquidityDeposit ok',
      'JettonTransfer ok',
      'JettonTransfer ok',
    ])
  })

  test('a half without the item for the share has failed', async () => {
    const without = changed(await recorded(tonco), swapOps(0xd5ecca2a, 0x1234))
    expect(deposits(kindsIn(without))).toEqual(['LiquidityDeposit ok', 'LiquidityDeposit failed'])
  })
})
