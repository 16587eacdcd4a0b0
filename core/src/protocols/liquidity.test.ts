import { describe, expect, test } from 'vitest'
import { actionKinds, changeTrace, classifiedActions, readRecordedTrace, replaceOp } from '../../test/changeTrace.ts'
import { dataFiles, hasRecording, isOtherSet, readData } from '../../test/data.ts'
import { stubAddress } from '../../test/stubTrace.ts'

const dedust = 'dedust-liquidities--'
const coffee = 'coffee--coffee-deposit-liquidity-ton-and-arbuz-with-vault-excess'
const tonco = 'tonco--tonco-deposit-liquidity-normal'
const deposits = (kinds: string[]) => kinds.filter(kind => kind.startsWith('LiquidityDeposit'))

describe('liquidity deposits', () => {
  const statedFile = 'traces/full-actions.json'
  const stated = hasRecording(statedFile) ? readData<Record<string, { type: string }[]>>(statedFile) : {}
  test.for(
    dataFiles('traces', /--.*\.json$/).filter(
      file => !stated[file.replace('.json', '')]?.some(({ type }) => type === 'LiquidityDeposit'),
    ),
  )('there is none in %s', async (file, { skip }) => {
    skip(isOtherSet && !stated[file.replace('.json', '')], `${statedFile} does not state its actions`)
    expect(deposits(actionKinds(await readRecordedTrace(file.replace('.json', ''))))).toEqual([])
  })

  test.each([
    ['a vault of DeDust that makes no half', `${dedust}final-deposit`, 0xf04ec526],
    ['a payload for another contract', `${dedust}first-deposit`, 0x7362d09c],
    ['a vault of Coffee that makes no half', coffee, 0xc0ffee27],
    ['a router of TONCO that funds nothing', 'tonco--tonco-deposit-liquidity-one-side-ton-strange-case', 0x3ebe5431],
  ])('%s is no deposit', async (_, name, code) => {
    expect(deposits(actionKinds(await readRecordedTrace(name)))).not.toEqual([])
    expect(deposits(actionKinds(changeTrace(await readRecordedTrace(name), replaceOp(code, 0x1234))))).toEqual([])
  })
})

describe('on DeDust', () => {
  test('two sides in one deposit contract are one deposit, TON first', async () => {
    const [deposit, ...others] = classifiedActions(await readRecordedTrace(`${dedust}merged-with-ton-excesses`))
    expect(others).toEqual([])
    expect(deposit).toMatchObject({
      type: 'LiquidityDeposit',
      status: 'ok',
      detail: { tokens: [{ amount: { type: 'coin' } }, { amount: { type: 'jetton' } }] },
    })
  })

  test('two sides in different contracts are two deposits', async () => {
    const apart = changeTrace(await readRecordedTrace(`${dedust}merged-with-ton-excesses`), node =>
      node.inMessage?.opCode === 0x54240fe5 && node.children.length === 0
        ? { ...node, account: stubAddress('w') }
        : node,
    )
    expect(deposits(actionKinds(apart))).toHaveLength(2)
  })

  test('sides that the pool returns are a failed deposit with transfers back', async () => {
    expect(actionKinds(await readRecordedTrace(`${dedust}rejected-final-deposit`))).toEqual([
      'LiquidityDeposit failed',
      'JettonTransfer ok',
    ])
  })
})

test.each([
  ['Coffee', coffee],
  ['TONCO', tonco],
])('both sides in one deposit contract of %s are one deposit, TON first', async (_, name) => {
  const found = classifiedActions(await readRecordedTrace(name)).filter(({ type }) => type === 'LiquidityDeposit')
  expect(found).toMatchObject([
    { status: 'ok', detail: { tokens: [{ amount: { type: 'coin' } }, { amount: { type: 'jetton' } }] } },
  ])
})

describe('on Coffee', () => {
  test("a deposit without the pool's event has failed", async () => {
    const rejected = changeTrace(await readRecordedTrace(coffee), replaceOp(0xc0ffee33, 0xc0ffee34))
    expect(deposits(actionKinds(rejected))).toEqual(['LiquidityDeposit failed'])
  })
})

describe('on TONCO', () => {
  test('refunds of unused amounts are transfers', async () => {
    expect(actionKinds(await readRecordedTrace(tonco))).toEqual([
      'LiquidityDeposit ok',
      'JettonTransfer ok',
      'JettonTransfer ok',
    ])
  })

  test('a side without the position NFT has failed', async () => {
    const without = changeTrace(await readRecordedTrace(tonco), replaceOp(0xd5ecca2a, 0x1234))
    expect(deposits(actionKinds(without))).toEqual(['LiquidityDeposit failed'])
  })
})
