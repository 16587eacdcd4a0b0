import { expect, test } from 'vitest'
import { getBodyUnit } from './bodyUnits.ts'

test('a unit is only known where the field and its operation tell', () => {
  expect(getBodyUnit('jetton_transfer', 'forward_ton_amount')).toBe('coins')
  expect(getBodyUnit('jetton_transfer', 'amount')).toBe('jettons')
  expect(getBodyUnit('nft_transfer', 'forward_amount')).toBe('coins')
  expect(getBodyUnit('wallet_signed_v4', 'valid_until')).toBe('time')
  expect(getBodyUnit('storm_request_withdraw_position', 'amount')).toBeUndefined()
  expect(getBodyUnit(undefined, 'constructor')).toBeUndefined()
})
