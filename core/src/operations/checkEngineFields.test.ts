import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Operation } from '../contract/operation.ts'
import { type OperationName, operations } from '../contract/operations.ts'
import { checkEngineFields } from './checkEngineFields.ts'

const fields = { engine: 'tycho', second_opinion: true }
const bodyShape = (name: OperationName) => {
  const { body }: Operation = operations[name]
  return body instanceof z.ZodObject ? body.shape : {}
}
// The keys of the table.
const names = Object.keys(operations) as OperationName[]
const runs = names.filter(name => 'seconds_per_hop' in bodyShape(name))
const isRejected = (name: OperationName, body: unknown): boolean => {
  try {
    checkEngineFields(name, body)
    return false
  } catch (error) {
    expect(error).toMatchObject({ code: 'input.body' })
    return true
  }
}

describe('fields about engines', () => {
  test('are rejected by each operation on a run that does not have them', () => {
    expect(runs).toEqual(expect.arrayContaining(['debugEmulate', 'debugSteps', 'debugRepair', 'debugBundle']))
    expect(runs.length).toBeGreaterThan(8)
    for (const name of runs)
      for (const [field, value] of Object.entries(fields))
        expect(isRejected(name, { [field]: value }), `${name}: ${field}`).toBe(!(field in bodyShape(name)))
  })

  test('are rejected in runs inside of other requests, with their path and what to do', () => {
    expect(() => checkEngineFields('debugCapsule', { run: fields })).toThrow(
      /run\.engine.*\/debug\/emulate.*leave it out here/,
    )
    expect(() => checkEngineFields('debugCompare', { left: { run: { second_opinion: true } } })).toThrow(
      /left\.run\.second_opinion/,
    )
    expect(isRejected('debugCapsule', { compare: { right: { run: { engine: 'record' } } } })).toBe(true)
    expect(isRejected('debugCapsuleRun', { changes: { engine: 'tycho' } })).toBe(true)
    expect(isRejected('emulateEvent', fields)).toBe(true)
  })

  test('are rejected in single messages', () => {
    expect(() => checkEngineFields('debugBundle', { messages: [{}, { second_opinion: true }] })).toThrow(
      /messages\[1\]\.second_opinion.*beside the list/,
    )
    expect(() => checkEngineFields('debugCapsule', { run: { earlier: [{ engine: 'tycho' }] } })).toThrow(
      /run\.earlier\[0\]\.engine/,
    )
    expect(isRejected('debugBundle', { messages: ['text', null, { boc: '' }] })).toBe(false)
  })

  test('are taken where they are honoured, and other bodies are left alone', () => {
    for (const [name, body] of [
      ['debugEmulate', fields],
      ['debugBundle', { second_opinion: true }],
      ['debugCompare', { left: { run: { engine: 'tycho' } }, right: { on_chain: true } }],
      ['debugCapsuleRun', { changes: { second_opinion: true } }],
      ['debugSteps', undefined],
      ['debugSteps', 'text'],
      ['debugCapsule', { run: { boc: '' } }],
    ] as const)
      expect(isRejected(name, body), name).toBe(false)
  })
})
