import { expect, test } from 'vitest'
import { formatConfigValue, formatExact, formatGrowth } from './formatConfigValue.ts'

const format = (...args: Parameters<typeof formatConfigValue>) => formatConfigValue(...args).replaceAll('\u2009', ' ')

test.each([
  ['nano', '1700000000', '1.7 TON'],
  ['nano', '10000000000000', '10 000 TON'],
  ['nano-65536', '26214400', '400 nanoton'],
  ['nano-65536', '1', '≈ 0.000015 nanoton'],
  ['nano-65536', '65536000000000', '1 TON'],
  ['part-65536', '21845', '≈ 33.3328 %'],
  ['part-65536', '32768', '50 %'],
  ['part-65536', '196608', '× 3'],
  ['seconds', '65536', '18 h 12 min 16 s'],
  ['seconds', '0', '0 s'],
  ['seconds', '31536000', '365 d'],
  ['milliseconds', '3500', '3.5 s'],
  ['milliseconds', '400', '400 ms'],
  ['milliseconds', '120500', '2 min 500 ms'],
  ['bytes', '2097152', '2 MiB'],
  ['bytes', '300000', '≈ 292.96 KiB'],
  ['bytes', '500', '500 bytes'],
  ['gas', '1000000', '1 000 000 gas'],
  ['bitmask', '430', '0x1ae'],
  ['flag', 'true', 'yes'],
  ['number', '-239', '−239'],
  ['text', '7', '7'],
] as const)('%s %s is %s', (unit, value, text) => {
  expect(format(unit, value, 'TON')).toBe(text)
})

test('times have a date and zone; other values are numbers', () => {
  expect(format('time', '1700000000', 'TON')).toMatch(/^14 Nov(ember)? 2023.*2:13:20/)
  expect(format('time', '0', 'TON')).toBe('0')
  expect(format('time', '18446744073709551615', 'TON')).toBe('18 446 744 073 709 551 615')
})

test('values that do not fit their unit are unchanged', () => {
  expect(format('nano', 'many', 'TON')).toBe('many')
  expect(format('flag', 'maybe', 'TON')).toBe('maybe')
  expect(format('seconds', '', 'TON')).toBe('')
})

test('uses the given currency name; the exact integer is unchanged', () => {
  expect(format('nano', '5', 'GRAM')).toBe('0.000000005 GRAM')
  expect(formatExact('nano-65536', '26214400', 'GRAM')).toBe('26214400 / 65536 nanogram')
  expect(formatExact('time', '1700000000', 'TON')).toBe('Unix time 1700000000')
})

test('growth is shown only for proportional units', () => {
  const growth = (...args: Parameters<typeof formatGrowth>) => formatGrowth(...args)?.replaceAll('\u2009', ' ')
  expect(growth('gas', '1000', '1250')).toBe('+25 %')
  expect(growth('gas', '1250', '1000')).toBe('−20 %')
  expect(growth('nano', '1000', '6000')).toBe('× 6')
  expect(growth('nano', '6000', '1000')).toBe('÷ 6')
  expect(growth('count', '3', '4')).toBe('+33.33 %')
  expect(growth('weight', '1000000', '1000001')).toBeUndefined()
  expect(growth('nano', '0', '1000')).toBeUndefined()
  expect(growth('hash', '10', '20')).toBeUndefined()
  expect(growth('time', '10', '20')).toBeUndefined()
})
