import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Json, readJson, writeJson } from './json.ts'
import { readJsonPieces, type Scheduler, writeJsonPieces } from './jsonPieces.ts'

const neverYields: Scheduler = { shouldYield: () => false, yield: async () => {} }
const roundTrip = (value: unknown) => readJsonPieces(writeJsonPieces(value).split('\n'), neverYields)

const filler = 'f'.repeat(300)
const long = Array.from({ length: 1000 }, (_, index) => ({ index, filler, list: [index, [filler]] }))

function nested(levels: number, innermost: Json): Json {
  let value = innermost
  for (let level = 0; level < levels; level++) value = level % 2 ? [value, filler] : { level, value }
  return value
}

describe('JSON in pieces', () => {
  it.each<[string, unknown, number]>([
    ['a small value', { a: [1, null, 'x', true], b: {} }, 1],
    ['a scalar', 'text', 1],
    ['null', null, 1],
    ['a long list', long, 5],
    ['a long list in an object, with members after it', { before: 1, long, after: [1, { '"\\\n': 2 }] }, 5],
    ['a long list in a long list', long.map((one, index) => (index % 300 === 7 ? { one, long } : one)), 20],
    ['a tree of many levels', nested(3000, { filler, many: long }), 10],
    ['a list of many small ones', Array.from({ length: 30_000 }, (_, index) => ({ index })), 1],
    ['undefined members, and null in a list', { a: undefined, list: [undefined, ...long], b: undefined, c: 1 }, 5],
    ['integers beyond doubles, deep in a list', [long, { lt: 2n ** 64n }, long, [-(2n ** 53n)], 2 ** 60, 5n], 10],
    ['fractions and exponents', [long, 0.1, 1e30, -1.5e-7, 0], 5],
    ['a member called __proto__', JSON.parse(`{"__proto__":${JSON.stringify(long)},"x":{"__proto__":[1]}}`), 5],
  ])('%s round-trips as with writeJson', async (_, value, lines) => {
    expect(writeJsonPieces(value).split('\n').length).toBeGreaterThanOrEqual(lines)
    expect(await roundTrip(value)).toEqual(readJson(writeJson(value)))
  })

  it('any value round-trips as with writeJson', () =>
    fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.nat(999), async (value, at) => {
        const list = [value, ...long.slice(0, at), { [String(at)]: value }, ...long.slice(at)]
        expect(await roundTrip(list)).toEqual(readJson(writeJson(list)))
      }),
      { numRuns: 50, seed: 1 },
    ))

  it('no line is much longer than a piece', () => {
    // References are short, what they refer to is long.
    const texts = Array.from({ length: 5000 }, (_, index) => index.toString().padStart(90, '0'))
    const lengths = writeJsonPieces({ long, again: [long, [long]], texts })
      .split('\n')
      .map(line => line.length)
    expect(Math.max(...lengths)).toBeLessThan(150_000)
  })

  it('yields between lines when the scheduler requires it', async () => {
    let yields = 0
    await readJsonPieces(writeJsonPieces(long).split('\n'), {
      shouldYield: () => true,
      yield: async () => void yields++,
    })
    expect(yields).toBeGreaterThan(5)
  })

  it('rejects values that JSON cannot represent', () => {
    expect(() => writeJsonPieces([Number.NaN])).toThrow(RangeError)
    expect(() => writeJsonPieces(new Map())).toThrow(TypeError)
    expect(() => writeJsonPieces(nested(5000, 1))).toThrow(RangeError)
  })
})

describe('repeated values', () => {
  const address = `0:${'ab'.repeat(32)}`
  const account = (name: string) => ({ address, name, is_scam: false, icon: null })
  const many = Array.from({ length: 3000 }, (_, index) => ({
    account: account(index % 2 ? 'one' : 'other'),
    address,
    hash: (index % 10).toString(16).repeat(64),
    lt: 2n ** 60n + BigInt(index),
  }))

  it('are written once, and are the same object', async () => {
    const text = writeJsonPieces(many)
    expect(text.length).toBeLessThan(writeJson(many).length / 2)
    const read = (await roundTrip(many)) as { account: object; lt: bigint }[]
    expect(read).toEqual(many)
    expect(read[2999]?.account).toBe(read[2997]?.account)
    expect(read[2999]?.account).not.toBe(read[2998]?.account)
  })

  it('of a short value are written where they are', () => {
    expect(writeJsonPieces(many.slice(0, 3))).toBe(`![${writeJson(many.slice(0, 3))},[]]`)
  })

  it.each<[string, (index: number) => unknown]>([
    ['a text that looks like a reference', index => `\u0001${index % 7}`],
    ['a text that looks like an escaped one', index => `\u0001=${index % 7}`],
    ['the mark alone', () => '\u0001'],
    ['a long one', index => `\u0001${'x'.repeat(50 + (index % 3))}`],
    ['a key', index => ({ [`\u0001${index % 7}`]: 'value of a key', '\u0001=': filler })],
    ['a small object with one', index => ({ title: 'some text here', mark: `\u0001${index % 7}` })],
    ['a member called __proto__', () => JSON.parse('{"text":"some text here","__proto__":"some text here"}')],
    ['a small object without its last member', index => ({ title: 'some text here', x: index % 2 ? undefined : '' })],
    ['a small object in an object', () => ({ inner: { title: 'some text here' } })],
    ['objects with equal texts and other numbers', index => ({ title: 'some text here', index: index % 5 })],
    ['a text with characters to escape', () => '"quoted" and \\ and \n and \ud800'],
    ['an empty object and list', index => (index % 2 ? {} : [])],
  ])('%s is read as it was written', async (_, create) => {
    const value = Array.from({ length: 2000 }, (_, index) => ({
      index,
      filler,
      created: create(index),
      list: [create(index)],
    }))
    expect(writeJsonPieces(value).split('\n').length).toBeGreaterThan(5)
    expect(await roundTrip(value)).toEqual(readJson(writeJson(value)))
    expect(await roundTrip([create(0), create(1)])).toEqual(readJson(writeJson([create(0), create(1)])))
  })

  it('a reference to nothing is null', async () => {
    expect(await readJsonPieces(['*["\\u0001zz",[]]'], neverYields)).toBeNull()
  })
})
