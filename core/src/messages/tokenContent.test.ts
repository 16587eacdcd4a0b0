import { describe, expect, test } from 'vitest'
import { hasGolden, readData } from '../../test/data.ts'
import { Builder } from '../cell/Builder.ts'
import type { Cell } from '../cell/Cell.ts'
import { writeDict } from '../cell/dict.ts'
import { sha256 } from '../cell/sha256.ts'
import { cellFromText } from '../cell/text.ts'
import { toHex } from '../encoding/hex.ts'
import { encodeUtf8 } from '../encoding/utf8.ts'
import { jettonPreview } from '../naming/previews.ts'
import type { Address } from '../units.ts'
import { readTokenContent } from './tokenContent.ts'

const keyOf = (name: string) => BigInt(`0x${toHex(sha256(encodeUtf8(name)))}`)
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
const snake = (text: string) => (builder: Builder) =>
  builder.ref(new Builder().uint(0, 8).bytes(encodeUtf8(text)).end())
const master = `0:${'ab'.repeat(32)}` as Address

type Golden = { items: { name: string; content: string; url?: string; metadata?: Record<string, string> }[] }

describe.skipIf(!hasGolden)('recorded token contents', () => {
  const { items } = hasGolden ? readData<Golden>('golden/metadata', 'token-content.json') : { items: [] }
  test.each(items)('$name', ({ content, url, metadata }) => {
    const read = readTokenContent(cellFromText(content))
    expect(read.uri).toBe(url ?? metadata?.uri)
    expect(Object.fromEntries(read.fields)).toEqual(metadata ?? {})
  })
})

test('reads inline, referenced and chunked values', () => {
  const chunks = writeDict([[0n, b => b.ref(new Builder().bytes(encodeUtf8('6')).end())]], 32)
  const content = contentOf({
    symbol: builder => builder.uint(0, 8).bytes(encodeUtf8('ABC')),
    name: snake('Имя'),
    decimals: builder => builder.ref(new Builder().uint(1, 8).maybeRef(chunks).end()),
  })
  expect(Object.fromEntries(readTokenContent(content).fields)).toEqual({ symbol: 'ABC', name: 'Имя', decimals: '6' })
})

test('gives no fields for a cell that is not content', () => {
  expect(readTokenContent(new Builder().uint(7, 8).end())).toEqual({ fields: new Map() })
  expect(readTokenContent(new Builder().end())).toEqual({ fields: new Map() })
  expect(readTokenContent(new Builder().uint(0, 8).bit(true).end()).fields.size).toBe(0)
})

test('names a jetton without a name by the end of its address', () => {
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

describe('malicious contents', () => {
  const chunk = (text: string) => (builder: Builder) => builder.ref(new Builder().bytes(encodeUtf8(text)).end())

  const chain = (cells: number, bytes: number) => {
    let cell = new Builder().bytes(new Uint8Array(bytes).fill(97)).end()
    for (let i = 1; i < cells; i++) cell = new Builder().bytes(new Uint8Array(bytes).fill(97)).ref(cell).end()
    return cell
  }
  const repeated = (cell: Cell, times: number) =>
    contentOf({
      name: b =>
        b.ref(
          new Builder()
            .uint(1, 8)
            .maybeRef(
              writeDict(
                Array.from({ length: times }, (_, at) => [BigInt(at), (c: Builder) => c.ref(cell)] as const),
                32,
              ),
            )
            .end(),
        ),
    })

  test('truncates a text that unfolds to megabytes', () => {
    const { fields } = readTokenContent(repeated(chain(900, 127), 40))
    expect(fields.get('name')?.length).toBe(256 * 1024)
  })

  test('stops in chains of empty cells', () => {
    const start = performance.now()
    expect(readTokenContent(repeated(chain(900, 0), 5000)).fields.get('name')).toBe('')
    expect(performance.now() - start).toBeLessThan(2000)
  })

  test('stops in a dictionary that unfolds to 2^32 chunks', () => {
    // hml_same with length 0 at the leaf; each level above forks into the same cell twice.
    let node = new Builder()
      .uint(0b110, 3)
      .ref(new Builder().bytes(encodeUtf8('x')).end())
      .end()
    for (let level = 1; level <= 32; level++) node = new Builder().uint(0b00, 2).ref(node).ref(node).end()
    const start = performance.now()
    const content = contentOf({
      name: b => b.ref(new Builder().uint(1, 8).bit(true).ref(node).end()),
      symbol: snake('S'),
    })
    const { fields } = readTokenContent(content)
    expect(fields.get('name')?.length ?? 0).toBeLessThan(10_000)
    expect(performance.now() - start).toBeLessThan(2000)
  })

  test('keeps the other fields when one is malformed', () => {
    const broken = (builder: Builder) => builder.ref(new Builder().uint(1, 8).bit(true).end())
    expect(Object.fromEntries(readTokenContent(contentOf({ name: broken, symbol: snake('ABC') })).fields)).toEqual({
      symbol: 'ABC',
    })
  })

  test('decodes invalid UTF-8 as replacement characters, and image data as base64', () => {
    const bytes = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0xff)
    const raw = (builder: Builder) => builder.ref(new Builder().uint(0, 8).bytes(bytes).end())
    const { fields } = readTokenContent(contentOf({ name: raw, image_data: raw }))
    expect(fields.get('name')).toBe('\ufffdPNG\ufffd')
    expect(fields.get('image_data')).toBe('iVBOR/8=')
  })

  test('joins chunks in index order', () => {
    const chunks = writeDict(
      [
        [1n, chunk('wo')],
        [0n, chunk('t')],
        [2n, chunk('!')],
      ],
      32,
    )
    const content = contentOf({ name: b => b.ref(new Builder().uint(1, 8).maybeRef(chunks).end()) })
    expect(readTokenContent(content).fields.get('name')).toBe('two!')
  })
})
