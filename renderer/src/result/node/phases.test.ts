import { expect, test } from 'vitest'
import { bounce, jettonTransfer, silentLoss } from '../../../test/fixtures/results.ts'
import { traceModel } from '../../trace/model.ts'
import { phasesOf } from './phases.ts'
import { stackItems } from './stack.ts'

const nodeAt = (result: ReturnType<typeof bounce>, id: string) => {
  const found = traceModel(result).byId.get(id)
  if (!found) throw new Error(`no transaction ${id}`)
  return found.node
}

test('a message that may bounce is credited after the rent, one that may not before it', () => {
  expect(phasesOf(nodeAt(jettonTransfer(), '0.0')).map(phase => phase.name)).toEqual([
    'storage',
    'credit',
    'compute',
    'action',
  ])
  expect(phasesOf(nodeAt(jettonTransfer(), '0.0.0.0')).map(phase => phase.name)).toEqual([
    'credit',
    'storage',
    'compute',
    'action',
  ])
})

test('a failed compute phase says why there are no orders, and that the value went back', () => {
  expect(phasesOf(nodeAt(bounce(), '0.0'))).toEqual([
    { name: 'storage', state: 'done' },
    { name: 'credit', state: 'done' },
    { name: 'compute', state: 'failed' },
    { name: 'action', state: 'skipped', reason: 'the compute phase failed' },
    { name: 'bounce', state: 'done' },
  ])
})

test('an external message brings no value; an account without code runs nothing', () => {
  expect(phasesOf(nodeAt(bounce(), '0'))[1]).toEqual({
    name: 'credit',
    state: 'skipped',
    reason: 'an external message brings no value',
  })
  expect(phasesOf(nodeAt(silentLoss(), '0.0')).find(phase => phase.name === 'compute')).toMatchObject({
    state: 'skipped',
    reason: expect.stringContaining('no code'),
  })
})

test('a stack is taken apart at its top level only, the top first', () => {
  expect(stackItems('[ 1 (2 3) CS{Cell{ab cd} bits: 0..8} -5 ]')).toEqual([
    '-5',
    'CS{Cell{ab cd} bits: 0..8}',
    '(2 3)',
    '1',
  ])
  expect(stackItems('[ ]')).toEqual([])
})
