import { beforeAll, describe, expect, test } from 'vitest'
import { demoSnapshot } from '../../../test/demo.ts'
import { demoService } from '../../../test/demoService.ts'
import { Builder } from '../../cell/Builder.ts'
import { toBocBase64, toBocHex } from '../../cell/text.ts'
import type { OnChainTransaction } from '../../chain/MasterchainBlock.ts'
import { snapshotSource } from '../../chain/snapshot/snapshotSource.ts'
import type { DebugClassifyRequest } from '../../contract/lookups.ts'
import { isAppError } from '../../errors.ts'
import type { Service } from '../../operations/createService.ts'
import { type Address, type Hash, lt } from '../../units.ts'

let service: Service
beforeAll(async () => {
  service = await demoService()
})

const snapshot = demoSnapshot()
const chain = snapshotSource(snapshot, 'demo')

type GivenAccount = NonNullable<DebugClassifyRequest['accounts']>[number]

async function getStateBefore(transaction: OnChainTransaction): Promise<GivenAccount[]> {
  const state = await chain.getStateBefore?.(transaction).catch((error: unknown) => {
    if (!isAppError(error)) throw error
  })
  return toGiven(transaction.account, state?.shardAccount)
}

const toGiven = (address: Address, state: OnChainTransaction['cell'] | undefined): GivenAccount[] =>
  state ? [{ address, shard_account: toBocBase64(state) }] : []

/** The other accounts of the demo network, as they are last known. */
const otherAccounts = [...snapshot.accounts].flatMap(([address, states]) =>
  toGiven(address, states.at(-1)?.shardAccount),
)

/** The transactions of a trace, and all states of its accounts: before each of them, and after it. */
async function giveTrace(trace: readonly OnChainTransaction[]) {
  const { id } = await chain.getMasterchainBlock({ seqno: Math.max(...trace.map(each => each.masterchainSeqno)) })
  const after = trace.map(each => ({ ...each, lt: lt(each.lt + 1n) }))
  const states = await Promise.all([...after, ...trace].map(getStateBefore))
  return {
    transactions: trace.map(({ cell }) => toBocHex(cell)),
    accounts: states.flat(),
    config: toBocBase64(await chain.getConfig(id)),
  }
}

const readTrace = async (index: number) =>
  (await chain.getTraceOfMessage?.(snapshot.traces[index]?.message as Hash)) ?? []

const classify = (body: DebugClassifyRequest) => service.call('debugClassify', { body })

test('the transactions of every trace are classified as the trace is on its network', async () => {
  let count = 0
  for (const index of snapshot.traces.keys()) {
    const trace = await readTrace(index)
    const given = await giveTrace(trace)
    const { found_by, ...event } = await classify({ ...given, accounts: [...given.accounts, ...otherAccounts] })
    const found = await service.call('debugEvent', { body: { query: trace[0]?.hash ?? '' } })
    expect(found_by).toBe('transactions')
    expect(event.actions.map(({ kind }) => kind)).toEqual(found.actions.map(({ kind }) => kind))
    expect(event.verdict.outcome).toBe(found.verdict.outcome)
    count++
  }
  expect(count).toBeGreaterThan(100)
})

describe('what is given', () => {
  test('may be in any order, with a transaction twice', async () => {
    const given = await giveTrace(await readTrace(0))
    const turned = [...given.transactions, ...given.transactions].reverse()
    const [event, other] = await Promise.all([classify(given), classify({ ...given, transactions: turned })])
    expect({ ...other, took_ms: 0 }).toEqual({ ...event, took_ms: 0 })
  })

  test('without accounts and parameters: what is unknown is said', async () => {
    const { transactions } = await giveTrace(await readTrace(0))
    const event = await classify({ transactions })
    expect(event.unknown).toEqual([expect.stringContaining('their states are not available')])
    expect(event.trace.before).toBeUndefined()
  })

  test.each([
    [{}, 'input.body'],
    [{ transactions: ['nonsense'] }, 'input.boc'],
    [{ transactions: [toBocHex(new Builder().end())] }, 'input.cell'],
  ])('%j is an error', async (body, code) => {
    await expect(classify(body)).rejects.toMatchObject({ code })
  })

  test('two traces are an error that names both', async () => {
    const [a, b] = [await giveTrace(await readTrace(0)), await giveTrace(await readTrace(1))]
    const transactions = [...a.transactions, ...b.transactions]
    await expect(classify({ transactions })).rejects.toMatchObject({
      code: 'input.argument',
      details: { name: 'transactions', reason: expect.stringContaining('2 traces') },
    })
  })

  test('a malformed account is named by its place', async () => {
    const { transactions } = await giveTrace(await readTrace(0))
    const accounts = [{ address: `0:${'ab'.repeat(32)}`, shard_account: 'nonsense' }]
    await expect(classify({ transactions, accounts })).rejects.toMatchObject({
      code: 'input.argument',
      details: { name: 'accounts[0].shard_account' },
    })
    await expect(
      classify({ transactions, accounts: [{ address: 'me', shard_account: toBocHex(new Builder().end()) }] }),
    ).rejects.toMatchObject({ code: 'input.argument', details: { name: 'accounts[0].address' } })
  })
})
