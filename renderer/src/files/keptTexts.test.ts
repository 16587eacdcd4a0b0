import { beforeEach, expect, test, vi } from 'vitest'
import { createKeptTexts } from './keptTexts.ts'

const limits = { most: 2, longest: 10 }
beforeEach(() => localStorage.clear())

test('a text is found by its name, now and on the next visit', () => {
  const id = createKeptTexts('key', limits).remember('text')
  expect(id).toMatch(/^[0-9a-z]+$/)
  expect(createKeptTexts('key', limits).find(id)).toBe('text')
  expect(createKeptTexts('other', limits).find(id)).toBeUndefined()
})

test('the same text has the same name, and takes one place', () => {
  const texts = createKeptTexts('key', limits)
  const first = texts.remember('first')
  texts.remember('second')
  expect(texts.remember('second')).not.toBe(first)
  expect(createKeptTexts('key', limits).find(first)).toBe('first')
})

test('the oldest gives way', () => {
  const texts = createKeptTexts('key', limits)
  const [first = '', ...others] = ['1', '2', '3'].map(texts.remember)
  const later = createKeptTexts('key', limits)
  expect(later.find(first)).toBeUndefined()
  expect(others.map(later.find)).toEqual(['2', '3'])
  expect(texts.find(first)).toBe('1')
})

test('a long one is kept for this visit', () => {
  const texts = createKeptTexts('key', limits)
  const id = texts.remember('x'.repeat(11))
  expect(texts.find(id)).toBe('x'.repeat(11))
  expect(createKeptTexts('key', limits).find(id)).toBeUndefined()
})

test('without storage, or with nonsense in it, texts are kept for this visit', () => {
  localStorage.setItem('key', '{"a":1}')
  const texts = createKeptTexts('key', limits)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full')
  })
  expect(texts.find(texts.remember('text'))).toBe('text')
  vi.restoreAllMocks()
})
