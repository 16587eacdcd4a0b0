import { beforeAll, describe, expect, test } from 'vitest'
import { demoIndex, demoNode } from '../../test/chainIndex/demoIndex.ts'
import { demoSnapshot } from '../../test/demo.ts'
import { demoService } from '../../test/demoService.ts'
import { testExecutor } from '../../test/executor.ts'
import { fallback } from '../chain/wrappers/fallback.ts'
import type { ChainSource } from '../chain/ChainSource.ts'
import { createClaimChecker } from '../engines/claims/createClaimChecker.ts'
import type { Network } from '../engines/context/Deps.ts'
import { normalizedHash } from '../tlb/normalizedHash.ts'
import type { Service } from '../operations/createService.ts'
import { readTransaction } from '../tlb/transaction.ts'
import { addressOf, unixSec } from '../units.ts'
import { writeJson } from '../wire/json.ts'
import { indexSource } from './indexSource.ts'

const snapshot = demoSnapshot()
const roots = snapshot.traces.flatMap(({ transactions: [root] }) => root?.cell ?? [])
const owners = [...snapshot.accounts.keys()]

async function nodeNetwork(chain: ChainSource): Promise<Partial<Network>> {
  return { name: 'demo', chain, recorded: true }
}

let demo: Service
let node: Service
let indexed: Service
beforeAll(async () => {
  const others = demoNode()
  const network: Network = {
    ...{ name: 'demo', chain: others, sourceNames: ['node'], recorded: true },
    globalId: snapshot.network.globalId,
  }
  const checker = createClaimChecker(
    {
      version: 'test',
      executor: await testExecutor(),
      nowSec: () => unixSec(0),
      elapsedMs: () => performance.now(),
      yieldToEventLoop: () => new Promise(resolve => setImmediate(resolve)),
      log: () => {},
      ceilings: { transactions: 1000, timeMs: 30_000, gas: 10n ** 12n },
    },
    network,
  )
  const index = await demoIndex()
  const source = indexSource({ index, name: 'index', others, checker, nowMs: () => performance.now() })
  demo = await demoService()
  node = await demoService({ network: await nodeNetwork(others) })
  indexed = await demoService({ network: await nodeNetwork(fallback([source, others], 'demo')) })
})

const withoutTime = (reply: object) => ({ ...reply, took_ms: 0, source: '', found_by: '' })
const getCode = (error: unknown) => (error as { readonly code?: string }).code

/** The reply, or the code of its error. */
async function callOrCode(service: Service, ...call: Parameters<Service['call']>): Promise<unknown> {
  try {
    return await service.call(...call)
  } catch (error) {
    return getCode(error)
  }
}

describe('an index of the demo network, with a node that has blocks and states only', () => {
  test('gives the events of the demo network', async () => {
    let equal = 0
    for (const root of roots) {
      const params = { event_id: root.hash() }
      const [a, b] = [await callOrCode(indexed, 'getEvent', { params }), await callOrCode(demo, 'getEvent', { params })]
      if (writeJson(a as never) === writeJson(b as never)) equal++
      else if (equal > -1) { try { expect(a).toEqual(b) } catch (e) { console.log(root.hash(), String((e as Error).message).slice(0, 2500)) } }
    }
    expect(equal).toBe(148)
  })
})
