import { type RegisterName, registerNames } from '../contract/debugRecording.ts'
import { formatValue } from '../stepping/formatValue.ts'
import { findCalls } from '../stepping/moves.ts'
import type { RecordingReader } from '../stepping/RecordingReader.ts'
import type { CodeIndex } from './CodeIndex.ts'
import { explainStep } from './recordingText.ts'

/** The state before a step as JSON, values as one-line texts; what is unknown is absent, the state of an empty run too. */
export function debugStateJson(reader: RecordingReader, step: number, code?: CodeIndex) {
  const { node, method_id, account, exit_code } = reader.recording
  const run = {
    ...(node !== undefined && { node }),
    ...(method_id !== undefined && { method_id }),
    account,
    ...(exit_code !== undefined && { exit_code }),
    steps: reader.count,
  }
  if (reader.count === 0) return run
  const stack = reader.stack(step)
  const exception = reader.exception(step)
  const explanation = explainStep(reader, step)
  return {
    ...run,
    ...instructionJson(reader, step, code),
    depth: reader.depth(step),
    gas: defined(reader.gas(step)),
    ...(exception && {
      exception: {
        code: exception.code,
        text: exception.text,
        ...(exception.note && { note: exception.note }),
        ...(explanation !== undefined && { explanation }),
      },
    }),
    notes: [...reader.notes(step)],
    calls: findCalls(reader, step)
      .slice(1)
      .map(call => instructionJson(reader, call, code)),
    ...(stack && {
      stack: stack.map(({ value, producer }) => ({
        value: formatValue(reader, value),
        ...(producer >= 0 && { pushed_by: producer }),
      })),
    }),
    registers: Object.fromEntries(registerNames.flatMap(name => registerEntry(reader, name, step))),
  }
}

function instructionJson(reader: RecordingReader, step: number, code: CodeIndex | undefined) {
  const location = reader.location(step)
  const method = location && code?.findMethod(location)
  return {
    step,
    instruction: reader.instruction(step),
    ...location,
    ...(method !== undefined && { method }),
  }
}

function registerEntry(reader: RecordingReader, name: RegisterName, step: number): [string, string][] {
  const value = reader.register(name, step)
  return value === undefined ? [] : [[name, formatValue(reader, value)]]
}

const defined = (numbers: object): Record<string, number> =>
  Object.fromEntries(Object.entries(numbers).filter(([, number]) => number !== undefined))
