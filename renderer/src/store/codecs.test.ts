import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldsCodec, listCodec, textCodec } from './codecs.ts'

test('a text is stored as it is', () => {
  expect(textCodec.format('a "b"')).toBe('a "b"')
  expect(textCodec.parse('a "b"')).toEqual({ value: 'a "b"', isComplete: true })
})

test('an invalid entry of a list does not drop the others', () => {
  const codec = listCodec(z.string())
  expect(codec.parse(codec.format(['a', 'b']))).toEqual({ value: ['a', 'b'], isComplete: true })
  expect(codec.parse('["a",1,"b"]')).toEqual({ value: ['a', 'b'], isComplete: false })
  const pairs = listCodec(z.tuple([z.string(), z.string()]))
  expect(pairs.parse('[["a","b"]]').value).toEqual([['a', 'b']])
  expect(() => codec.parse('{}')).toThrow()
  expect(() => codec.parse('[')).toThrow()
})

test('an invalid field gets its default, and an unknown one is kept', () => {
  type Fields = { readonly size: number; readonly name?: string | undefined }
  const codec = fieldsCodec<Fields>({ size: z.number(), name: z.string().optional() }, { size: 1 })
  expect(codec.parse('{"size":2,"name":"a"}')).toEqual({ value: { size: 2, name: 'a' }, isComplete: true })
  expect(codec.parse('{}')).toEqual({ value: { size: 1 }, isComplete: true })
  const { value, isComplete } = codec.parse('{"size":"big","name":"a","colour":"red"}')
  expect(isComplete).toBe(false)
  expect(codec.format(value)).toBe('{"size":1,"name":"a","colour":"red"}')
  expect(() => codec.parse('[]')).toThrow()
})
