import { expect, test } from 'vitest'
import { parseAddressInput } from './parseAddressInput.ts'

const zero = `0:${'00'.repeat(32)}`
const friendly = 'EQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAM9c'

test.each([
  ['raw', zero],
  ['friendly', friendly],
  ['non-bounceable', 'UQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAJKZ'],
  ['with spaces around it', `  ${friendly}\t`],
  ['in a link', `https://tonviewer.com/${friendly}?section=nfts`],
  ['in a transfer link', `ton://transfer/${friendly}?amount=1`],
  ['raw in a link', `https://tonscan.org/address/${zero}`],
])('parses an address %s', (_, text) => {
  expect(parseAddressInput(text)).toEqual({ raw: zero })
})

test.each([
  [friendly.replace('M9c', 'M9d'), 'Checksum does not match; check for a mistyped character'],
  ['EgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAHsS', 'Unknown user-friendly address tag'],
  [friendly.slice(0, -1), 'A friendly address has 48 characters, this has 47'],
  [`0:${'00'.repeat(31)}`, 'A raw address has 64 hex digits after the colon, this has 62'],
  ['ab'.repeat(32), 'This is a hash; a raw address starts with its workchain, for example 0:'],
  [`7:${'00'.repeat(32)}`, 'There is no workchain 7'],
  ['alice.ton', 'This is a domain name; enter the address it resolves to'],
  ['hello', 'Not an address'],
  [`https://tonviewer.com/${friendly.replace('M9c', 'M9d')}`, 'The address in this link has a wrong checksum'],
])('describes the problem of %s', (text, problem) => {
  expect(parseAddressInput(text)).toEqual({ problem })
})
