import { expect, test } from 'vitest'
import { demoFile, demoSnapshot } from '../../../test/demo.ts'
import { demoService } from '../../../test/demoService.ts'
import { prepareSnapshot, readPreparedSnapshot } from '../../chain/snapshot/preparedSnapshot.ts'
import { DebugSamples } from '../../contract/debugSamples.ts'
import { showSamples } from './getSampleTree.ts'

const service = await demoService()
const reply = await service.call('getSamples', {})
const treeOf = (id: string) => reply.samples.find(sample => sample.id === id)?.tree

test('every sample on chain has a tree with one root, parents before their children', () => {
  expect(DebugSamples.encode(reply)).toEqual(reply)
  for (const { id, on_chain, tree } of reply.samples) {
    expect(tree !== undefined, id).toBe(on_chain)
    expect(tree?.filter(({ parent }) => parent === -1).length ?? 1, id).toBe(1)
    expect(
      tree?.every(({ parent }, i) => parent < i),
      id,
    ).not.toBe(false)
  }
})

test('failures and bounces are marked', () => {
  expect(treeOf('throw-777-bounced')).toEqual([
    { parent: -1, success: true },
    { parent: 0, success: false },
    { parent: 1, success: true, bounced: true },
  ])
  expect(treeOf('fresh-transfer')).toBeUndefined()
})

test('what a prepared snapshot has of its samples is what is computed', async () => {
  const snapshot = demoSnapshot()
  const shown = await showSamples(snapshot)
  expect(shown.map(({ boc, tree }, i) => ({ id: snapshot.samples[i]?.id, boc, tree }))).toEqual(
    reply.samples.map(({ id, boc, tree }) => ({ id, boc, tree })),
  )
  const prepared = readPreparedSnapshot(prepareSnapshot(demoFile(), { shownSamples: shown }))
  // From what it has, not from its traces.
  const chain = { getTraceOfMessage: () => expect.fail('the trace was requested') }
  const fromPrepared = await demoService({ network: { samples: prepared.samples }, chain })
  expect(await fromPrepared.call('getSamples', {})).toEqual(reply)
})

test('a large tree is complete', () => {
  expect(treeOf('highload-v2-100-messages')).toHaveLength(101)
})
