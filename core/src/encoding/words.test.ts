import { expect, test } from 'vitest'
import { formatInterfaces, formatOperation, formatProtocol } from './words.ts'

test.each([
  ['TonstakePoolTouch', 'Tonstakers pool touch'],
  ['nft_transfer', 'NFT transfer'],
  ['XtrBuyXTRRequest', 'XTR buy XTR request'],
  ['JettonInternalTransfer', 'jetton internal transfer'],
  ['Tick-tock', 'tick-tock'],
  ['0x0000000b', '0x0000000b'],
])('the operation %s is %s', (name, words) => {
  expect(formatOperation(name)).toBe(words)
})

test('interfaces of one contract are named once', () => {
  expect(formatInterfaces(['jetton_wallet', 'jetton_wallet_governed'])).toBe('jetton wallet governed')
  expect(formatInterfaces(['nft_item', 'sbt'])).toBe('NFT item, SBT')
  expect(formatInterfaces(['wallet_v5r1'])).toBe('wallet v5r1')
  expect(formatInterfaces([])).toBe('')
})

test('a protocol has the name that people use; an unknown one stays as it is', () => {
  expect(formatProtocol('stonfi')).toBe('STON.fi')
  expect(formatProtocol('constructor')).toBe('constructor')
})
