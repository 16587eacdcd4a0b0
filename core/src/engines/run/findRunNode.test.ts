import { beforeAll, describe, expect, test } from 'vitest'
import { demoSnapshot } from '../../../test/demo.ts'
import { demoService } from '../../../test/demoService.ts'
import { toBocHex } from '../../cell/text.ts'
import { snapshotSource } from '../../chain/snapshot/snapshotSource.ts'
import type { DebugNode } from '../../contract/debug.ts'
import type { Progress } from '../../contract/progress.ts'
import type { Service } from '../../operations/createService.ts'

let service: Service
beforeAll(async () => {
  service = await demoService()
})

const bocOf = (id: string) => {
  const sample = demoSnapshot().samples.find(each => each.id === id)
  return sample ? toBocHex(sample.message) : expect.fail(`no sample ${id}`)
}

const listNodes = (node: DebugNode): readonly DebugNode[] => [node, ...node.children.flatMap(listNodes)]

/** A recording, and the number of transactions that the run had. */
async function record(boc: string, node: string, asOnChain: boolean) {
  let transactions = 0
  const onProgress = ({ stage, done }: Progress) => {
    if (stage === 'executing') transactions = Math.max(transactions, done ?? 0)
  }
  const body = { boc, node, ...(asOnChain && { as_on_chain: true }) }
  return { recording: await service.call('debugRecording', { body }, { onProgress }), transactions }
}

describe('a transaction on chain', () => {
  test.each(['jetton-transfer', 'nft-purchase', 'dns-renew', 'highload-v3-batch', 'throw-777-bounced'])(
    '%s: each one alone is that of the whole run',
    async id => {
      const boc = bocOf(id)
      const { trace } = await service.call('debugEmulate', { body: { boc, as_on_chain: true } })
      const nodes = trace ? listNodes(trace) : []
      expect(nodes.length).toBeGreaterThan(1)
      for (const { id: node, transaction, on_chain } of nodes.slice(0, 12)) {
        const { recording, transactions } = await record(boc, node, true)
        const { hash, account, in_msg, state_update_old, utime } = recording.transaction ?? {}
        expect(on_chain?.equal).toBe(true)
        expect([hash, account?.address, in_msg?.hash, state_update_old, utime]).toEqual([
          transaction.hash,
          transaction.account.address,
          transaction.in_msg?.hash,
          transaction.state_update_old,
          transaction.utime,
        ])
        expect(recording.node).toBe(node)
        expect(recording.on_chain).toEqual({ hash, equal: true })
        expect(transactions).toBeLessThanOrEqual(1)
      }
    },
    60_000,
  )

  test('without the state before it, the whole trace is run', async () => {
    const boc = bocOf('jetton-transfer')
    const call = { body: { boc, as_on_chain: true } }
    // Of the state at the block.
    const { getStateBefore: _, ...chain } = snapshotSource(demoSnapshot(), 'demo')
    const whole = await demoService({ network: { chain } })
    const { trace } = await whole.call('debugEmulate', call)
    for (const { id, transaction } of trace ? listNodes(trace) : []) {
      const recording = await whole.call('debugRecording', { body: { ...call.body, node: id } })
      expect(recording.transaction?.hash).toBe(transaction.hash)
    }
  })

  test('the first one of any run is run alone; another one after those before it', async () => {
    const boc = bocOf('fresh-jetton-transfer')
    const { trace } = await service.call('debugEmulate', { body: { boc } })
    for (const node of ['0', '0.0']) {
      const { recording } = await record(boc, node, false)
      const found = trace && listNodes(trace).find(({ id }) => id === node)
      expect(recording.transaction?.hash).toBe(found?.transaction.hash)
    }
  })

  test('a node that the trace does not have is an error', async () => {
    await expect(record(bocOf('jetton-transfer'), '0.0.0.9', true)).rejects.toMatchObject({
      code: 'lookup.transaction',
    })
  })
})
