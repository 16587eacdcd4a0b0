import type { Action as WireAction } from '../contract/action.ts'
import type { Names } from '../naming/Names.ts'
import type { ClassifiedAction } from './classify.ts'
import { getKind } from './getKind.ts'
import { type Language, texts } from './texts/language.ts'

/** Converts an action to its reply form, with its preview in the given language. */
export function presentAction(action: ClassifiedAction, names: Names, language: Language): WireAction {
  const kind = getKind(action)
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
      accounts: [...new Set(kind.accounts(action.detail))].map(names.account),
    },
    base_transactions: [...action.baseTransactions],
  }
}
