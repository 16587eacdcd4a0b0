import { expect, test } from 'vitest'
import { formatReason } from './formatReason.ts'

test.each([
  ['Failed to fetch', 'The connection failed'],
  ['TypeError: Failed to fetch', 'The connection failed'],
  ['NetworkError when attempting to fetch resource.', 'The connection failed'],
  ['Load failed', 'The connection failed'],
  ['getaddrinfo ENOTFOUND api.example', 'The host name was not found'],
  ['connect ECONNREFUSED 127.0.0.1:8080', 'It does not accept connections'],
  ['socket hang up', 'The connection was closed before the reply'],
  ['cannot reach toncenter: connect ECONNREFUSED', 'Cannot reach toncenter: it does not accept connections'],
  ['unable to verify the first certificate', 'Its TLS certificate is not valid'],
  ['status 502: <html><head><title>502 Bad Gateway</title>', 'Status 502: the reply is a web page, not data'],
  ['✖ Invalid input: expected string\n  → at networks', 'The reply has another form than expected'],
])('replaces %j', (raw, text) => {
  expect(formatReason(raw)).toBe(text)
})

test('leaves sentences as they are', () => {
  expect(formatReason('the trusted block is newer')).toBe('the trusted block is newer')
})
