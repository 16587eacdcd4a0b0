import { english, type Texts } from './english.ts'
import { russian } from './russian.ts'

/** A language of action texts. */
export type Language = 'en' | 'ru'

/** Action texts by language. */
export const texts: { readonly [L in Language]: Texts } = { en: english, ru: russian }

/**
 * Returns the best supported language for an `Accept-Language` header: the one with the highest weight, else English.
 *
 * @example
 * languageOf('ru-RU,ru;q=0.9,en;q=0.8') // 'ru'
 * languageOf('de, *;q=0.5')             // 'en'
 */
export function parseAcceptLanguage(acceptLanguage: string | undefined): Language {
  let best: { language: Language; weight: number } | undefined
  for (const entry of (acceptLanguage ?? '').split(',')) {
    const [tag = '', ...parameters] = entry
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/)
    const language = tag.split('-')[0]
    if (language !== 'en' && language !== 'ru') continue
    const quality = parameters.find(parameter => parameter.startsWith('q='))
    const weight = quality === undefined ? 1 : Number(quality.slice(2))
    if (weight > (best?.weight ?? 0)) best = { language, weight }
  }
  return best?.language ?? 'en'
}
