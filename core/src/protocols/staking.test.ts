import { describe, expect, test } from 'vitest'
import { actionKinds, changeTrace, classifiedActions, readRecordedTrace, replaceOp } from '../../test/changeTrace.ts'
import { body, stubAddress } from '../../test/stubTrace.ts'
import type { InterfaceName } from '../contracts/interfaces.ts'
import type { TraceNode } from '../trace/Trace.ts'
import { nano } from '../units.ts'

describe('elections', () => {
  test('a stake returned by the elector is a failed deposit', async () => {
    const returned = changeTrace(await readRecordedTrace('elector-stakes-1'), replaceOp(0xf374484c, 0xee6f454c))
    expect(actionKinds(returned)).toEqual(Array(3).fill('ElectionsDepositStake failed'))
  })

  test('a stake without a reply of the elector is not successful', async () => {
    const silent = changeTrace(await readRecordedTrace('elector-stakes-1'), node =>
      node.interfaces.includes('elector') ? { ...node, outMessages: [] } : node,
    )
    expect(actionKinds(silent)).toEqual(Array(3).fill('ElectionsDepositStake failed'))
  })

  test('the same message to another account is not a stake', async () => {
    const elsewhere = changeTrace(await readRecordedTrace('elector-stakes-1'), node =>
      node.account.endsWith('3333') ? { ...node, account: stubAddress('e') } : node,
    )
    expect(actionKinds(elsewhere)).toEqual([])
  })

  test('the recovered amount is what the elector sends, or nothing', async () => {
    const recording = await readRecordedTrace('tonstakers--ts-withdrawal-via-nft-burn')
    expect(actionKinds(recording)[0]).toBe('ElectionsRecoverStake ok')
    const [recovery] = classifiedActions(changeTrace(recording, replaceOp(0xf96f7324, 0xfffffffe)))
    expect(recovery).toMatchObject({ type: 'ElectionsRecoverStake', status: 'failed', detail: { amount: 0n } })
  })
})

describe('nominator pools', () => {
  test.each(['pool-deposit', 'pool-withdraw-at-once', 'pool-withdraw-request'])(
    '%s to an account that is no pool is a transfer with a comment',
    async name => {
      const elsewhere = changeTrace(await readRecordedTrace(name), node => ({ ...node, interfaces: ['wallet_v4r2'] }))
      expect(actionKinds(elsewhere)).toEqual([])
    },
  )

  test.each([
    ['pool-deposit', 'DepositStake ok'],
    ['pool-withdraw-at-once', 'WithdrawStake ok'],
    ['pool-withdraw-request', 'WithdrawStakeRequest ok'],
  ])('%s is recognised without facts of masterchain accounts', async (name, kind) => {
    const recording = await readRecordedTrace(name)
    const known = (interfaces: (node: TraceNode) => readonly InterfaceName[]) =>
      changeTrace(recording, node => ({ ...node, interfaces: interfaces(node), before: undefined }))
    const isPool = (node: TraceNode) => node.interfaces.includes('tv_pool')
    expect(actionKinds(known(() => []))).toEqual([kind])
    // What is known to be something else, was seen before the trace, ran no code, or is in another workchain is no pool.
    const others = [
      known(node => (isPool(node) ? ['wallet_v3r2'] : [])),
      changeTrace(recording, node => ({ ...node, interfaces: [] })),
      changeTrace(
        known(() => []),
        node => ({ ...node, phases: { ...node.phases, compute: { skipped: true, reason: 'cskip_no_gas' } } }),
      ),
      changeTrace(
        known(() => []),
        node => (node.account.startsWith('-1') ? { ...node, account: stubAddress('p') } : node),
      ),
    ]
    for (const other of others) expect(actionKinds(other)).toEqual([])
  })

  test('the letter with little TON is a comment when the pool is unknown', async () => {
    const few = changeTrace(await readRecordedTrace('pool-deposit'), node => ({
      ...node,
      interfaces: [],
      before: undefined,
      inMessage: node.inMessage && { ...node.inMessage, value: nano(1_000_000_000n) },
    }))
    expect(actionKinds(few)).toEqual([])
  })

  test('another text to a pool is a transfer with a comment', async () => {
    const text = body(0, builder => builder.bytes(new TextEncoder().encode('deposit')))
    const other = changeTrace(await readRecordedTrace('pool-deposit'), node =>
      node.inMessage?.type === 'int_msg' ? { ...node, inMessage: { ...node.inMessage, body: text } } : node,
    )
    expect(actionKinds(other)).toEqual([])
  })

  test('a stake in one message with the excess is counted without it', async () => {
    const recording = await readRecordedTrace('pool-withdraw-at-once')
    const together = changeTrace(recording, node => {
      const [first, second] = node.outMessages
      if (node.interfaces.includes('tv_pool') && second) return { ...node, outMessages: [first as never] }
      return node
    })
    expect(classifiedActions(together)[0]).toMatchObject({ type: 'WithdrawStake', detail: { amount: 98_990_000_000n } })
  })

  test('without a payout it is only a request', async () => {
    const recording = await readRecordedTrace('pool-withdraw-at-once')
    const change = 865_270_000n
    const unpaid = changeTrace(recording, node => {
      if (node.interfaces.includes('tv_pool')) {
        return { ...node, outMessages: node.outMessages.filter(({ value }) => value === change) }
      }
      return node.inMessage?.value === nano(99_990_000_000n) ? undefined : node
    })
    expect(actionKinds(unpaid)).toEqual(['WithdrawStakeRequest ok'])
  })
})

describe('liquid staking pools', () => {
  test('a deposit without a mint has failed', async () => {
    const recording = await readRecordedTrace('tonstakers--ts-stake-deposit')
    expect(actionKinds(recording)).toEqual(['DepositStake ok', 'JettonMint ok'])
    expect(actionKinds(changeTrace(recording, replaceOp(0x1674b0a0, 0x11))).slice(0, 1)).toEqual([
      'DepositStake failed',
    ])
  })

  test('a deposit to another contract is not a stake', async () => {
    const recording = await readRecordedTrace('tonstakers--ts-stake-deposit')
    const elsewhere = changeTrace(recording, node =>
      node.inMessage?.opCode === 0x47d54391 ? { ...node, interfaces: ['wallet_v4r2'] } : node,
    )
    expect(actionKinds(elsewhere)).not.toContain('DepositStake ok')
  })

  test('a burn that the pool pays at once is a withdrawal of the payout minus the attached TON', async () => {
    const recording = await readRecordedTrace('tonstakers--ts-withdrawal-request')
    const paid = changeTrace(recording, node => {
      const other = replaceOp(0x1674b0a0, 0x0a77535c)(node)
      if (other.inMessage?.opCode !== 0x0a77535c) return other
      return { ...other, children: [], inMessage: { ...other.inMessage, value: nano(3_500_000_000n) } }
    })
    expect(classifiedActions(paid)).toMatchObject([
      { type: 'WithdrawStake', status: 'ok', detail: { amount: 2_500_000_000n } },
    ])
  })

  test('a burn of another jetton is a burn', async () => {
    expect(actionKinds(await readRecordedTrace('jetton-burn'))).toEqual(['JettonBurn ok'])
  })

  test('NFTs burned without a distribution are not payouts', async () => {
    const recording = await readRecordedTrace('tonstakers--ts-withdrawal-via-nft-burn')
    expect(actionKinds(recording).filter(kind => kind === 'WithdrawStake ok')).toHaveLength(3)
    expect(actionKinds(changeTrace(recording, replaceOp(0x1140a64f, 0x11)))).not.toContain('WithdrawStake ok')
  })
})
