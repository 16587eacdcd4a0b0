import { expect, test } from 'vitest'
import { parseAddress } from './parseAddress.ts'

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
])('reads an address %s', (_, text) => {
  expect(parseAddress(text)).toEqual({ raw: zero })
})

test.each([
  [friendly.replace('M9c', 'M9d'), 'The checksum is wrong, a letter may be mistyped'],
  [friendly.slice(0, -1), 'A friendly address has 48 characters, this has 47'],
  [`0:${'00'.repeat(31)}`, 'A raw address has 64 hex digits after the colon, this has 62'],
  ['ab'.repeat(32), 'A hash; a raw address begins with its workchain, for example 0:'],
  [`7:${'00'.repeat(32)}`, 'There is no workchain 7'],
  ['alice.ton', 'A name; write the address that it stands for'],
  ['hello', 'Not an address'],
  [`https://tonviewer.com/${friendly.replace('M9c', 'M9d')}`, 'The address in this link has a wrong checksum'],
])('says what is wrong with %s', (text, problem) => {
  expect(parseAddress(text)).toEqual({ problem })
})
