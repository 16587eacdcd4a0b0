import { snapshotError } from '../../chain/snapshot/snapshotError.ts'
import type { DebugRecording, DebugValue } from '../../contract/debugRecording.ts'

/** A cell has at most 1023 bits. */
const maxOffset = 1023
const maxGlobal = 2 ** 31
const maxGas = 2 ** 48

/**
 * Checks that all positions in a recording exist, and that stacks and tuples have an end.
 *
 * @throws input.snapshot with the place of the first wrong number
 */
export function checkRecording(recording: DebugRecording): void {
  const { steps, instructions, code_cells, columns, stack_entries, values, registers, globals } = recording
  const entries = stack_entries.below.length
  checkAll('columns.instruction', columns.instruction, 0, instructions.length)
  checkAll('columns.cell', columns.cell, -1, code_cells.length)
  checkAll('columns.offset', columns.offset, -1, maxOffset + 1)
  checkAll('columns.gas_used', columns.gas_used, -1, maxGas)
  checkAll('columns.gas_limit', columns.gas_limit, -1, maxGas)
  checkAll('columns.stack', columns.stack, -2, entries)
  checkAll('columns.depth', columns.depth, 0, steps + 1)
  // An entry is on one that was there before, so each stack has an end.
  const wrong = stack_entries.below.findIndex((below, at) => !(below >= -1 && below < at))
  if (wrong !== -1) checkRange(`stack_entries.below.${wrong}`, stack_entries.below[wrong] ?? -2, -1, wrong)
  checkAll('stack_entries.value', stack_entries.value, 0, values.length)
  checkAll('stack_entries.producer', stack_entries.producer, -1, steps)
  for (const [at, value] of values.entries()) checkValue(`values.${at}`, value, at, code_cells.length)
  // The last change can be after the last step.
  checkChanges('registers', registers, steps, values.length)
  checkChanges('globals', globals, steps, values.length)
  checkAll(
    'globals.global',
    globals.map(({ global }) => global),
    0,
    maxGlobal,
  )
  for (const list of ['exceptions', 'notes'] as const) {
    checkAll(
      `${list}.step`,
      recording[list].map(({ step }) => step),
      0,
      steps,
    )
  }
}

type Change = { readonly step: number; readonly value: number }

function checkChanges(name: string, changes: readonly Change[], steps: number, values: number): void {
  let last = 0
  for (const [at, { step, value }] of changes.entries()) {
    // In order: they are searched.
    checkRange(`${name}.${at}.step`, step, last, steps + 1)
    checkRange(`${name}.${at}.value`, value, -1, values)
    last = step
  }
}

function checkValue(name: string, value: DebugValue, at: number, codeCells: number): void {
  // A tuple is made of values that were there before.
  if (value.type === 'tuple') checkAll(`${name}.items`, value.items, 0, at)
  if (value.type === 'continuation' && value.at) {
    checkRange(`${name}.at.cell`, value.at.cell, 0, codeCells)
    checkRange(`${name}.at.offset`, value.at.offset, 0, maxOffset + 1)
  }
}

function checkAll(name: string, numbers: readonly number[], min: number, end: number): void {
  // Texts only for an error: there are millions of numbers.
  const wrong = numbers.findIndex(number => !(number >= min && number < end))
  const number = numbers[wrong]
  if (number !== undefined) checkRange(`${name}.${wrong}`, number, min, end)
}

function checkRange(name: string, number: number, min: number, end: number): void {
  if (!(number >= min && number < end)) throw snapshotError(`${name}: ${number} is not from ${min} to ${end - 1}`)
}
