import { expect, test } from 'vitest'
import { failedRow, nftItem } from '../../../test/fixtures/nftItems.ts'
import { failureText } from './itemText.ts'

test('a reason does not repeat the address', () => {
  const address = nftItem('x').address
  expect(failureText(failedRow(address, 'lookup.item', `${address} is no NFT item: it is a wallet`))).toBe(
    'It is no NFT item: it is a wallet',
  )
  expect(failureText({ input: address })).toBe('There is no item at this address')
})
