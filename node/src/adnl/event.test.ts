import { afterEach, describe, expect, test } from 'vitest'
import { readData } from '../../../core/test/data.ts'
import { closeNetworks, flipBit, forgeReply, recordedReply, startNetwork } from '../../test/recordedNetwork.ts'
import { createTestService } from '../../test/recordedService.ts'

afterEach(closeNetworks)

type RecordedTransaction = { readonly account: string; readonly lt: string; readonly hash: string }
const recordedTransactions = (scenario: string): readonly RecordedTransaction[] =>
  readData<{ transactions: readonly RecordedTransaction[] }>(`localnet/scenarios/${scenario}.json`).transactions

describe('an event collected over liteservers', () => {
  test.each(['split-transfer-same-shard', 'jetton-transfer', 'bounce-into-contract'])(
    '%s is found whole from its first and from its last transaction',
    async scenario => {
      const { source } = await startNetwork([recordedReply])
      const service = await createTestService(source)
      const recorded = await createTestService()
      const onChain = recordedTransactions(scenario)
      const due = await recorded.call('getEvent', { params: { event_id: onChain[0]?.hash ?? '' } })
      for (const each of [onChain[0], onChain.at(-1)]) {
        const found = await service.call('debugEvent', {
          body: { query: each?.hash ?? '', account: each?.account, lt: each && BigInt(each.lt) },
        })
        expect(found.event.event_id).toBe(due.event_id)
        expect(found.event.actions.map(({ type, base_transactions }) => [type, base_transactions])).toEqual(
          due.actions.map(({ type, base_transactions }) => [type, base_transactions]),
        )
      }
    },
  )

  test('is the same if one server forges blocks', async () => {
    const [first] = recordedTransactions('jetton-transfer')
    const { source } = await startNetwork(
      [forgeReply('liteServer.getBlock', flipBit)],
      [recordedReply],
      [recordedReply],
    )
    const found = await (await createTestService(source)).call('debugEvent', {
      body: { query: first?.hash ?? '', account: first?.account, lt: first && BigInt(first.lt) },
    })
    expect(found.event.event_id).toBe(first?.hash)
    expect(found.event.actions[0]?.type).toBe('JettonTransfer')
  })

  test('reports what it could not search if servers have pruned a block', async () => {
    // The recording lacks the blocks between the two shards' ones.
    const [first] = recordedTransactions('split-bounce-cross-shard')
    const { source } = await startNetwork([recordedReply])
    const found = await (await createTestService(source)).call('debugEvent', {
      body: { query: first?.hash ?? '', account: first?.account, lt: first && BigInt(first.lt) },
    })
    expect(found.partial).toBeDefined()
    expect(found.unknown.join(' ')).toContain('was not followed')
  })
})
