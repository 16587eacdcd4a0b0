import { describe, expect, test } from 'vitest'
import { changed, found, kindsIn, recorded, swapOps } from '../../../../test/changedTrace.ts'
import { hasData } from '../../../../test/data.ts'
import { body, stubAddress } from '../../../../test/stubTrace.ts'
import type { TraceNode } from '../../../trace/Trace.ts'
import { nano } from '../../../units.ts'

describe.skipIf(!hasData)('elections', () => {
  test('a stake that the elector gives back is a failed deposit', async () => {
    const returned = changed(await recorded('elector-stakes-1'), swapOps(0xf374484c, 0xee6f454c))
    expect(kindsIn(returned)).toEqual(Array(3).fill('ElectionsDepositStake failed'))
  })

  test('a stake that the elector did not answer yet is not called a success', async () => {
    const silent = changed(await recorded('elector-stakes-1'), node =>
      node.interfaces.includes('elector') ? { ...node, outMessages: [] } : node,
    )
    expect(kindsIn(silent)).toEqual(Array(3).fill('ElectionsDepositStake failed'))
  })

  test('the same message to another account is no stake', async () => {
    const elsewhere = changed(await recorded('elector-stakes-1'), node =>
      node.account.endsWith('3333') ? { ...node, account: stubAddress('e') } : node,
    )
    expect(kindsIn(elsewhere)).toEqual([])
  })

  test('what is recovered is what the elector sends; when there is nothing, nothing was recovered', async () => {
    const recording = await recorded('tonstakers--ts-withdrawal-via-nft-burn')
    expect(kindsIn(recording)[0]).toBe('ElectionsRecoverStake ok')
    const [recovery] = found(changed(recording, swapOps(0xf96f7324, 0xfffffffe)))
    expect(recovery).toMatchObject({ type: 'ElectionsRecoverStake', status: 'failed', detail: { amount: 0n } })
  })
})

describe.skipIf(!hasData)('pools of nominators', () => {
  test.each(['pool-deposit', 'pool-withdraw-at-once', 'pool-withdraw-request'])(
    '%s to an account that is no pool is a transfer with a comment',
    async name => {
      const elsewhere = changed(await recorded(name), node => ({ ...node, interfaces: ['wallet_v4r2'] }))
      expect(kindsIn(elsewhere)).toEqual([])
    },
  )

  test.each([
    ['pool-deposit', 'DepositStake ok'],
    ['pool-withdraw-at-once', 'WithdrawStake ok'],
    ['pool-withdraw-request', 'WithdrawStakeRequest ok'],
  ])('%s is told where nobody knows what masterchain accounts are', async (name, kind) => {
    const recording = await recorded(name)
    const known = (interfaces: (node: TraceNode) => readonly string[]) =>
      changed(recording, node => ({ ...node, interfaces: interfaces(node), before: undefined }))
    const isPool = (node: TraceNode) => node.interfaces.includes('tv_pool')
    expect(kindsIn(known(() => []))).toEqual([kind])
    // What is known to be something else, was seen before the trace, ran no code, or is in another workchain is no pool.
    const others = [
      known(node => (isPool(node) ? ['wallet_v3r2'] : [])),
      changed(recording, node => ({ ...node, interfaces: [] })),
      changed(
        known(() => []),
        node => ({ ...node, phases: { ...node.phases, compute: { skipped: true, reason: 'cskip_no_gas' } } }),
      ),
      changed(
        known(() => []),
        node => (node.account.startsWith('-1') ? { ...node, account: stubAddress('p') } : node),
      ),
    ]
    for (const other of others) expect(kindsIn(other)).toEqual([])
  })

  test('the letter with a few coins is a comment where nobody knows that it is a pool', async () => {
    const few = changed(await recorded('pool-deposit'), node => ({
      ...node,
      interfaces: [],
      before: undefined,
      inMessage: node.inMessage && { ...node.inMessage, value: nano(1_000_000_000n) },
    }))
    expect(kindsIn(few)).toEqual([])
  })

  test('another text to a pool is a transfer with a comment', async () => {
    const text = body(0, builder => builder.bytes(new TextEncoder().encode('deposit')))
    const other = changed(await recorded('pool-deposit'), node =>
      node.inMessage?.type === 'int_msg' ? { ...node, inMessage: { ...node.inMessage, body: text } } : node,
    )
    expect(kindsIn(other)).toEqual([])
  })

  test('a stake that comes in one message with the change is counted without it', async () => {
    const recording = await recorded('pool-withdraw-at-once')
    const together = changed(recording, node => {
      const [first, second] = node.outMessages
      if (node.interfaces.includes('tv_pool') && second) return { ...node, outMessages: [first as never] }
      return node
    })
    expect(found(together)[0]).toMatchObject({ type: 'WithdrawStake', detail: { amount: 98_990_000_000n } })
  })

  test('without the stake it is only a request', async () => {
    const recording = await recorded('pool-withdraw-at-once')
    const change = 865_270_000n
    const unpaid = changed(recording, node => {
      if (node.interfaces.includes('tv_pool')) {
        return { ...node, outMessages: node.outMessages.filter(({ value }) => value === change) }
      }
      return node.inMessage?.value === nano(99_990_000_000n) ? undefined : node
    })
    expect(kindsIn(unpaid)).toEqual(['WithdrawStakeRequest ok'])
  })
})

describe.skipIf(!hasData)('pools with a token for the share', () => {
  test('a deposit for which nothing is minted has failed', async () => {
    const recording = await recorded('tonstakers--ts-stake-deposit')
    expect(kindsIn(recording)).toEqual(['DepositStake ok', 'JettonMint ok'])
    expect(kindsIn(changed(recording, swapOps(0x1674b0a0, 0x11))).slice(0, 1)).toEqual(['DepositStake failed'])
  })

  test('a deposit to an account that is something else is none', async () => {
    const recording = await recorded('tonstakers--ts-stake-deposit')
    const elsewhere = changed(recording, node =>
      node.inMessage?.opCode === 0x47d54391 ? { ...node, interfaces: ['wallet_v4r2'] } : node,
    )
    expect(kindsIn(elsewhere)).not.toContain('DepositStake ok')
  })

  test('a burn whose pool pays at once is a withdrawal of what came beyond the attached coins', async () => {
    const recording = await recorded('tonstakers--ts-withdrawal-request')
    const paid = changed(recording, node => {
      const other = swapOps(0x1674b0a0, 0x0a77535c)(node)
      if (other.inMessage?.opCode !== 0x0a77535c) return other
      return { ...other, children: [], inMessage: { ...other.inMessage, value: nano(3_500_000_000n) } }
    })
    expect(found(paid)).toMatchObject([{ type: 'WithdrawStake', status: 'ok', detail: { amount: 2_500_000_000n } }])
  })

  test('a burn of another jetton is a burn', async () => {
    expect(kindsIn(await recorded('jetton-burn'))).toEqual(['JettonBurn ok'])
  })

  test('items that are burnt without a distribution pay nobody', async () => {
    const recording = await recorded('tonstakers--ts-withdrawal-via-nft-burn')
    expect(kindsIn(recording).filter(kind => kind === 'WithdrawStake ok')).toHaveLength(3)
    expect(kindsIn(changed(recording, swapOps(0x1140a64f, 0x11)))).not.toContain('WithdrawStake ok')
  })
})
