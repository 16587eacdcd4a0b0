import { type RegisterName, registerNames } from '@tonoscope/core/contract/debugRecording'
import { AppError } from '@tonoscope/core/errors'
import type { Debugger } from './Debugger.ts'

/** A number from 1; 1 if there is none. @throws input.argument */
export function parseCount(count: string): number {
  if (count === '') return 1
  if (/^[1-9]\d{0,6}$/.test(count)) return Number(count)
  throw new AppError('input.argument', { name: count, reason: 'expected a number from 1' })
}

/** An entry of the stack by its position, such as `s0`. @throws input.argument */
export function parseEntry({ reader, step }: Debugger, argument: string) {
  const [, digits] = /^s?(\d{1,3})$/.exec(argument) ?? []
  if (digits === undefined)
    throw new AppError('input.argument', { name: argument, reason: 'expected an entry of the stack, s0 at its top' })
  const position = Number(digits)
  const entry = reader.stackEntry(step, position)
  if (entry) return { ...entry, position }
  const size = reader.stack(step)?.length
  const reason = size === undefined ? 'the stack of this step is not recorded' : `the stack has ${size} entries`
  throw new AppError('input.argument', { name: `s${position}`, reason })
}

/** The name of a register. @throws input.argument */
export function parseRegister(argument: string): RegisterName {
  const name = registerNames.find(each => each === argument)
  if (name) return name
  throw new AppError('input.argument', { name: argument, reason: `expected ${registerNames.join(', ')}` })
}

/** The position in `values` of an entry, a register or a global variable. @throws input.argument */
export function parseValue(debug: Debugger, argument: string): number {
  const { reader, step } = debug
  if (/^s\d+$/.test(argument)) return parseEntry(debug, argument).value
  const [, index] = /^g(\d{1,3})$/.exec(argument) ?? []
  const value = index === undefined ? reader.register(parseNamed(argument), step) : reader.global(Number(index), step)
  if (value !== undefined) return value
  throw new AppError('input.argument', { name: argument, reason: 'its value at this step is unknown' })
}

function parseNamed(argument: string): RegisterName {
  const name = registerNames.find(each => each === argument)
  if (name) return name
  const reason = `expected s0, s1, …, g1, g2, …, or ${registerNames.join(', ')}`
  throw new AppError('input.argument', { name: argument, reason })
}

/** The position of a cell in the recording. @throws input.argument */
export function findCell(debug: Debugger, argument: string): number {
  const { cells } = debug.reader.recording
  if (/^[\da-f]{4,64}$/i.test(argument)) {
    const found = cells.flatMap(({ hash }, at) => (hash.startsWith(argument.toLowerCase()) ? [at] : []))
    if (found[0] !== undefined && found.length === 1) return found[0]
    const reason = found.length === 0 ? 'no cell of the recording begins so' : `${found.length} cells begin so`
    throw new AppError('input.argument', { name: argument, reason })
  }
  const value = debug.reader.value(parseValue(debug, argument))
  const hash = value?.type === 'cell' || value?.type === 'slice' ? value.hash : undefined
  const at = hash === undefined ? -1 : cells.findIndex(cell => cell.hash === hash)
  if (at !== -1) return at
  const reason = `a ${value?.type ?? 'value'} without a cell in the recording; p prints it`
  throw new AppError('input.argument', { name: argument, reason })
}
