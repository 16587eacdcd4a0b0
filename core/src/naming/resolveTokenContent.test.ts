import { expect, test } from 'vitest'
import { Builder } from '../cell/Builder.ts'
import { writeDict } from '../cell/dict.ts'
import { sha256 } from '../cell/sha256.ts'
import { toHex } from '../encoding/hex.ts'
import { encodeUtf8 } from '../encoding/utf8.ts'
import type { OffChainLoader } from './OffChainLoader.ts'
import { resolveTokenContent, toTokenContent } from './resolveTokenContent.ts'

const keyOf = (name: string) => BigInt(`0x${toHex(sha256(encodeUtf8(name)))}`)
const content = (fields: Record<string, string>) =>
  new Builder()
    .uint(0, 8)
    .maybeRef(
      writeDict(
        Object.entries(fields).map(
          ([name, text]) =>
            [keyOf(name), (b: Builder) => b.ref(new Builder().uint(0, 8).bytes(encodeUtf8(text)).end())] as const,
        ),
        256,
      ),
    )
    .end()
const link = (uri: string) => new Builder().uint(1, 8).bytes(encodeUtf8(uri)).end()
const page: OffChainLoader = async uri =>
  uri === 'https://a.example/1'
    ? { type: 'read', content: { name: 'Page', decimals: 6, list: [1] } }
    : { type: 'unknown', reason: 'gone' }

test('a link alone gives its off-chain content', async () => {
  expect(await resolveTokenContent(link('https://a.example/1'), page)).toEqual({
    members: { name: 'Page', decimals: 6, list: [1] },
  })
})

test('on-chain fields win over off-chain fields', async () => {
  const resolved = await resolveTokenContent(content({ uri: 'https://a.example/1', name: 'Chain' }), page)
  expect(resolved).toEqual({ members: { uri: 'https://a.example/1', name: 'Chain', decimals: 6, list: [1] } })
})

test('an unreadable link leaves the on-chain fields, with the reason', async () => {
  const cell = content({ uri: 'https://b.example/', name: 'Chain' })
  expect(await resolveTokenContent(cell, page)).toEqual({
    members: { uri: 'https://b.example/', name: 'Chain' },
    unknown: 'content at https://b.example/: gone',
  })
  expect((await resolveTokenContent(cell, undefined)).unknown).toMatch(/off-chain content is not loaded here/)
})

test('content without a link is not requested, and no content stays empty', async () => {
  const unused: OffChainLoader = async () => {
    throw new Error('requested')
  }
  expect(await resolveTokenContent(content({ name: 'Chain' }), unused)).toEqual({ members: { name: 'Chain' } })
  expect(await resolveTokenContent(undefined, unused)).toEqual({ members: {} })
})

test('the content of a cell follows what is loaded now, and is the same object as long as nothing is', async () => {
  const cell = link('https://a.example/1')
  const missing = await resolveTokenContent(cell, undefined)
  expect(await resolveTokenContent(cell, undefined)).toBe(missing)
  expect((await resolveTokenContent(cell, page)).members).toMatchObject({ name: 'Page' })
  expect((await resolveTokenContent(cell, async () => ({ type: 'unknown', reason: 'gone' }))).unknown).toMatch(/gone$/)
  expect(await resolveTokenContent(cell, undefined)).toEqual(missing)
  const own = content({ name: 'Chain' })
  expect(await resolveTokenContent(own, page)).toBe(await resolveTokenContent(own, undefined))
})

test('numbers are converted to text', () => {
  const { fields } = toTokenContent({ decimals: 6, supply: 10n ** 30n, list: [1], none: null, name: 'x' })
  expect(Object.fromEntries(fields)).toEqual({ decimals: '6', supply: `1${'0'.repeat(30)}`, name: 'x' })
})
