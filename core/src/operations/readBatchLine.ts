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

/** @throws input.body for a field that would give the message another block */
function checkFields(given: unknown): void {
  if (typeof given !== 'object' || given === null) return
  for (const field of ['block_seqno', 'as_on_chain'])
    if (field in given)
      throw new AppError('input.body', {
        path: field,
        reason: 'all messages of a batch run at one block; use block_seqno of the batch',
      })
}
