import { expect, test } from 'vitest'
import { failedRow, nftItem } from '../../../test/fixtures/nftItems.ts'
import { nameOfItem, pictureOf, reasonOf } from './itemText.ts'

test('an item is called by its domain, its name, or its place', () => {
  expect(nameOfItem(nftItem('Scope', { dns: 'scope.ton' }))).toBe('scope.ton')
  expect(nameOfItem(nftItem('Scope'))).toBe('Scope')
  expect(nameOfItem(nftItem('x', { metadata: {} }))).toBe('Instruments #7')
  const unnamed = { address: nftItem('c').address, name: '', description: '' }
  expect(nameOfItem(nftItem('x', { metadata: { name: 5 }, collection: unnamed, index: 10n ** 40n }))).toBe(
    'Item #1000…0000',
  )
})

test('a picture is the smallest that is large enough, and none of what reviewers warn of', () => {
  const previews = [1500, 500, 100].map(size => ({ resolution: `${size}x${size}`, url: `https://p.example/${size}` }))
  expect(pictureOf(nftItem('x', { previews }))).toBe('https://p.example/500')
  expect(pictureOf(nftItem('x', { previews: [], metadata: { image: 'https://p.example/own' } }))).toBe(
    'https://p.example/own',
  )
  expect(pictureOf(nftItem('x', { previews, trust: 'blacklist' }))).toBeUndefined()
})

test('a reason does not repeat the address that stands beside it', () => {
  const address = nftItem('x').address
  expect(reasonOf(failedRow(address, 'lookup.item', `${address} is no NFT item: it is a wallet`))).toBe(
    'It is no NFT item: it is a wallet',
  )
  expect(reasonOf({ input: address })).toBe('There is no item at this address')
})
