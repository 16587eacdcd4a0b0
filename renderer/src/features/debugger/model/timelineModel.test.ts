import { RecordingReader } from '@tonoscope/core/stepping/RecordingReader'
import { expect, test } from 'vitest'
import { smallRecording } from '../../../../../core/test/smallRecording.ts'
import { findAround } from './sortedSteps.ts'
import { buildGasStrip, findMarks } from './timelineModel.ts'

const reader = new RecordingReader(smallRecording())

test('marks throws, actions and calls at the step that did it', () => {
  const marks = findMarks(reader)
  expect([...marks.throw]).toEqual([9])
  expect([...marks.action]).toEqual([7])
  expect([...marks.call]).toEqual([1, 3])
  expect([...marks.commit]).toEqual([])
})

test('a change of c5 is marked at the instruction that made it', () => {
  const recording = smallRecording()
  recording.registers = [
    { step: 0, register: 'c5', value: 0 },
    { step: 8, register: 'c5', value: 1 },
  ]
  expect([...findMarks(new RecordingReader(recording)).c5]).toEqual([7])
})

test('gas is summed up in columns, and no column is lost', () => {
  const total = reader.gas(reader.count - 1).used
  for (const columns of [1, 3, 10, 500]) {
    const strip = buildGasStrip(reader, columns)
    expect(strip.columns).toBe(Math.min(columns, reader.count))
    expect(strip.gas.reduce((sum, gas) => sum + gas, 0)).toBe(total)
  }
  expect(buildGasStrip(reader, 10).maxDepth).toBe(2)
})

test('finds the steps around a step in a sorted list', () => {
  const steps = Int32Array.from([2, 5, 9])
  expect(findAround(steps, 5)).toEqual({ before: 2, after: 9 })
  expect(findAround(steps, 6)).toEqual({ before: 5, after: 9 })
  expect(findAround(steps, 1)).toEqual({ before: undefined, after: 2 })
  expect(findAround(steps, 9)).toEqual({ before: 5, after: undefined })
})
