import { listKinds } from '../../actions/listKinds.ts'
import type { DebugKinds } from '../../contract/debugActions.ts'

/** The table of kinds. */
export const presentKinds = (): DebugKinds => ({
  kinds: listKinds().map(({ fields, v2, toncenter, ...kind }) => ({
    ...kind,
    fields: Object.entries(fields).map(([name, { type, role, optional, text }]) => ({
      name: toSnakeCase(name),
      type,
      ...(role !== undefined && { role }),
      optional,
      text,
    })),
    v2: [...v2],
    toncenter: [...toncenter],
  })),
})

/** The name of a field in replies. */
export const toSnakeCase = (name: string): string => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
