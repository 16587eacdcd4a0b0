import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkJsonLimits, type Json, readJson, type Writable, writeJson } from './json.ts'

const { value: anyJson } = fc.letrec<{ value: Writable }>(tie => ({
  value: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom(null, true, false),
    fc.string({ unit: 'binary' }),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).filter(n => !Object.is(n, -0) && !Number.isInteger(n)),
    fc.bigInt().filter(n => n > BigInt(Number.MAX_SAFE_INTEGER) || n < BigInt(Number.MIN_SAFE_INTEGER)),
    fc.array(tie('value'), { maxLength: 5 }),
    fc.dictionary(fc.string(), tie('value'), { maxKeys: 5, noNullPrototype: true }),
  ),
}))

test('round trip with exact integers', () => {
  fc.assert(
    fc.property(anyJson, value => void expect(readJson(writeJson(value))).toEqual(value)),
    { numRuns: 1000 },
  )
})

test('parses what JSON.parse parses, and writes what JSON.stringify writes', () => {
  fc.assert(
    fc.property(fc.json(), fc.constantFrom(undefined, 1, '\t'), (text, space) => {
      const spaced = JSON.stringify(JSON.parse(text), null, space)
      const ours = writeJson(readJson(spaced))
      expect(JSON.stringify(JSON.parse(ours))).toBe(JSON.stringify(JSON.parse(text)))
      if (!/\d{16}/.test(text)) expect(ours).toBe(JSON.stringify(JSON.parse(text)))
    }),
    { numRuns: 500 },
  )
})

test('integers beyond 2^53 are exact, others are numbers', () => {
  expect(readJson('[9007199254740991, 9007199254740992, -9007199254740993, 1e3, 0.5, -0]')).toEqual([
    9007199254740991,
    9007199254740992n,
    -9007199254740993n,
    1000,
    0.5,
    -0,
  ])
  const long = 10n ** 5000n + 7n
  expect(readJson(writeJson({ long }))).toEqual({ long })
})

test('a list of integers is read as JSON.parse reads it, whatever is between them', () => {
  const number = fc.oneof(
    fc.integer().map(String),
    fc.constantFrom('0', '-0', '-', '', '01', '-01', '+1', '1.5', '1e3', '123456789012345', '1234567890123456'),
    fc.constantFrom(' 7', '7 ', '\n7', '"7"', '[7]', '{}', '7]', 'null'),
  )
  fc.assert(
    fc.property(fc.array(number, { maxLength: 20 }), numbers => {
      const text = `[${numbers.join(',')}]`
      let expected: unknown
      try {
        expected = JSON.parse(text)
      } catch {
        expect(() => readJson(text)).toThrow()
        return
      }
      expect(readJson(text)).toEqual(expected)
    }),
    { numRuns: 2000 },
  )
})

test('long lists of integers are written as JSON.stringify writes them', () => {
  const list = Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? i : -i * 1e12))
  for (const value of [list, [...list, 0.5], [...list, null], Object.assign([...list], { length: 42 })])
    expect(writeJson({ value })).toBe(JSON.stringify({ value }))
})

test('undefined members are omitted, the order is kept', () => {
  expect(writeJson({ b: 1, a: undefined, c: [2n ** 64n, null] })).toBe('{"b":1,"c":[18446744073709551616,null]}')
})

test('__proto__ is an ordinary key', () => {
  const value = readJson('{"__proto__": {"admin": true}}') as { [key: string]: Json }
  expect(Object.keys(value)).toEqual(['__proto__'])
  expect('admin' in value).toBe(false)
  expect(writeJson(value)).toBe('{"__proto__":{"admin":true}}')
})

describe('rejects, with the offset', () => {
  const wrong: readonly [string, number][] = [
    ['', 0],
    ['  ', 2],
    ['nul', 0],
    ['truth', 0],
    ['[1,]', 3],
    ['[1 2]', 3],
    ['{"a":1,}', 7],
    ['{"a" 1}', 5],
    ['{a:1}', 1],
    ['{"a":1', 6],
    ['[1', 2],
    ['"abc', 4],
    ['"a\nb"', 2],
    ['"\\x"', 1],
    ['"\\u12"', 1],
    ['01', 1],
    ['+1', 0],
    ['.5', 0],
    ['1.', 1],
    ['- 1', 0],
    ['1e400', 0],
    ['NaN', 0],
    ['[] []', 3],
    ["{'a':1}", 1],
  ]
  test.each(wrong)('%j at %i', (text, offset) => {
    expect(() => readJson(text)).toThrow(
      expect.objectContaining({ code: 'input.json', details: { reason: expect.any(String), offset } }),
    )
  })

  test('nesting deeper than 4096, without running out of stack', () => {
    const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
    expect(writeJson(readJson(nested(4096)))).toBe(nested(4096))
    expect(() => readJson(nested(4097))).toThrow(expect.objectContaining({ code: 'input.json' }))
    expect(() => readJson('{"a":'.repeat(1e6))).toThrow(expect.objectContaining({ code: 'input.json' }))
  })

  test('an integer of millions of digits', () => {
    expect(() => readJson('9'.repeat(5e6))).toThrow(expect.objectContaining({ code: 'input.json' }))
  })

  test('truncated or mutated text gives a value or input.json', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), fc.string({ maxLength: 1 }), (text, at, letter) => {
        const position = at % (text.length + 1)
        for (const other of [text.slice(0, position), text.slice(0, position) + letter + text.slice(position + 1)]) {
          let mine: unknown = 'rejected'
          let theirs: unknown = 'rejected'
          try {
            mine = JSON.parse(writeJson(readJson(other)))
          } catch (error) {
            expect(error).toMatchObject({ code: 'input.json' })
          }
          try {
            theirs = JSON.parse(other)
          } catch {}
          // JSON.parse returns Infinity for a number out of range; readJson rejects it.
          if (!/e\+?\d{3}/i.test(other)) expect(JSON.stringify(mine)).toBe(JSON.stringify(theirs))
        }
      }),
      { numRuns: 1000 },
    )
  })
})

describe('limits', () => {
  const tooMany = expect.objectContaining({ code: 'limit.cells' })

  test('the reader creates no more values than allowed', () => {
    expect(readJson('[1,{"a":[]},"x"]', { maxMembers: 5 })).toEqual([1, { a: [] }, 'x'])
    expect(() => readJson('[1,{"a":[]},"x"]', { maxMembers: 4 })).toThrow(tooMany)
    expect(() => readJson('"12345678"', { maxCharacters: 9 })).toThrow(tooMany)
    // Invalid at its end: that is not reached.
    expect(() => readJson(`[${'{},'.repeat(2 ** 22)}`)).toThrow(tooMany)
  })

  test('the check before JSON.parse accepts what fits, with any strings', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        const text = JSON.stringify(value)
        const values = countValues(value)
        expect(() => readJson(text, { maxMembers: values })).not.toThrow()
        expect(() => checkJsonLimits(text, { maxMembers: 2 * values })).not.toThrow()
        if (values > 2) expect(() => checkJsonLimits(text, { maxMembers: values / 2 })).toThrow(tooMany)
      }),
      { numRuns: 500 },
    )
    for (const text of ['"[[[,,,"', '["\\\\",1]', '["\\",[,"]', '{"a\\\\\\",{":1}'])
      expect(() => checkJsonLimits(text, { maxMembers: 3 })).not.toThrow()
  })

  test.each(['{},', '[],', '0,', '"",', '{"":0},', '[[', '{"a":{'])('the check rejects many of %s', part => {
    expect(() => checkJsonLimits(`[${part.repeat(1000)}`, { maxMembers: 999 })).toThrow(tooMany)
  })

  test('the check rejects deep nesting, and takes linear time for backslashes', () => {
    expect(() => checkJsonLimits('['.repeat(4097))).toThrow(expect.objectContaining({ code: 'input.json' }))
    checkJsonLimits(`["${'\\'.repeat(2e6)}"]`)
    checkJsonLimits(`["${'\\"'.repeat(2e6)}"]`)
  })
})

function countValues(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1
  return Object.values(value).reduce<number>((sum, member) => sum + countValues(member), 1)
}

test('values that JSON cannot represent are a TypeError or RangeError', () => {
  expect(() => writeJson([Number.NaN])).toThrow(RangeError)
  for (const value of [undefined, new Map(), new Uint8Array(1), new Date(), () => 1, { a: Symbol('a') }]) {
    expect(() => writeJson(value)).toThrow(TypeError)
  }
  const cycle: Writable[] = []
  cycle.push(cycle)
  expect(() => writeJson(cycle)).toThrow(RangeError)
})
