import { describe, expect, test } from 'vitest'
import { readToken, splitTokens } from './readToken.ts'
import { StackLines } from './StackLines.ts'

describe('readToken', () => {
  test.each([
    ['-5', { type: 'int', value: '-5' }],
    ['()', { type: 'null' }],
    ['NaN', { type: 'nan' }],
    [`C{${'AB'.repeat(32)}}`, { type: 'cell', hash: 'ab'.repeat(32) }],
    ['Cont{vmc_std}', { type: 'continuation', kind: 'vmc_std' }],
    ['BC{0000}', { type: 'builder', data: '', bit_count: 0, ref_count: 0 }],
    ['BC{0102FF}', { type: 'builder', data: 'ff', bit_count: 8, ref_count: 1 }],
    // Twelve bits, and five with their completion tag.
    ['BC{0003ABC8}', { type: 'builder', data: 'abc', bit_count: 12, ref_count: 0 }],
    ['BC{0001A4}', { type: 'builder', data: 'a4_', bit_count: 5, ref_count: 0 }],
    [
      'CS{Cell{0104abcd} bits: 4..16; refs: 0..1}',
      { type: 'slice', content: '0104abcd', data: 'abcd', bits: [4, 16], refs: [0, 1] },
    ],
    ['[ 1 [2 ()] ]', { type: 'tuple', tokens: ['1', '[2 ()]'] }],
    ['(1 2)', { type: 'tuple', tokens: ['1', '(2)'] }],
    ['(2)', { type: 'tuple', tokens: ['2', '()'] }],
    ['(1 . 2)', { type: 'tuple', tokens: ['1', '2'] }],
  ])('%s', (text, value) => expect(readToken(text)).toEqual(value))

  test.each(['CS{Cell{01', 'C{AB}', '', 'Object{7}', 'BC{0', '[ 1', 'CS{Cell{zz} bits: 0..1; refs: 0..0}', '1 2'])(
    'what has no known form stays text: %s',
    text => expect(readToken(text)).toEqual({ type: 'text', text }),
  )

  test('a list that is too long to unfold stays text', () => {
    expect(readToken(`(${'1 '.repeat(400)})`)).toMatchObject({ type: 'text' })
  })
})

test('splitTokens splits at spaces outside of brackets', () => {
  expect(splitTokens(' 1  [ 2 3 ] CS{Cell{00} bits: 0..1; refs: 0..0} (4 5) ')).toEqual([
    ...['1', '[ 2 3 ]', 'CS{Cell{00} bits: 0..1; refs: 0..0}', '(4 5)'],
  ])
})

test('StackLines reads each line as if it were the first', () => {
  const lines = [
    '[ ]',
    '[ 1 ]',
    '[ 1 12 ]',
    '[ 1 123 [ 4 5 ] ]',
    '[ 1 123 [ 4 5 ] 6 ]',
    '[ 1 12 ]',
    '[ 1 1 ]',
    '[ 2 1 ]',
    '[ 2   1 3 ]',
    '[ 2 9 1 3 ]',
    '[ 2   1 3 ]',
    '1 3',
    '1 3 4',
    '[ 1',
    '',
  ]
  const reader = new StackLines()
  for (const line of lines) expect(reader.read(line), line).toEqual(new StackLines().read(line))
  expect(new StackLines().read('[ 1 123 [ 4 5 ] 6 ]')).toEqual(['1', '123', '[ 4 5 ]', '6'])
  expect(new StackLines().read('[ 1')).toEqual(['1'])
})
