import { findLineId } from '../batch/findLineId.ts'
import { DebugBatchMessage } from '../contract/debugBatch.ts'
import type { BatchLine } from '../engines/run/getBatch.ts'
import { AppError, isAppError } from '../errors.ts'
import { readJsonLine } from '../wire/readJsonLine.ts'
import { validateInput } from './validateInput.ts'

/** Reads a line of a batch: a request, or only its BoC; one that has a fault becomes its error. */
export function readBatchLine(text: string): BatchLine {
  const id = findLineId(text)
  try {
    const value = readJsonLine(text)
    const given = typeof value === 'string' ? { boc: value } : value
    checkFields(given)
    return { ...validateInput(DebugBatchMessage, given), id }
  } catch (error) {
    if (!isAppError(error)) throw error
    return { id, error }
  }
}

const atOneBlock = 'all messages of a batch run at one block; use block_seqno of the batch'
const onRecordOnly = 'a batch runs on the engine of record alone; use /debug/emulate'

/** Fields of a single run that a line cannot have, and why. */
const otherFields: Readonly<Record<string, string>> = {
  block_seqno: atOneBlock,
  as_on_chain: atOneBlock,
  engine: onRecordOnly,
  second_opinion: onRecordOnly,
}

/** @throws input.body for a field that only a single run can have */
function checkFields(given: unknown): void {
  if (typeof given !== 'object' || given === null) return
  for (const [path, reason] of Object.entries(otherFields))
    if (path in given) throw new AppError('input.body', { path, reason })
}
