import { beforeEach, expect, test, vi } from 'vitest'
import { createTextStore } from './textStore.ts'

const limits = { maxEntries: 2, maxLength: 10 }
beforeEach(() => localStorage.clear())

test('a text is found by its id, also in the next session', () => {
  const id = createTextStore('key', limits).put('text')
  expect(id).toMatch(/^[0-9a-z]+$/)
  expect(createTextStore('key', limits).find(id)).toBe('text')
  expect(createTextStore('other', limits).find(id)).toBeUndefined()
})

test('equal texts have equal ids and are stored once', () => {
  const texts = createTextStore('key', limits)
  const first = texts.put('first')
  texts.put('second')
  expect(texts.put('second')).not.toBe(first)
  expect(createTextStore('key', limits).find(first)).toBe('first')
})

test('the oldest text is removed', () => {
  const texts = createTextStore('key', limits)
  const [first = '', ...others] = ['1', '2', '3'].map(text => texts.put(text))
  const later = createTextStore('key', limits)
  expect(later.find(first)).toBeUndefined()
  expect(others.map(later.find)).toEqual(['2', '3'])
  expect(texts.find(first)).toBe('1')
})

test('a text above the length limit is kept in memory only', () => {
  const texts = createTextStore('key', limits)
  const id = texts.put('x'.repeat(11))
  expect(texts.find(id)).toBe('x'.repeat(11))
  expect(createTextStore('key', limits).find(id)).toBeUndefined()
})

test('without localStorage, or with invalid data in it, texts are kept in memory', () => {
  localStorage.setItem('key', '{"a":1}')
  const texts = createTextStore('key', limits)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full')
  })
  expect(texts.find(texts.put('text'))).toBe('text')
  vi.restoreAllMocks()
})
