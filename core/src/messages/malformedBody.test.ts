import { describe, expect, it } from 'vitest'
import { Builder } from '../cell/Builder.ts'
import { type Cell, emptyCell } from '../cell/Cell.ts'
import { decodeExternalIn, decodeInternal, decodeJettonPayload } from './decode.ts'

const repeat = (times: number, wrap: (inner: Cell) => Cell, start: Cell): Cell => {
  let cell = start
  for (let i = 0; i < times; i++) cell = wrap(cell)
  return cell
}

/** A W5 request with one outgoing message that has this body. */
const w5Request = (body: Cell): Cell => {
  const message = new Builder()
    .uint(0b011000, 6)
    .uint(0b100, 3)
    .int(0, 8)
    .uint(7n, 256)
    .coins(1n)
    .uint(0, 1 + 4 + 4 + 64 + 32 + 1)
    .bit(true)
    .ref(body)
    .end()
  const list = new Builder().ref(emptyCell).uint(0x0ec3c86d, 32).uint(3, 8).ref(message).end()
  return new Builder().uint(0x6578746e, 32).uint(1n, 64).bit(true).ref(list).bit(false).end()
}

describe('decoding a malicious body', () => {
  it('stops at deep nesting', () => {
    const nested = repeat(300, w5Request, new Builder().uint(0, 32).text('at last').end())
    expect(decodeInternal(nested, ['wallet_v5r1'])).toBeUndefined()
    const shallow = repeat(5, w5Request, new Builder().uint(0, 32).text('at last').end())
    expect(JSON.stringify(decodeInternal(shallow, ['wallet_v5r1'])?.value)).toContain('at last')
  })

  it('reads a long list', () => {
    const long = repeat(1000, inner => new Builder().text('x').ref(inner).end(), emptyCell)
    expect(decodeInternal(new Builder().uint(0, 32).ref(long).end(), [])?.value).toEqual({ text: 'x'.repeat(1000) })
    const message = new Builder().uint(0, 8).end()
    const list = repeat(
      1000,
      inner => new Builder().ref(inner).uint(0x0ec3c86d, 32).uint(3, 8).ref(message).end(),
      emptyCell,
    )
    const body = new Builder().uint(0x6578746e, 32).uint(1n, 64).bit(true).ref(list).bit(false).end()
    expect(() => decodeInternal(body, ['wallet_v5r1'])).not.toThrow()
  })

  it('stops at a dictionary with too many entries', () => {
    // A dictionary of 16-bit keys in 17 cells, each value the same outgoing message.
    const outMessage = new Builder().uint(3, 8).ref(new Builder().uint(0, 8).end())
    const leaf = new Builder().uint(0, 2).slice(outMessage.end().slice()).end()
    const forks = repeat(16, below => new Builder().uint(0, 2).ref(below).ref(below).end(), leaf)
    const body = new Builder().bytes(new Uint8Array(64)).uint(1, 32).uint(1n, 64).bit(true).ref(forks).end()
    const started = performance.now()
    expect(decodeExternalIn(body, ['wallet_highload_v2'])).toBeUndefined()
    expect(performance.now() - started).toBeLessThan(1000)
  })

  it('accepts exotic cells where ordinary ones are expected', () => {
    const library = new Builder().uint(2, 8).uint(7n, 256).end({ exotic: true })
    const transfer = new Builder()
      .uint(0x0f8a7ea5, 32)
      .uint(1n, 64)
      .coins(5n)
      .uint(0, 2 + 2)
      .bit(true)
      .ref(library)
    for (const body of [library, transfer.end(), new Builder().uint(0, 32).ref(library).end()])
      expect(() => decodeInternal(body, [])).not.toThrow()
    expect(decodeJettonPayload(library)).toEqual({})
  })
})
