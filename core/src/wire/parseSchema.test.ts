import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { listOf, parseSchema, recordOf } from './parseSchema.ts'

const point = z.object({ x: z.int(), y: z.int().optional() })

test('gives the value that the schema gives', () => {
  expect(parseSchema(z.array(z.string().transform(Number)), ['1', '2'])).toEqual({ success: true, data: [1, 2] })
  expect(parseSchema(recordOf(z.string(), point), { a: { x: 1, z: 2 } })).toEqual({
    success: true,
    data: { a: { x: 1 } },
  })
})

test.each([
  ['a list', z.object({ points: z.array(point) }), { points: [{ x: 1 }, { x: 'a' }, 0] }, ['points', 1, 'x']],
  ['a bounded list', listOf(listOf(point)), [[], [{ x: 1 }, { x: 1.5 }]], [1, 1, 'x']],
  [
    'an object',
    z.object({ points: recordOf(z.string(), point) }),
    { points: { a: { x: 1 }, b: {} } },
    ['points', 'b', 'x'],
  ],
  ['a key', recordOf(z.string().regex(/^a/), point), { a: { x: 1 }, b: { x: 2 } }, ['b']],
] as const)('gives the first issue of %s, as safeParse would', (_, schema, value, path) => {
  const parsed = parseSchema<unknown>(schema, value)
  expect(parsed).toMatchObject({ success: false, issue: { path, message: expect.any(String) } })
  const [issue] = schema.safeParse(value).error?.issues ?? []
  expect(!parsed.success && parsed.issue).toEqual(issue)
})

test.each([
  ['a list', listOf, Array.from({ length: 1000 }, () => 0)],
  [
    'an object',
    (entry: z.ZodType<number>) => recordOf(z.string(), entry),
    Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`k${i}`, 0])),
  ],
] as const)('does not read the rest of %s after a wrong entry', (_, toSchema, value) => {
  const check = vi.fn(() => false)
  expect(parseSchema<unknown>(toSchema(z.number().refine(check)), value).success).toBe(false)
  expect(check).toHaveBeenCalledTimes(1)
})

test('a plain list stops at an entry of another type too', () => {
  const read = vi.fn((value: unknown) => value)
  expect(parseSchema(z.array(z.preprocess(read, z.string())), [0, 0, 0]).success).toBe(false)
  expect(read).toHaveBeenCalledTimes(1)
})

test('keeps a member with the name of a prototype as data', () => {
  const parsed = parseSchema(recordOf(z.string(), z.unknown()), JSON.parse('{"__proto__":{"a":1},"b":2}'))
  expect(parsed.success && Object.getPrototypeOf(parsed.data)).toBe(Object.prototype)
  expect(parsed.success && (parsed.data as { a?: unknown }).a).toBeUndefined()
})
