/** What can run messages: the engine of record, or the second engine, whose results are never those of record. */
export const engineNames = ['record', 'tycho'] as const
