import type { OperationTable } from '@tonoscope/core/contract/operationTable'

/** The operations without their schemas: from the build, so that no schema is created. */
export const loadOperationTable = async (): Promise<OperationTable> =>
  typeof TONOSCOPE_OPERATIONS === 'object'
    ? TONOSCOPE_OPERATIONS
    : (await import('@tonoscope/core/contract/writeOperationTable')).writeOperationTable()
