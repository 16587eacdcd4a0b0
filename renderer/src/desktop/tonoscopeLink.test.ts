import { expect, test } from 'vitest'
import { formatTonoscopeLink, parseTonoscopeLink } from './tonoscopeLink.ts'

test.each(['te6cckEBAQEAAgAAAEysuc0=', 'ton://transfer/EQ?text=a b', '100 % of it', 'ключ', '(-1,8000000000000000,5)'])(
  'formats and parses a link with %s',
  text => {
    expect(parseTonoscopeLink(formatTonoscopeLink(text))).toBe(text)
  },
)

test.each([
  ['TONOSCOPE://AbCd', 'AbCd'],
  ['tonoscope:AbCd', 'AbCd'],
  ['tonoscope://100%', '100%'],
  ['tonoscope://', ''],
])('parses %s', (link, text) => {
  expect(parseTonoscopeLink(link)).toBe(text)
})
