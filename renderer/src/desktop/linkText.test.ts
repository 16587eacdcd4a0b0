import { expect, test } from 'vitest'
import { linkOf, linkText } from './linkText.ts'

test.each(['te6cckEBAQEAAgAAAEysuc0=', 'ton://transfer/EQ?text=a b', '100 % of it', 'ключ', '(-1,8000000000000000,5)'])(
  'a link to %s carries it',
  text => {
    expect(linkText(linkOf(text))).toBe(text)
  },
)

test.each([
  ['TONOSCOPE://AbCd', 'AbCd'],
  ['tonoscope:AbCd', 'AbCd'],
  ['tonoscope://100%', '100%'],
  ['tonoscope://', ''],
])('%s is read without a fault', (link, text) => {
  expect(linkText(link)).toBe(text)
})
