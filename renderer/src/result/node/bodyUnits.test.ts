import type { MessageJson } from '@tonoscope/core/contract/schemas/transaction'
import { expect, test } from 'vitest'
import { getBodyToken, getBodyUnit } from './bodyUnits.ts'

test('a unit is only known where the field and its operation tell', () => {
  expect(getBodyUnit('jetton_transfer', 'forward_ton_amount')).toBe('coins')
  expect(getBodyUnit('jetton_transfer', 'amount')).toBe('jettons')
  expect(getBodyUnit('nft_transfer', 'forward_amount')).toBe('coins')
  expect(getBodyUnit('wallet_signed_v4', 'valid_until')).toBe('time')
  expect(getBodyUnit('storm_request_withdraw_position', 'amount')).toBeUndefined()
  expect(getBodyUnit(undefined, 'constructor')).toBeUndefined()
})

test('an amount is in the jetton of the wallet that a master confirms', () => {
  const account = (address: string) => ({ address, is_scam: false, is_wallet: false })
  const jettons = { masters: new Map([['0:aa', '0:99']]), units: new Map([['0:99', { symbol: 'X', decimals: 9 }]]) }
  const tokenOf = (decoded_op_name: string, source: string, destination: string) =>
    getBodyToken(
      { decoded_op_name, source: account(source), destination: account(destination) } as unknown as MessageJson, // all that is read
      jettons,
    )
  const token = { symbol: 'X', decimals: 9, master: '0:99' }
  expect(tokenOf('jetton_transfer', '0:01', '0:aa')).toEqual(token)
  expect(tokenOf('jetton_notify', '0:aa', '0:01')).toEqual(token)
  expect(tokenOf('jetton_internal_transfer', '0:bb', '0:aa')).toEqual(token)
  expect(tokenOf('jetton_internal_transfer', '0:aa', '0:bb')).toEqual(token)
  expect(tokenOf('jetton_notify', '0:bb', '0:aa')).toEqual({})
  expect(tokenOf('jetton_transfer', '0:01', '0:bb')).toEqual({})
})
