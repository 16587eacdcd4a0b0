import { expect, test } from 'vitest'
import { Builder } from '../cell/Builder.ts'
import { writeDict } from '../cell/dict.ts'
import { sha256 } from '../cell/sha256.ts'
import { toHex, utf8Bytes } from '../cell/text.ts'
import type { OffChain } from './OffChain.ts'
import { textContent, wholeContent } from './wholeContent.ts'

const keyOf = (name: string) => BigInt(`0x${toHex(sha256(utf8Bytes(name)))}`)
const content = (fields: Record<string, string>) =>
  new Builder()
    .uint(0, 8)
    .maybeRef(
      writeDict(
        Object.entries(fields).map(
          ([name, text]) =>
            [keyOf(name), (b: Builder) => b.ref(new Builder().uint(0, 8).bytes(utf8Bytes(text)).end())] as const,
        ),
        256,
      ),
    )
    .end()
const link = (uri: string) => new Builder().uint(1, 8).bytes(utf8Bytes(uri)).end()
const page: OffChain = async uri =>
  uri === 'https://a.example/1'
    ? { type: 'read', content: { name: 'Page', decimals: 6, list: [1] } }
    : { type: 'unknown', reason: 'gone' }

test('a link alone is what lies under it', async () => {
  expect(await wholeContent(link('https://a.example/1'), page)).toEqual({
    members: { name: 'Page', decimals: 6, list: [1] },
  })
})

test('what is on the chain wins over what lies under its link', async () => {
  const whole = await wholeContent(content({ uri: 'https://a.example/1', name: 'Chain' }), page)
  expect(whole).toEqual({ members: { uri: 'https://a.example/1', name: 'Chain', decimals: 6, list: [1] } })
})

test('a link that cannot be read leaves what is on the chain, and says why', async () => {
  const cell = content({ uri: 'https://b.example/', name: 'Chain' })
  expect(await wholeContent(cell, page)).toEqual({
    members: { uri: 'https://b.example/', name: 'Chain' },
    unknown: 'what is kept at https://b.example/: gone',
  })
  expect((await wholeContent(cell, undefined)).unknown).toMatch(/nothing off the chain is fetched here/)
})

test('content without a link asks nobody, and none is none', async () => {
  const nobody: OffChain = async () => {
    throw new Error('asked')
  }
  expect(await wholeContent(content({ name: 'Chain' }), nobody)).toEqual({ members: { name: 'Chain' } })
  expect(await wholeContent(undefined, nobody)).toEqual({ members: {} })
})

test('numbers are text where text is wanted', () => {
  const { fields } = textContent({ decimals: 6, supply: 10n ** 30n, list: [1], none: null, name: 'x' })
  expect(Object.fromEntries(fields)).toEqual({ decimals: '6', supply: `1${'0'.repeat(30)}`, name: 'x' })
})
