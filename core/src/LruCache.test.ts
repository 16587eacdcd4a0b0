import { describe, expect, it } from 'vitest'
import { LruCache } from './LruCache.ts'

const kept = (cache: LruCache<number>, keys: string): string =>
  [...keys].filter(key => cache.get(key) !== undefined).join('')

describe('LruCache', () => {
  it('evicts the oldest entry', () => {
    const cache = new LruCache<number>(3)
    for (const [value, key] of [...'abcd'].entries()) cache.set(key, value)
    expect(kept(cache, 'abcd')).toBe('bcd')
  })

  it('keeps an older entry that was used', () => {
    const cache = new LruCache<number>(3)
    for (const [value, key] of [...'abc'].entries()) cache.set(key, value)
    cache.get('a')
    cache.set('d', 3)
    cache.set('e', 4)
    expect(kept(cache, 'abcde')).toBe('ade')
  })

  it('evicts an entry that was used once, after some time', () => {
    const cache = new LruCache<number>(3)
    for (const [value, key] of [...'abc'].entries()) cache.set(key, value)
    cache.get('a')
    for (const [value, key] of [...'defg'].entries()) cache.set(key, value)
    expect(kept(cache, 'abcdefg')).toBe('efg')
  })

  it('evicts the oldest one when all were used', () => {
    const cache = new LruCache<number>(3)
    for (const [value, key] of [...'abc'].entries()) cache.set(key, value)
    expect(kept(cache, 'abc')).toBe('abc')
    cache.set('d', 3)
    expect(kept(cache, 'abcd')).toBe('bcd')
  })

  it('counts weights, of a replaced entry the new one', () => {
    const cache = new LruCache<number>(10, value => value)
    cache.set('a', 6)
    cache.set('b', 4)
    cache.set('a', 3)
    cache.set('c', 3)
    expect(kept(cache, 'abc')).toBe('abc')
    cache.set('d', 5)
    expect(kept(cache, 'abcd')).toBe('cd')
  })

  it('keeps no entry that is heavier than all together may be', () => {
    const cache = new LruCache<number>(10, value => value)
    cache.set('a', 2)
    expect(cache.set('b', 11)).toBe(11)
    expect(kept(cache, 'ab')).toBe('')
    cache.set('c', 10)
    expect(kept(cache, 'c')).toBe('c')
  })
})
