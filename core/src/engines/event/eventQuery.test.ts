import { describe, expect, test } from 'vitest'
import { demoSnapshot } from '../../../test/demo.ts'
import { toBocBase64, toBocHex } from '../../cell/text.ts'
import { formatFriendly } from '../../encoding/address.ts'
import { toBase64 } from '../../encoding/base64.ts'
import { fromHex } from '../../encoding/hex.ts'
import { parseBlockId } from '../../encoding/parseBlockRef.ts'
import { readMessage } from '../../tlb/message.ts'
import { normalizedHash } from '../../tlb/normalizedHash.ts'
import { type Address, addressOf, type Hash } from '../../units.ts'
import { parseEventQuery } from './eventQuery.ts'

// In base64 it contains a plus sign, a slash and padding.
const hash = `0a1b2cfbefbe${'ff'.repeat(3)}${'3c'.repeat(23)}` as Hash
const base64 = toBase64(fromHex(hash))
const url = base64.replaceAll('+', '-').replaceAll('/', '_').replace('=', '')
const account = addressOf(0, 'ab'.repeat(32) as Hash)
const friendly = formatFriendly(account as Address)

describe('parses a hash', () => {
  test.each([
    ['hex', hash],
    ['hex in capitals', hash.toUpperCase()],
    ['hex with 0x', `0x${hash}`],
    ['base64', base64],
    ['base64 whose plus became a space', base64.replaceAll('+', ' ')],
    ['base64url without padding', url],
    ['base64url with padding', `${url}=`],
    ['in quotes', `"${hash}"`],
    ['with space around', `  ${hash}\n`],
    ['tonviewer', `https://tonviewer.com/transaction/${hash}`],
    ['tonviewer, test network, a section', `https://testnet.tonviewer.com/transaction/${hash}?section=value_flow`],
    ['tonscan', `https://tonscan.org/tx/${url}`],
    ['tonscan, escaped', `https://tonscan.org/tx/${encodeURIComponent(base64)}`],
    ['tonscan, by message', `https://tonscan.org/tx/by-msg-hash/${hash}`],
    ['tonapi', `https://tonapi.io/v2/events/${hash}`],
    ['tonapi, a trace', `https://tonapi.io/v2/traces/${url}?foo=1`],
    ['toncenter', `https://toncenter.com/api/v3/traces?tx_hash=${encodeURIComponent(base64)}&limit=10`],
    ['toncenter, by message', `https://toncenter.com/api/v3/traces?msg_hash=${hash}`],
    ['dton', `https://dton.io/tx/${hash.toUpperCase()}?time=1700000000`],
    ['with logical time and account', `https://ton.cx/tx/47670702000009:${base64}:${friendly}`],
    ['behind the account', `https://tonwhales.com/explorer/address/${friendly}/47670702000009_${url}`],
    ['with unescaped slashes', `https://tonscan.org/tx/${base64}`],
    ['behind a hash sign', `https://example.org/#/tx/${hash}`],
    ['in a sentence', `my transaction ${hash} is missing`],
  ])('%s', (_, text) => {
    expect(parseEventQuery(text).keys).toEqual([{ by: 'any', hash }])
  })

  test.each([
    `https://explorer.toncoin.org/transaction?account=${friendly}&lt=47670702000009&hash=${hash}`,
    `https://ton.cx/tx/47670702000009:${encodeURIComponent(base64)}:${friendly}`,
    `47670702000009:${url}:${account}`,
  ])('with account and logical time: %s', text => {
    expect(parseEventQuery(text)).toEqual({ keys: [{ by: 'any', hash }], position: { account, lt: 47670702000009n } })
  })
})

test('a message is looked up by its hash, then by its normalized hash', () => {
  const cell = demoSnapshot().samples[0]?.message
  if (!cell) throw new Error('the demo has a message')
  for (const text of [toBocHex(cell), toBocBase64(cell), JSON.stringify({ boc: toBocBase64(cell) })]) {
    const { keys } = parseEventQuery(text)
    expect(keys[0]).toEqual({ by: 'message', hash: cell.hash() })
    expect(keys.at(-1)?.hash).toBe(normalizedHash(readMessage(cell)))
  }
})

test.each([
  ['', /text is empty/],
  [hash.slice(1), /63 hex digits/],
  [`${hash}00`, /66 hex digits/],
  ['hello', /no BoC/],
  [friendly, /account address/],
  [account, /account address/],
  ['(-1,8000000000000000,5)', /this is a block/],
  ['https://tonviewer.com/', /not recognised|no BoC/],
])('rejects %j with advice', (text, what) => {
  expect(() => parseEventQuery(text)).toThrow(expect.objectContaining({ code: 'input.hash' }))
  expect(() => parseEventQuery(text)).toThrow(what)
  expect(() => parseEventQuery(text)).toThrow(/enter a transaction or message hash/)
})

test('parses block ids', () => {
  const blockId = { workchain: 0, shard: '4000000000000000', seqno: 56 }
  expect(parseBlockId('(0,4000000000000000,56)')).toEqual(blockId)
  expect(parseBlockId(`(0,4,56,${hash},${hash})`)).toEqual(blockId)
  expect(() => parseBlockId('56')).toThrow(expect.objectContaining({ code: 'input.block' }))
})
