import { beforeAll, describe, expect, test } from 'vitest'
import { demoSnapshot } from '../../../test/demo.ts'
import { demoService } from '../../../test/demoService.ts'
import { toBocHex } from '../../cell/text.ts'
import type { DebugNode, DebugResult } from '../../contract/debug.ts'
import type { DebugMinimumValue, DebugMinimumValueRequest } from '../../contract/debugMinimumValue.ts'
import type { Service } from '../../operations/createService.ts'

let service: Service
beforeAll(async () => {
  service = await demoService()
})

const sampleOf = (id: string) => {
  const sample = demoSnapshot().samples.find(each => each.id === id) ?? expect.fail(id)
  return { boc: toBocHex(sample.message), ...(sample.blockSeqno !== undefined && { block_seqno: sample.blockSeqno }) }
}
const find = (body: DebugMinimumValueRequest): Promise<DebugMinimumValue> => service.call('debugMinimumValue', { body })

/** What happens, without amounts: a second reading of the same rule, from the reply of a whole run. */
function describeRun({ trace, partial }: DebugResult): string {
  if (!trace || partial) return 'incomplete'
  const lines: string[] = []
  const add = ({ id, transaction, actions, children }: DebugNode) => {
    const { in_msg: message, compute_phase: compute, action_phase: action, account } = transaction
    lines.push(
      [
        // What the wallet reads, also in its own second transaction, has the amount.
        ...[id, account.address, account.address === trace.transaction.account.address ? '' : message?.raw_body],
        ...[message?.bounced, message?.bounce],
        ...[compute?.exit_code, compute?.skip_reason, action?.result_code, action?.skipped_actions],
        ...[actions?.length, transaction.bounce_phase, transaction.orig_status, transaction.end_status],
        ...transaction.out_msgs.flatMap(each => (each.msg_type === 'ext_out_msg' ? (each.raw_body ?? '') : [])),
      ].join(' '),
    )
    children.forEach(add)
  }
  add(trace)
  return lines.join('\n')
}

/** A sample with another value, run in full. */
async function runWith(id: string, amount: bigint, index: number): Promise<string> {
  const { boc: _, ...block } = sampleOf(id)
  const { draft } = await service.call('debugReadDraft', { body: sampleOf(id) })
  if (draft.type !== 'wallet') return expect.fail('no wallet')
  const messages = draft.messages.map(each =>
    draft.messages.indexOf(each) === index && each.message.type === 'internal'
      ? { ...each, message: { ...each.message, amount: String(amount) } }
      : each,
  )
  const { boc = '' } = await service.call('debugCompose', { body: { draft: { ...draft, messages }, ...block } })
  return describeRun(
    await service.call('debugEmulate', { body: { boc, ...block, ignore_signature: true }, headers: {} }),
  )
}

test.each([
  ...['transfer-v4r2-comment', 'jetton-transfer', 'nft-purchase', 'transfer-v5r1-multi', 'nft-transfer', 'dns-renew'],
  ...['v5-gas-relay', 'fresh-transfer', 'fresh-jetton-transfer', 'highload-v3-batch'],
])(
  '%s: no smaller value of a scale has the same outcome, and all larger ones have',
  async id => {
    const { minimum, given, message = 0, runs } = await find(sampleOf(id))
    if (!minimum || !given) return expect.fail('no value')
    expect(runs).toBeLessThanOrEqual(40)
    const expected = await runWith(id, given.amount, message)
    const isSame = async (amount: bigint) => (await runWith(id, amount, message)) === expected
    expect(await runWith(id, minimum.amount, message)).toBe(expected)
    if (minimum.fails_at !== undefined) {
      expect(minimum.amount - minimum.fails_at).toBe(1000n)
      expect(await isSame(minimum.fails_at)).toBe(false)
    }
    for (let at = 1n; at <= 8n; at++) {
      expect(await isSame((minimum.amount * (8n - at)) / 8n), `${at} below`).toBe(false)
      const above = minimum.amount + ((given.amount - minimum.amount) * at) / 8n
      expect(await isSame(above), `${at} above`).toBe(true)
    }
    for (const { money } of [given, minimum]) {
      const kept = money.kept.reduce((sum, { amount }) => sum + amount, 0n)
      expect(money.fees + money.returned + kept).toBe(money.spent)
    }
  },
  30_000,
)

describe('a jetton transfer', () => {
  test('to a recipient without a jetton wallet, and to one with it: both are shown', async () => {
    const first = await find(sampleOf('jetton-transfer'))
    expect(first.other).toMatchObject({ kind: 'again', accounts: [expect.stringMatching(/^0:/)] })
    const again = await find(sampleOf('fresh-jetton-transfer'))
    expect(again.other?.kind).toBe('first_time')
    // This jetton wallet demands the same value for both, but less of it returns.
    expect(again.other?.amount).toBe(again.minimum?.amount)
    expect(again.other?.money?.returned).toBeLessThan(again.minimum?.money.returned ?? 0n)
    for (const { other, runs } of [first, again]) {
      expect((other?.amount ?? 0n) - (other?.fails_at ?? 0n)).toBeLessThan(100_000n)
      expect(runs).toBeLessThanOrEqual(40)
    }
  })

  test('what is left returns to the sender; with the least value almost nothing does', async () => {
    const { given, minimum } = await find(sampleOf('jetton-transfer'))
    expect(given?.money.returned).toBeGreaterThan(150_000_000n)
    expect(minimum?.money.returned).toBeLessThan(given?.money.returned ?? 0n)
    expect(minimum?.difference).toMatchObject({ fact: 'exit_code', actual: '709' })
  })
})

describe('which message', () => {
  test('is chosen by its position', async () => {
    const { messages } = await find(sampleOf('transfer-v5r1-multi'))
    expect(messages.length).toBeGreaterThan(1)
    const second = await find({ ...sampleOf('transfer-v5r1-multi'), message: 1 })
    expect([second.message, second.given?.amount]).toEqual([1, messages[1]?.amount])
    await expect(find({ ...sampleOf('transfer-v5r1-multi'), message: 200 })).rejects.toMatchObject({
      code: 'input.argument',
    })
  })

  test.each([
    ['bounce-no-contract', 'fails'],
    ['fresh-expired', 'fails'],
    ['long-chain', 'incomplete'],
    ['subscription-payment', 'value.none'],
  ])('%s has no value: %s', async (id, code) => {
    expect((await find(sampleOf(id))).reason).toMatchObject({ code, text: expect.stringMatching(/\.$/) })
  })
})

test('the same request has the same result, and the runs are limited', async () => {
  const { took_ms: _, ...first } = await find({ ...sampleOf('nft-transfer'), max_runs: 10 })
  const { took_ms: __, ...second } = await find({ ...sampleOf('nft-transfer'), max_runs: 10 })
  expect(second).toEqual(first)
  expect(first.runs).toBeLessThanOrEqual(10)
})

test('reports each run, and stops when it is cancelled', async () => {
  const controller = new AbortController()
  const done: number[] = []
  const call = service.call(
    'debugMinimumValue',
    { body: sampleOf('jetton-transfer') },
    {
      signal: controller.signal,
      onProgress({ stage, done: count = 0, text }) {
        if (stage !== 'executing' || text !== 'runs') return
        done.push(count)
        if (count === 3) controller.abort()
      },
    },
  )
  await expect(call).rejects.toMatchObject({ code: 'limit.cancelled' })
  expect(done).toEqual([1, 2, 3])
})
