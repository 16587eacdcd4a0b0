import type { Handlers } from '../contract/operations.ts'
import { cellTypes } from '../engines/cells/cellTypes.ts'
import { getCellDiff } from '../engines/cells/getCellDiff.ts'
import { getCellEdit } from '../engines/cells/getCellEdit.ts'
import { getCells } from '../engines/cells/getCells.ts'
import { getCellTypes } from '../engines/cells/getCellTypes.ts'
import { getDictionary } from '../engines/cells/getDictionary.ts'
import { getCode } from '../engines/code/getCode.ts'
import type { CallContext } from '../engines/context/Deps.ts'

/** Operations on the cells of any BoC. */
export const cellOperations = {
  debugCells: async (_, { body }) => getCells(body),
  debugCode: (context, { body }) => getCode(context, body),
  debugCellTypes: async (_, { body }) => getCellTypes(body),
  debugTypeNames: async () => ({
    types: [...cellTypes().values()].toReversed().map(({ name, group }) => ({ name, group })),
  }),
  debugCellEdit: async (_, { body }) => getCellEdit(body),
  debugCellDiff: async (_, { body }) => getCellDiff(body),
  debugDictionary: async (_, { body }) => getDictionary(body),
} satisfies Partial<Handlers<CallContext>>
