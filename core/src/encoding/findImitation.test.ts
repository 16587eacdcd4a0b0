import { expect, test } from 'vitest'
import { findImitation } from './findImitation.ts'

const stranger = `0:${'ab'.repeat(32)}`
const tether = '0:b113a994b5024a16719f69139328eb759596c38a25f59028b146fecdc3621dfe'

test.each([
  ['TON', 'TON'],
  ['Toncoin', 'TON'],
  ['ТON', 'TON'],
  ['T0N', 'TON'],
  ['T\u200bON', 'TON'],
  ['Ｔ Ｏ Ｎ', 'TON'],
  ['TÖN', 'TON'],
  ['ᴛᴏɴ', 'TON'],
  ['💎 TON 💎', 'TON'],
  ['USDT', 'USDT'],
  ['USD₮', 'USDT'],
  ['U$DT', 'USDT'],
  ['USDТ', 'USDT'],
  ['Tether USD ✓', 'USDT'],
  ['𝐔𝐒𝐃𝐓', 'USDT'],
  ['Notcoin ✅', 'mark'],
  ['Notcoin (verified)', 'mark'],
])('%j imitates %s', (name, imitated) => {
  expect(findImitation([name], stranger)).toBe(imitated)
})

test.each(['tsTON', 'stTON', 'Notcoin', 'jUSDT', 'STON', 'Тонна', 'Wrapped TON', 'pTON', 'DOGS', ''])(
  '%j imitates nothing',
  name => {
    expect(findImitation([name], stranger)).toBeUndefined()
  },
)

test('the token itself may have its name, and no other', () => {
  expect(findImitation(['Tether USD', 'USD₮'], tether)).toBeUndefined()
  expect(findImitation(['Tether USD', 'USD₮'], stranger)).toBe('USDT')
})
