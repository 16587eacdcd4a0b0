import { parseBits } from '../../cell/bitText.ts'
import { encodeBoc } from '../../cell/boc.ts'
import type { Call, Reply } from '../../contract/operations.ts'
import { toHex } from '../../encoding/hex.ts'
import { AppError } from '../../errors.ts'
import { readRequestAbis } from '../context/requestAbis.ts'
import { listAbiTypes } from './abiTypes.ts'
import { type CellEdit, editCells } from './editCells.ts'
import { parseRequestBoc } from './parseRequestBoc.ts'

/** A BoC with new data in one cell. @throws input.argument, input.cell */
export function getCellEdit({ boc, path, bits, field, abis }: Call<'debugCellEdit'>['body']): Reply<'debugCellEdit'> {
  const { roots, changed } = editCells(
    parseRequestBoc(boc).roots,
    path,
    toEdit(bits, field),
    listAbiTypes(readRequestAbis({ abis })),
  )
  return {
    boc: encodeBoc(roots, toHex),
    roots: roots.map(root => root.hash()),
    changed: changed.map(({ path: at, before, after }) => ({ path: at, hash_before: before, hash_after: after })),
  }
}

function toEdit(bits: string | undefined, field: Call<'debugCellEdit'>['body']['field']): CellEdit {
  if (bits !== undefined && field === undefined) return { bits: parseBits(bits) }
  if (field !== undefined && bits === undefined) return { field: { ...field, at: field.at ?? '0' } }
  throw new AppError('input.argument', { name: 'bits', reason: 'give either bits or a field' })
}
