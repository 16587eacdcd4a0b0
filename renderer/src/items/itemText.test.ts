import { expect, test } from 'vitest'
import { nftItem } from '../../test/fixtures/nftItems.ts'
import { itemName, pictureUrl } from './itemText.ts'

test('an item is named by its domain, its name, or its index', () => {
  expect(itemName(nftItem('Scope', { dns: 'scope.ton' }))).toBe('scope.ton')
  expect(itemName(nftItem('Scope'))).toBe('Scope')
  expect(itemName(nftItem('x', { metadata: {} }))).toBe('Instruments #7')
  const unnamedCollection = { address: nftItem('c').address, name: '', description: '' }
  expect(
    itemName(nftItem('x', { metadata: { name: 5 }, collection: unnamedCollection, exact_index: `${10n ** 40n}` })),
  ).toBe('Item #1000…0000')
})

test('picks the smallest picture that is large enough, and none for blacklisted items', () => {
  const previews = [1500, 500, 100].map(size => ({ resolution: `${size}x${size}`, url: `https://p.example/${size}` }))
  expect(pictureUrl(nftItem('x', { previews }))).toBe('https://p.example/500')
  expect(pictureUrl(nftItem('x', { previews: [], metadata: { image: 'https://p.example/own' } }))).toBe(
    'https://p.example/own',
  )
  expect(pictureUrl(nftItem('x', { previews, trust: 'blacklist' }))).toBeUndefined()
})
