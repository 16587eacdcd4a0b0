import type { z } from 'zod'
import type { Action as WireAction } from '../contract/schemas/action.ts'
import type { Names } from '../naming/Names.ts'
import type { ClassifiedAction } from './classify.ts'
import type { ActionDef } from './defineAction.ts'
import { actionKinds } from './kinds/index.ts'
import { type Language, texts } from './texts/language.ts'

/** Converts an action to its reply form, with its preview in the given language. */
export function presentAction(action: ClassifiedAction, names: Names, language: Language): WireAction {
  // The table's entry for a type takes the detail of that type.
  const kind = actionKinds[action.type] as unknown as ActionDef<ClassifiedAction['detail'], z.ZodType>
  const preview = kind.preview(action.detail, names, texts[language])
  return {
    type: action.type,
    status: action.status,
    // The property is named after the type and written by its kind.
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
