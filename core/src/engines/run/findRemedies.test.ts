import { beforeAll, describe, expect, test } from 'vitest'
import { demoSnapshot } from '../../../test/demo.ts'
import { demoService } from '../../../test/demoService.ts'
import { toBocHex } from '../../cell/text.ts'
import type { DebugRemedy } from '../../contract/debugRemedies.ts'
import type { Service } from '../../operations/createService.ts'

describe('remedies of the samples', () => {
  let service: Service
  beforeAll(async () => {
    service = await demoService()
  })

  const run = (id: string, more: object = {}) => {
    const sample = demoSnapshot().samples.find(each => each.id === id)
    if (!sample) throw new Error(id)
    const block = sample.blockSeqno === undefined ? {} : { block_seqno: sample.blockSeqno }
    return service.call('debugEmulate', { body: { boc: toBocHex(sample.message), ...block, ...more }, headers: {} })
  }

  test.each<[id: string, code: DebugRemedy['code'], title: RegExp]>([
    ['fresh-wrong-signature', 'signature.ignore', /^Run without checking the signature$/],
    ['fresh-expired', 'clock.set', /^Run one second before it expires$/],
    ['fresh-wrong-seqno', 'wallet.change', /^Run as if the wallet's seqno were 36$/],
    ['fresh-wrong-wallet-id', 'wallet.change', /^Run as if the wallet ID were \d+$/],
    ['rejected-v5-signature-disabled', 'wallet.change', /^Run as if the wallet accepted signatures$/],
    ['fresh-not-enough-balance', 'balance.add', /^Run with 6 TON more for the wallet$/],
    ['orders-one-of-three', 'balance.add', /^Run with 101 TON more for the wallet$/],
    ['action-ignored-mode2', 'balance.add', /^Run with 1.000.000.001 TON more for the contract$/],
  ])('%s: with %s it is accepted, and sends everything', async (id, code, title) => {
    const { remedies } = await run(id)
    const remedy = remedies.find(each => each.code === code)
    expect(remedy?.title).toMatch(title)
    const { verdict, summary } = await run(id, remedy?.arguments)
    expect(verdict.accepted).toBe('yes')
    expect(summary.losses.filter(({ kind }) => kind === 'unsent')).toEqual([])
  })

  test('a run that succeeds has none', async () => {
    expect((await run('jetton-transfer')).remedies).toEqual([])
  })

  test('a limit can be raised up to that of the service', async () => {
    const { remedies } = await run('jetton-transfer', { limits: { transactions: 2 } })
    expect(remedies).toMatchObject([{ code: 'limits.raise', arguments: { limits: { transactions: 10 } } }])
    const max = await run('long-chain', { limits: { transactions: 1000 } })
    expect(max.remedies.filter(({ code }) => code === 'limits.raise')).toEqual([])
  })

  test('a message that is on chain can be run as on chain', async () => {
    // At the newest block it has been processed, and has expired.
    const sample = demoSnapshot().samples.find(each => each.id === 'transfer-v4r2-comment')
    const boc = sample ? toBocHex(sample.message) : ''
    const late = await service.call('debugEmulate', { body: { boc }, headers: {} })
    expect(late.verdict.outcome).toBe('rejected')
    const remedy = late.remedies.find(({ code }) => code === 'chain.same')
    expect(remedy?.arguments).toEqual({ as_on_chain: true })
    const same = await service.call('debugEmulate', { body: { boc, ...remedy?.arguments }, headers: {} })
    expect(same.on_chain).toMatchObject({ equal: 2, on_chain: 2 })
  })

  test('other overrides of the run stay', async () => {
    const account = `0:${'ab'.repeat(32)}`
    const { remedies } = await run('fresh-wrong-seqno', { overrides: [{ account, balance: 5n }] })
    expect(remedies[0]?.arguments.overrides?.map(each => each.account)).toContain(account)
    expect(remedies[0]?.arguments.overrides).toHaveLength(2)
  })
})
