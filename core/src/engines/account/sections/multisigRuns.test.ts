import { describe, expect, test } from 'vitest'
import { demoSnapshot } from '../../../../test/demo.ts'
import { demoService } from '../../../../test/demoService.ts'
import { activeAccount, fakeBlock, someAddress } from '../../../../test/fakes.ts'
import { sectionAccount, sectionContext } from '../../../../test/sectionContext.ts'
import { Builder } from '../../../cell/Builder.ts'
import { emptyCell } from '../../../cell/Cell.ts'
import { writeDict } from '../../../cell/dict.ts'
import { cellFromText, toBocHex } from '../../../cell/text.ts'
import type { DebugFactSection } from '../../../contract/debugAccount.ts'
import { decodeInternal } from '../../../messages/decode.ts'
import { readMessage } from '../../../tlb/message.ts'
import { unixSec } from '../../../units.ts'
import { buildSections } from './index.ts'
import { readMultisigOrder } from './multisigOrder.ts'
import { createOrderRun } from './multisigRuns.ts'

const [order, multisig, alice, bob, carol] = ['1', '2', 'a', 'b', 'c'].map(digit => someAddress(digit)) as [
  ReturnType<typeof someAddress>,
  ...ReturnType<typeof someAddress>[],
]

describe('the run of a pending order of multisig v2', () => {
  const signers = writeDict(
    [alice, bob, carol].map((signer, index) => [BigInt(index), builder => void builder.address(signer)] as const),
    8,
  )
  const orderData = (given: { threshold: number; approvals: bigint; count: number; isSent?: boolean }) =>
    new Builder()
      .address(multisig)
      .uint(7n, 256)
      .uint(given.threshold, 8)
      .bit(given.isSent ?? false)
      .ref(signers ?? emptyCell)
      .uint(given.approvals, 256)
      .uint(given.count, 8)
      .uint(1_795_300_000, 48)
      .ref(emptyCell)
      .end()
  const at = { block: fakeBlock(), isNewest: true, now: unixSec(1_795_249_000) }
  const runOf = (given: Parameters<typeof orderData>[0], block: Partial<typeof at> = {}) => {
    const data = orderData(given)
    const read = readMultisigOrder(data) ?? expect.fail('the data of an order')
    return createOrderRun(order, read, data, { ...at, ...block })
  }
  const approver = (boc: string) => {
    const { info, body } = readMessage(cellFromText(boc))
    return info.type === 'int_msg_info' ? [info.src, info.dest, decodeInternal(body, [])] : []
  }

  test('is the approval of the one signer that is missing', () => {
    const { request } = runOf({ threshold: 2, approvals: 1n, count: 1 }) ?? expect.fail('a run')
    expect(approver(request.boc)).toMatchObject([bob, order, { op: 'MultisigApprove', value: { signer_index: 1 } }])
    expect(request).not.toHaveProperty('overrides')
    expect(request).not.toHaveProperty('block_seqno')
  })

  test('assumes the approvals before the last one, and changes nothing else in the data', () => {
    const given = { threshold: 3, approvals: 2n, count: 1 }
    const { request } = runOf(given) ?? expect.fail('a run')
    expect(approver(request.boc)).toMatchObject([carol, order, { value: { signer_index: 2 } }])
    expect(request.overrides).toEqual([
      { account: order, data: toBocHex(orderData({ threshold: 3, approvals: 3n, count: 2 })) },
    ])
  })

  test('starts at the requested block', () => {
    expect(runOf({ threshold: 2, approvals: 1n, count: 1 }, { isNewest: false })?.request.block_seqno).toBe(1)
  })

  test.each([
    ['executed', { threshold: 2, approvals: 3n, count: 2, isSent: true }, {}],
    ['expired', { threshold: 2, approvals: 1n, count: 1 }, { now: unixSec(1_795_300_001) }],
    ['one with fewer signers than approvals are needed', { threshold: 5, approvals: 1n, count: 1 }, {}],
  ] as const)('is absent for an order that is %s', (_, given, block) => {
    expect(runOf(given, block)).toBeUndefined()
  })
})

describe('the run of a pending query of multisig v1', () => {
  const address = [...demoSnapshot().names].find(([, name]) => name === 'multisig')?.[0] ?? expect.fail('a multisig')
  const runsOf = (sections: readonly DebugFactSection[]) =>
    sections.find(({ id }) => id === 'multisig.queries')?.runs ?? []

  test('shows what the query does on the recorded state', async () => {
    const service = await demoService()
    const { sections } = await service.call('debugAccount', { body: { account: address } })
    const [run, ...others] = runsOf(sections)
    expect(others).toEqual([])
    const result = await service.call('debugEmulate', { body: run?.request ?? expect.fail('a run') })
    expect(result.verdict.outcome).toBe('success')
    expect(result.event?.actions[0]).toMatchObject({ type: 'TonTransfer', TonTransfer: { amount: 1_000_000_000n } })
    const row = sections.find(({ id }) => id === 'multisig.queries')?.table?.rows[1]
    expect(row?.map(({ value }) => value)).toEqual(
      expect.arrayContaining(['pending', 'Send 1 TON (comment: needs one more)']),
    )
  })

  test('has a signature of each owner that is missing', async () => {
    const service = await demoService()
    const view = await service.call('debugAccount', { body: { account: address } })
    const [code, data] = [cellFromText(view.code ?? ''), cellFromText(view.data ?? '')]
    // wallet_id:uint32 n:uint8 k:uint8
    const slice = data.slice()
    const head = slice.loadBits(40)
    slice.skip(8)
    const threeOfThree = new Builder().bits(head).uint(3, 8).slice(slice).end()
    const context = await sectionContext({ now: view.block.utime })
    const account = sectionAccount(context, activeAccount(address, code, threeOfThree, 10n ** 10n))
    const { sections } = await buildSections(context, account ?? expect.fail('an active account'))
    const [run] = runsOf(sections)
    const overrides = [{ account: address, data: toBocHex(threeOfThree) }]
    const result = await service.call('debugEmulate', {
      body: { ...(run?.request ?? expect.fail('a run')), overrides },
    })
    expect(result.verdict.outcome).toBe('success')
    expect(result.event?.actions[0]).toMatchObject({ type: 'TonTransfer', TonTransfer: { amount: 1_000_000_000n } })
  })
})
