import type { z } from 'zod'
import type { Action as WireAction } from '../contract/schemas/action.ts'
import type { Names } from '../naming/names.ts'
import type { Action } from './classify.ts'
import type { ActionDef } from './defineAction.ts'
import { actionKinds } from './kinds/index.ts'
import { type Language, texts } from './texts/language.ts'

/** An action in the form of replies, with its sentence in the reader's language. */
export function presentAction(action: Action, names: Names, language: Language): WireAction {
  // The table's entry for a type takes the detail of this type.
  const kind = actionKinds[action.type] as unknown as ActionDef<Action['detail'], z.ZodType>
  const preview = kind.preview(action.detail, names, texts[language])
  return {
    type: action.type,
    status: action.status,
    // The property is named like the type and made by its own kind.
    ...({ [action.type]: kind.present(action.detail, names) } as Partial<WireAction>),
    simple_preview: {
      name: preview.name,
      description: preview.description,
      ...(preview.value !== undefined && { value: preview.value }),
      ...(preview.valueImage !== undefined && { value_image: preview.valueImage }),
      accounts: [...new Set(preview.accounts)].map(names.account),
    },
    base_transactions: [...action.baseTransactions],
  }
}
