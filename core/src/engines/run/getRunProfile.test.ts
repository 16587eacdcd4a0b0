import { beforeAll, describe, expect, test } from 'vitest'
import { demoSnapshot } from '../../../test/demo.ts'
import { demoService } from '../../../test/demoService.ts'
import { toBocHex } from '../../cell/text.ts'
import type { DebugNode } from '../../contract/debug.ts'
import type { Service } from '../../operations/createService.ts'
import { toGasTree } from '../../profile/profileTree.ts'

let service: Service
beforeAll(async () => {
  service = await demoService()
})

const requestOf = (id: string) => {
  const sample = demoSnapshot().samples.find(each => each.id === id) ?? expect.fail(id)
  return {
    boc: toBocHex(sample.message),
    ...(sample.blockSeqno !== undefined && { block_seqno: sample.blockSeqno }),
  }
}
const listNodes = (node: DebugNode): readonly DebugNode[] => [node, ...node.children.flatMap(listNodes)]

describe('the profile of a run', () => {
  test.each(['jetton-transfer', 'fresh-jetton-transfer', 'long-chain'])(
    '%s: has the gas of each transaction, under its node',
    async id => {
      const body = requestOf(id)
      const { trace } = await service.call('debugEmulate', { body, headers: {} })
      const profile = await service.call('debugProfile', { body })
      const nodes = trace ? listNodes(trace) : []
      expect(nodes.length).toBeGreaterThan(1)
      expect(
        profile.transactions.map(({ node, account, hash, gas_used, steps }) => [node, account, hash, gas_used, steps]),
      ).toEqual(
        nodes.map(({ id: node, transaction: { account, hash, compute_phase } }) => [
          node,
          account.address,
          hash,
          Number(compute_phase?.gas_used ?? 0n),
          // The steps that the VM counts include its own exceptions.
          Number(compute_phase?.vm_steps ?? 0),
        ]),
      )
      const root = toGasTree(profile)
      expect(root?.total).toBe(profile.gas_used)
      expect(root?.children.map(({ frame, total }) => [frame.node, total])).toEqual(
        profile.transactions.map(({ node, gas_used }) => [node, gas_used]),
      )
    },
  )

  test('of one transaction has that one only', async () => {
    const body = requestOf('jetton-transfer')
    const all = await service.call('debugProfile', { body })
    const one = await service.call('debugProfile', { body: { ...body, node: '0.0' } })
    expect(one.transactions).toEqual(all.transactions.filter(({ node }) => node === '0.0'))
    expect(one.gas_used).toBe(one.transactions[0]?.gas_used)
    await expect(service.call('debugProfile', { body: { ...body, node: '0.7' } })).rejects.toMatchObject({
      code: 'lookup.transaction',
    })
  })

  test('of a rejected message has the gas up to the exception', async () => {
    const { transactions, exceptions, gas_used } = await service.call('debugProfile', {
      body: requestOf('fresh-wrong-seqno'),
    })
    expect(transactions).toMatchObject([{ node: '0', exit_code: 133 }])
    expect(transactions[0]).not.toHaveProperty('hash')
    expect(gas_used).toBeGreaterThan(0)
    expect(exceptions.map(({ code }) => code)).toContain(133)
  })
})
