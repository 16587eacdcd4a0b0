import { expect, test } from 'vitest'
import { isWebAddress } from './webAddress.ts'

test.each(['https://pictures.example/a.png', 'https://cache.pictures.example/x?y=z'])('%s is allowed', url => {
  expect(isWebAddress(url)).toBe(true)
})

test.each([
  'http://pictures.example/a.png',
  'data:image/png;base64,AAAA',
  'https://localhost/a.png',
  'https://127.0.0.1/a.png',
  'https://[::1]/a.png',
  'https://router.local/a.png',
  'https://user@pictures.example/a.png',
  'ipfs://abc',
  'a.png',
])('%s is rejected', url => {
  expect(isWebAddress(url)).toBe(false)
})
