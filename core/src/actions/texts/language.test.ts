import { expect, test } from 'vitest'
import { parseAcceptLanguage } from './language.ts'

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['ru', 'ru'],
  ['ru-RU,ru;q=0.9,en;q=0.8', 'ru'],
  ['en-GB, ru;q=0.9', 'en'],
  ['ru;q=0.2, en;q=0.7', 'en'],
  ['de, ru;q=0.5, *;q=0.1', 'ru'],
  ['de', 'en'],
  ['ru;q=0', 'en'],
  ['ru;q=much', 'en'],
] as const)('%s selects %s', (header, language) => {
  expect(parseAcceptLanguage(header)).toBe(language)
})
