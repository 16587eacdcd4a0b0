import type { OperationTable } from '@tonoscope/core/contract/operationTable'

/** The operations without their schemas: from the build, so that no schema is created, and as text, which is read faster than code. */
export const loadOperationTable = async (): Promise<OperationTable> =>
  typeof TONOSCOPE_OPERATIONS === 'string'
    ? (JSON.parse(TONOSCOPE_OPERATIONS) as OperationTable) // what the build has written
    : (await import('@tonoscope/core/contract/writeOperationTable')).writeOperationTable()
