import type { Address } from '../units.ts'
import type { ExtendedAction } from './classify.ts'
import type { Field } from './extended/families/fields.ts'
import { getExtendedKind } from './extended/index.ts'
import type { TokenAmount } from './kinds/tokenAmount.ts'

/** A field that an action has, with the accounts, items and amounts in its value. */
export type FieldValue = {
  readonly name: string
  readonly field: Field
  readonly value: unknown
  readonly accounts: readonly Address[]
  readonly items: readonly Address[]
  readonly amounts: readonly TokenAmount[]
}

/** The fields that an action has, in the order of its kind; those of its parts that are of extended kinds come after. */
export const listFields = (action: ExtendedAction): readonly FieldValue[] => [
  ...listOwnFields(action),
  ...action.parts.flatMap(part => ('parts' in part ? listFields(part) : [])),
]

/** The fields that an action has, in the order of its kind. */
export function listOwnFields({ type, detail }: ExtendedAction): readonly FieldValue[] {
  const values = detail as Readonly<Record<string, unknown>>
  return Object.entries(getExtendedKind(type).fields).flatMap(([name, field]): FieldValue[] => {
    const value = values[name]
    if (value === undefined) return []
    const list = (Array.isArray(value) ? value : [value]) as readonly unknown[]
    const isAccount = field.type === 'account' || field.type === 'accounts'
    return [
      {
        name,
        field,
        value,
        // The type of a field is that of its value.
        accounts: isAccount ? (list as readonly Address[]) : [],
        items: field.type === 'nft' ? (list as readonly Address[]) : [],
        amounts: field.type === 'amount' || field.type === 'amounts' ? (list as readonly TokenAmount[]) : [],
      },
    ]
  })
}
