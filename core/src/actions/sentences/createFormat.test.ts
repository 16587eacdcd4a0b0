import { expect, test } from 'vitest'
import { formatJettonAmount } from './createFormat.ts'

const master = 'EQCrq6…urq8Uk'

test.each([
  [{ symbol: 'JET', decimals: 6 }, master, '123.456789 JET', '123.456789 JET'],
  [{ decimals: 6 }, master, '123.456789 EQCrq6…urq8Uk', '123.456789 EQCrq6…urq8Uk'],
  [
    { symbol: 'JET' },
    master,
    '123456789 units of JET (decimals unknown)',
    '123456789 ед. JET (число десятичных знаков неизвестно)',
  ],
  [
    {},
    master,
    '123456789 units of the jetton of EQCrq6…urq8Uk (decimals unknown)',
    '123456789 ед. жетона контракта EQCrq6…urq8Uk (число десятичных знаков неизвестно)',
  ],
  [
    {},
    undefined,
    '123456789 units of an unknown jetton (decimals unknown)',
    '123456789 ед. неизвестного жетона (число десятичных знаков неизвестно)',
  ],
])('an amount of %j is in smallest units if its decimals are unknown', (known, jetton, english, russian) => {
  const write = (language: 'en' | 'ru') => {
    const { figure, unit } = formatJettonAmount(123_456_789n, jetton, known, language)
    return `${figure} ${unit}`
  }
  expect(write('en')).toBe(english)
  expect(write('ru')).toBe(russian)
})

test.each([1n, -1n])('%d is one unit', amount => {
  expect(formatJettonAmount(amount, master, { symbol: 'JET' }, 'en').unit).toBe('unit of JET (decimals unknown)')
})
