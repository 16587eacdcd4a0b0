import type { Language } from '../texts/language.ts'
import type { ActionTexts } from './ActionTexts.ts'
import { english } from './english.ts'
import { russian } from './russian.ts'

/** The sentences of actions, by language. */
export const actionTexts: { readonly [L in Language]: ActionTexts } = { en: english, ru: russian }
