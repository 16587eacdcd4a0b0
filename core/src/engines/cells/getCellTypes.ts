import type { Call, Reply } from '../../contract/operations.ts'
import { findCell } from './cellPath.ts'
import { parseRequestBoc } from './parseRequestBoc.ts'
import { tryTypes } from './tryTypes.ts'

/** The types that a cell can be read as, best first. */
export function getCellTypes({ boc, at = '0', rejected }: Call<'debugCellTypes'>['body']): Reply<'debugCellTypes'> {
  const { fitting, others } = tryTypes(findCell(parseRequestBoc(boc).roots, at))
  return {
    types: fitting.map(({ type: { name, group }, fields }) => ({ name, group, fields })),
    ...(rejected === true && {
      rejected: others.map(({ type: { name, group }, reason = '' }) => ({ name, group, reason })),
    }),
  }
}
