import { describe, expect, test } from 'vitest'
import { hasData, readData } from '../../test/data.ts'
import { Builder } from '../cell/Builder.ts'
import { writeDict } from '../cell/dict.ts'
import { sha256 } from '../cell/sha256.ts'
import { cellFromText, toHex, utf8Bytes } from '../cell/text.ts'
import type { Address } from '../units.ts'
import { jettonPreview } from './previews.ts'
import { readTokenContent } from './tokenContent.ts'

const keyOf = (name: string) => BigInt(`0x${toHex(sha256(utf8Bytes(name)))}`)
const contentOf = (fields: Record<string, (builder: Builder) => void>) =>
  new Builder()
    .uint(0, 8)
    .maybeRef(
      writeDict(
        Object.entries(fields).map(([name, write]) => [keyOf(name), write] as const),
        256,
      ),
    )
    .end()
const snake = (text: string) => (builder: Builder) => builder.ref(new Builder().uint(0, 8).bytes(utf8Bytes(text)).end())
const master = `0:${'ab'.repeat(32)}` as Address

type Golden = { items: { name: string; content: string; url?: string; metadata?: Record<string, string> }[] }

describe.skipIf(!hasData)('recorded token contents', () => {
  const { items } = hasData ? readData<Golden>('golden/metadata', 'token-content.json') : { items: [] }
  test.each(items)('$name', ({ content, url, metadata }) => {
    const read = readTokenContent(cellFromText(content))
    expect(read.uri).toBe(url ?? metadata?.uri)
    expect(Object.fromEntries(read.fields)).toEqual(metadata ?? {})
  })
})

test('reads values in place, in a cell and in chunks', () => {
  const chunks = writeDict([[0n, b => b.ref(new Builder().bytes(utf8Bytes('6')).end())]], 32)
  const content = contentOf({
    symbol: builder => builder.uint(0, 8).bytes(utf8Bytes('ABC')),
    name: snake('Имя'),
    decimals: builder => builder.ref(new Builder().uint(1, 8).maybeRef(chunks).end()),
  })
  expect(Object.fromEntries(readTokenContent(content).fields)).toEqual({ symbol: 'ABC', name: 'Имя', decimals: '6' })
})

test('says nothing about a cell that is no content', () => {
  expect(readTokenContent(new Builder().uint(7, 8).end())).toEqual({ fields: new Map() })
  expect(readTokenContent(new Builder().end())).toEqual({ fields: new Map() })
  expect(readTokenContent(new Builder().uint(0, 8).bit(true).end()).fields.size).toBe(0)
})

test('shows a jetton without a name by the end of its address', () => {
  const shown = jettonPreview(master, undefined)
  expect(shown.symbol).toMatch(/^UKWN.{4}$/)
  expect(shown.name).toBe(`Unknown Token ${shown.symbol.slice(4)}`)
  expect(shown.decimals).toBe(9)
  expect(shown.image).not.toBe('')
})

test.each([
  ['6', 6],
  ['0', 0],
  ['255', 255],
  ['256', 9],
  ['-1', 9],
  ['six', 9],
  ['', 9],
])('takes %j decimals as %i', (text, decimals) => {
  expect(jettonPreview(master, readTokenContent(contentOf({ decimals: snake(text) }))).decimals).toBe(decimals)
})
