import { RecordingReader } from '@tonoscope/core/stepping/RecordingReader'
import { expect, test } from 'vitest'
import { smallRecording } from '../../../../../core/test/smallRecording.ts'
import { findBuiltCells } from './builtCells.ts'

test('a cell is built by the step that pushed it first; one that was there at the start is not', () => {
  const recording = smallRecording()
  const [built, given] = ['e'.repeat(64), 'f'.repeat(64)]
  recording.values = [
    { type: 'cell', hash: built },
    { type: 'cell', hash: given },
    { type: 'int', value: '1' },
  ]
  recording.stack_entries = { below: [-1, -1, -1, 0, -1], value: [1, 2, 0, 0, 1], producer: [-1, 1, 6, 3, 4] }
  expect([...findBuiltCells(new RecordingReader(recording))]).toEqual([[built, 3]])
})
