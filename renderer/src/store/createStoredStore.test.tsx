import '../../test/setup.ts'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { listCodec, textCodec } from './codecs.ts'
import { createStore, useStore } from './createStore.ts'
import { createStoredStore } from './createStoredStore.ts'
import { getTextId } from './shortHash.ts'
import { storageProblems } from './storageEntry.ts'

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  for (const { discard } of storageProblems.get().broken) discard()
  storageProblems.update(() => ({ isFailing: false, broken: [] }))
})

let count = 0
const newKey = () => `tonoscope.test${++count}`
const openTab = (key: string) =>
  createStoredStore<readonly string[]>([], { key, codec: listCodec(z.string()), tab: `tab${++count}-` })
const add = (text: string) => (before: readonly string[]) => [...before.filter(one => one !== text), text]
/** What the browser does in a tab after another one has written `text`. */
function receive(key: string, text: string): void {
  localStorage.setItem(key, text)
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: text }))
}
const disableWrites = () =>
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })

test('a component is rendered again only when its part of the value changes', () => {
  const store = createStore({ a: 1, b: 1 })
  let renders = 0
  const A = () => {
    renders++
    return <p>{useStore(store, ({ a }) => a)}</p>
  }
  render(<A />)
  act(() => store.update(before => ({ ...before, b: 2 })))
  expect(renders).toBe(1)
  act(() => store.update(before => ({ ...before, a: 3 })))
  expect(screen.getByText('3')).toBeTruthy()
})

test('a listener is called after changes only, until it is removed', () => {
  const store = createStore(1)
  const listener = vi.fn()
  const remove = store.subscribe(listener)
  store.update(() => 1)
  expect(listener).not.toHaveBeenCalled()
  store.update(before => before + 1)
  expect(listener).toHaveBeenCalledOnce()
  remove()
  store.update(() => 5)
  expect(listener).toHaveBeenCalledOnce()
})

test('a value is there again after a reload', () => {
  const key = newKey()
  expect(openTab(key).update(add('a'))).toBe(true)
  expect(localStorage.getItem(key)).toBe('["a"]')
  expect(openTab(key).get()).toEqual(['a'])
})

test('a tab changes the newest value, also before it has received the change of another tab', () => {
  const key = newKey()
  const tab = openTab(key)
  localStorage.setItem(key, '["other"]')
  tab.update(add('own'))
  expect(tab.get()).toEqual(['other', 'own'])
  expect(localStorage.getItem(key)).toBe('["other","own"]')
})

test('a tab shows the change of another tab', () => {
  const key = newKey()
  const tab = openTab(key)
  receive(key, '["other"]')
  expect(tab.get()).toEqual(['other'])
})

/** The ids of the changes that a stored value contains, with the id of its text. */
const changesKey = (key: string) => `${key}.changes`
const changesOf = (key: string) => localStorage.getItem(changesKey(key))?.split(' ').slice(1) ?? []
/** What the browser does after another tab has written `text`, which contains these changes. */
function receiveWith(key: string, text: string, changes: readonly string[]): void {
  localStorage.setItem(changesKey(key), [getTextId(text), ...changes].join(' '))
  receive(key, text)
}

test('a change that another tab had not received is applied again, however late its value arrives', () => {
  vi.useFakeTimers()
  const key = newKey()
  const tab = openTab(key)
  tab.update(add('own'))
  vi.advanceTimersByTime(20_000)
  receiveWith(key, '["other"]', ['b0'])
  expect(localStorage.getItem(key)).toBe('["other","own"]')
  expect(changesOf(key)).toHaveLength(2)
  // A third tab that had received neither.
  receiveWith(key, '["third"]', ['c0'])
  expect(tab.get()).toEqual(['third', 'own'])
})

test('another tab that has received a change can undo it', () => {
  const key = newKey()
  const tab = openTab(key)
  tab.update(add('own'))
  receiveWith(key, '[]', [...changesOf(key), 'b0'])
  expect(tab.get()).toEqual([])
  expect(localStorage.getItem(key)).toBe('[]')
})

test('changes of other tabs that a value contains stay known when it is changed', () => {
  const key = newKey()
  const tab = openTab(key)
  receiveWith(key, '["other"]', ['b0'])
  tab.update(add('own'))
  expect(changesOf(key)[0]).toBe('b0')
  expect(changesOf(key)).toHaveLength(2)
})

test('ids that belong to another value are not those of this one', () => {
  const key = newKey()
  const tab = openTab(key)
  tab.update(add('own'))
  localStorage.setItem(changesKey(key), [getTextId('["else"]'), ...changesOf(key)].join(' '))
  receive(key, '["other"]')
  expect(tab.get()).toEqual(['other', 'own'])
})

test('when all stored data is removed, it stays so', () => {
  const key = newKey()
  const tab = openTab(key)
  tab.update(add('own'))
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  expect(tab.get()).toEqual([])
})

test('after a minute, a change of another tab wins', () => {
  vi.useFakeTimers()
  const key = newKey()
  const tab = openTab(key)
  tab.update(add('own'))
  vi.advanceTimersByTime(61_000)
  receive(key, '[]')
  expect(tab.get()).toEqual([])
  expect(localStorage.getItem(key)).toBe('[]')
})

test('without room in the storage, changes last until the page closes, and that is reported', () => {
  const key = newKey()
  const tab = openTab(key)
  const mock = disableWrites()
  expect(tab.update(add('a'))).toBe(false)
  expect(storageProblems.get().isFailing).toBe(true)
  mock.mockRestore()
  receive(key, '["other"]')
  expect(tab.get()).toEqual(['other', 'a'])
  // The next change is stored together with those that could not be.
  expect(tab.update(add('b'))).toBe(true)
  expect(localStorage.getItem(key)).toBe('["other","a","b"]')
})

test('without access to the storage, a store works in memory', () => {
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  const tab = openTab(newKey())
  expect(tab.update(add('a'))).toBe(false)
  tab.update(add('b'))
  expect(tab.get()).toEqual(['a', 'b'])
})

test('a broken entry is kept, reported, and not overwritten before', async () => {
  vi.useFakeTimers()
  const key = newKey()
  localStorage.setItem(key, '["a"')
  const tab = openTab(key)
  expect(tab.get()).toEqual([])
  expect(localStorage.getItem(key)).toBe('["a"')
  tab.update(add('b'))
  expect(localStorage.getItem(key)).toBe('["b"]')
  expect(localStorage.getItem(`${key}.broken`)).toBe('["a"')
  vi.advanceTimersByTime(61_000)
  // Another broken text does not replace the first one; the same one is kept once.
  receive(key, '["c",5]')
  expect(tab.get()).toEqual(['c'])
  receive(key, '["a"')
  expect(localStorage.getItem(`${key}.broken.2`)).toBe('["c",5]')
  expect(localStorage.getItem(`${key}.broken.3`)).toBeNull()
  await Promise.resolve()
  expect(storageProblems.get().broken.map(({ sideKey, text }) => [sideKey, text])).toEqual([
    [`${key}.broken.2`, '["c",5]'],
    [`${key}.broken`, '["a"'],
  ])
})

test('a discarded broken entry does not come back', async () => {
  const key = newKey()
  localStorage.setItem(key, '["a",5]')
  openTab(key)
  await Promise.resolve()
  for (const { discard } of storageProblems.get().broken) discard()
  expect(storageProblems.get().broken).toEqual([])
  expect(localStorage.getItem(`${key}.broken`)).toBeNull()
  expect(localStorage.getItem(key)).toBe('["a"]')
})

test('a broken entry that cannot be kept is not overwritten', () => {
  const key = newKey()
  localStorage.setItem(key, '["a"')
  const mock = disableWrites()
  const tab = openTab(key)
  mock.mockRestore()
  expect(tab.update(add('b'))).toBe(false)
  expect(tab.get()).toEqual(['b'])
  expect(localStorage.getItem(key)).toBe('["a"')
})

test('a draft belongs to its tab, and is stored when no change follows or the page closes', () => {
  vi.useFakeTimers()
  const key = newKey()
  const options = { key, codec: textCodec, area: 'session', isDraft: true, maxLength: 5 } as const
  const draft = createStoredStore('', options)
  draft.update(() => 'a')
  draft.update(() => 'ab')
  expect(sessionStorage.getItem(key)).toBeNull()
  vi.advanceTimersByTime(200)
  expect(sessionStorage.getItem(key)).toBe('ab')
  receive(key, 'other')
  expect(draft.get()).toBe('ab')
  draft.update(() => 'abc')
  window.dispatchEvent(new Event('pagehide'))
  expect(createStoredStore('', options).get()).toBe('abc')
  // A text above the limit lasts until the page closes.
  draft.update(() => 'abcdef')
  vi.advanceTimersByTime(200)
  expect(draft.get()).toBe('abcdef')
  expect(sessionStorage.getItem(key)).toBeNull()
})
