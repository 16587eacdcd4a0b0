import { expect, test } from 'vitest'
import { type ExportCell, toCsv, toTsv } from './tables.ts'

const csvCell = (value: ExportCell): string => toCsv(['x'], [[value]]).slice('x\r\n'.length, -'\r\n'.length)
const tsvCell = (value: ExportCell): string => toTsv(['x'], [[value]]).slice('x\n'.length)

test('CSV cells keep quotes, commas and line breaks', () => {
  expect(toCsv(['name', 'note'], [['A', 'say "hi",\nthen go']])).toBe('name,note\r\nA,"say ""hi"",\nthen go"\r\n')
})

test('TSV rows are one line each', () => {
  expect(toTsv(['a', 'b'], [['x\ny', 1n]])).toBe('a\tb\nx y\t1')
})

test.each([
  ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
  ['@cmd', "'@cmd"],
  ['+1+1', "'+1+1"],
  ['+79991234567', "'+79991234567"],
  ["-1+cmd|' /C calc'!A0", "'-1+cmd|' /C calc'!A0"],
  ['-5:cmd', "'-5:cmd"],
  ['-1.5.1', "'-1.5.1"],
  ['- 5', "'- 5"],
  ['  =1', "'  =1"],
  ['\u00a0=1', "'\u00a0=1"],
  ['\n=1', `"'\n=1"`],
  ['"=1', `"'""=1"`],
  ["'=1", "''=1"],
  ['“ =1', "'“ =1"],
  ['\tx', `"'\tx"`],
  ['\r=1', "'\\u{d}=1"],
  ['＝1+1', "'＝1+1"],
  ['a;=1', '"a;=1"'],
])('the text %j is no formula in CSV', (text, cell) => {
  expect(csvCell(text)).toBe(cell)
})

test.each(['=1', '-1+cmd|x', ' @x', '\t=1', '\r\n+1'])('the text %j is no formula when it is pasted', text => {
  expect(tsvCell(text)).toMatch(/^'/)
})

test.each([
  [-5n, '-5'],
  [-1.5, '-1.5'],
  ['-1.5', '-1.5'],
  ['-0.000000001', '-0.000000001'],
  [12345678901234567890n, '12345678901234567890'],
  [true, 'true'],
  [undefined, ''],
  // A raw address of the masterchain.
  [`-1:${'3'.repeat(64)}`, `-1:${'3'.repeat(64)}`],
  ['(-1,8000000000000000,5)', '"(-1,8000000000000000,5)"'],
  ['a = b', 'a = b'],
  ['1-2', '1-2'],
])('%s stays what it is', (value, cell) => {
  expect(csvCell(value)).toBe(cell)
  expect(tsvCell(value)).toBe(cell.replaceAll('"', ''))
})
