import { describe, expect, test } from 'vitest'
import { type InputLine, splitLines } from './splitLines.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

async function* inPieces(text: Uint8Array, length: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < text.length; at += length) yield text.subarray(at, at + length)
}

async function split(text: Uint8Array, length: number, maxBytes = 100): Promise<InputLine[]> {
  const lines: InputLine[] = []
  for await (const some of splitLines(inPieces(text, length), maxBytes)) lines.push(...some)
  return lines
}

const text = '{"a":1}\r\n\n  \t\nпривет 🎈\nlast'

describe('the lines of a text', () => {
  test.each([1, 2, 3, 7, 1000])('are the same in pieces of %i bytes', async length => {
    expect(await split(bytes(text), length)).toEqual([
      { number: 1, text: '{"a":1}' },
      { number: 4, text: 'привет 🎈' },
      { number: 5, text: 'last' },
    ])
  })

  test('come as soon as a piece completes them', async () => {
    const lists: string[][] = []
    const pieces = async function* () {
      for (const piece of ['a\nb\nc', 'd', '\n']) yield bytes(piece)
    }
    for await (const lines of splitLines(pieces(), 100)) lists.push(lines.flatMap(line => line.text ?? []))
    expect(lists).toEqual([['a', 'b'], ['cd']])
  })

  test.each([1, 4, 1000])('have an error instead if they are too long, in pieces of %i bytes', async length => {
    const lines = await split(bytes('12345678\n123456789\n1\n1234567890123'), length, 8)
    expect(lines).toMatchObject([
      { number: 1, text: '12345678' },
      { number: 2, error: { code: 'limit.cells', details: { limit: 8 } } },
      { number: 3, text: '1' },
      { number: 4, error: { code: 'limit.cells' } },
    ])
  })

  test('have an error instead if they are not UTF-8', async () => {
    const lines = await split(new Uint8Array([0x61, 0x0a, 0xff, 0xfe, 0x0a, 0x62]), 100)
    expect(lines).toMatchObject([{ text: 'a' }, { number: 2, error: { code: 'input.json' } }, { text: 'b' }])
  })

  test('of an empty text are none', async () => {
    expect([await split(bytes(''), 1), await split(bytes('\n\n'), 1)]).toEqual([[], []])
  })
})
