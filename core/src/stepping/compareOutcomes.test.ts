import { expect, test } from 'vitest'
import { smallRecording } from '../../test/smallRecording.ts'
import type { DebugRecording } from '../contract/debugRecording.ts'
import { compareOutcomes, exitCodeOf } from './compareOutcomes.ts'

const recording = (change: Partial<DebugRecording> = {}): DebugRecording => ({ ...smallRecording(), ...change })

test('lists what differs, with units', () => {
  expect(compareOutcomes(recording(), recording())).toEqual([])
  expect(compareOutcomes(recording(), recording({ exit_code: 0, gas_used: 700n, steps: 9 }))).toEqual([
    { title: 'Exit code', left: 35, right: 0 },
    { title: 'Gas used', unit: 'gas', left: 707n, right: 700n },
    { title: 'Steps', left: 10, right: 9 },
  ])
})

test('the exit code of a run that an exception ended is its code', () => {
  const { exit_code: _, ...outOfGas } = recording({ exceptions: [{ step: 9, code: -14, text: 'out of gas' }] })
  expect(exitCodeOf(outOfGas)).toBe(-14)
  expect(exitCodeOf({ ...outOfGas, exceptions: [{ step: 3, code: 5, text: '' }] })).toBeUndefined()
})
