import { expect, test } from 'vitest'
import { bounce, jettonTransfer, silentLoss } from '../../test/fixtures/results.ts'
import { parseStack } from '../result/node/parseStack.ts'
import { getPhases } from './phases.ts'
import { buildTraceModel } from './traceModel.ts'

const nodeAt = (result: ReturnType<typeof bounce>, id: string) => {
  const found = buildTraceModel(result).byId.get(id)
  if (!found) throw new Error(`no transaction ${id}`)
  return found.node
}

test('the credit phase comes after the storage phase for a bounceable message, before it otherwise', () => {
  expect(getPhases(nodeAt(jettonTransfer(), '0.0')).map(phase => phase.name)).toEqual([
    'storage',
    'credit',
    'compute',
    'action',
  ])
  expect(getPhases(nodeAt(jettonTransfer(), '0.0.0.0')).map(phase => phase.name)).toEqual([
    'credit',
    'storage',
    'compute',
    'action',
  ])
})

test('after a failed compute phase the action phase is skipped and the value bounces', () => {
  expect(getPhases(nodeAt(bounce(), '0.0'))).toEqual([
    { name: 'storage', state: 'done' },
    { name: 'credit', state: 'done' },
    { name: 'compute', state: 'failed' },
    { name: 'action', state: 'skipped', reason: 'the compute phase failed' },
    { name: 'bounce', state: 'done' },
  ])
})

test('an external message carries no value; an account without code runs nothing', () => {
  expect(getPhases(nodeAt(bounce(), '0'))[1]).toEqual({
    name: 'credit',
    state: 'skipped',
    reason: 'an external message carries no value',
  })
  expect(getPhases(nodeAt(silentLoss(), '0.0')).find(phase => phase.name === 'compute')).toMatchObject({
    state: 'skipped',
    reason: expect.stringContaining('no code'),
  })
})

test('a stack is parsed at its top level only, top first', () => {
  expect(parseStack('[ 1 (2 3) CS{Cell{ab cd} bits: 0..8} -5 ]')).toEqual([
    '-5',
    'CS{Cell{ab cd} bits: 0..8}',
    '(2 3)',
    '1',
  ])
  expect(parseStack('[ ]')).toEqual([])
})
