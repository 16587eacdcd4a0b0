import type { Call, Reply } from '../../contract/operations.ts'
import { readRequestAbis } from '../context/requestAbis.ts'
import { listAbiTypes } from './abiTypes.ts'
import { findCell } from './cellPath.ts'
import { parseRequestBoc } from './parseRequestBoc.ts'
import { tryTypes } from './tryTypes.ts'

/** The types that a cell can be read as, best first. */
export function getCellTypes({
  boc,
  at = '0',
  rejected,
  abis,
}: Call<'debugCellTypes'>['body']): Reply<'debugCellTypes'> {
  const { fitting, others } = tryTypes(
    findCell(parseRequestBoc(boc).roots, at),
    listAbiTypes(readRequestAbis({ abis })).values(),
  )
  return {
    types: fitting.map(({ type: { name, group }, fields }) => ({ name, group, fields })),
    ...(rejected === true && {
      rejected: others.map(({ type: { name, group }, reason = '' }) => ({ name, group, reason })),
    }),
  }
}
