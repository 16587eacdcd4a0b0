import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { findInPage } from './desktopHandlers.ts'

function page() {
  const requests: unknown[] = []
  let last = 0
  const webContents = Object.assign(new EventEmitter(), {
    findInPage: (...all: unknown[]) => {
      requests.push(all)
      return ++last
    },
  })
  const find = (signal = new AbortController().signal, next = false) =>
    findInPage({ webContents } as never, { text: 'a', forward: true, next }, signal)
  const emitResult = (requestId: number, finalUpdate: boolean, matches: number) =>
    webContents.emit('found-in-page', {}, { requestId, finalUpdate, matches, activeMatchOrdinal: 1 })
  return { requests, find, emitResult, webContents }
}

test('resolves with the final result', async () => {
  const { find, emitResult, requests, webContents } = page()
  const found = find()
  emitResult(1, false, 2)
  emitResult(1, true, 5)
  expect(await found).toEqual({ matches: 5, current: 1 })
  expect(requests).toEqual([['a', { forward: true, findNext: true }]])
  expect(webContents.listenerCount('found-in-page')).toBe(0)
})

test('resolves a search that a newer one replaces', async () => {
  const { find, emitResult, webContents } = page()
  const [first, second] = [find(), find()]
  emitResult(2, true, 3)
  expect(await Promise.all([first, second])).toEqual([
    { matches: 0, current: 0 },
    { matches: 3, current: 1 },
  ])
  expect(webContents.listenerCount('found-in-page')).toBe(0)
})

test('can be aborted', async () => {
  const { find, webContents } = page()
  const controller = new AbortController()
  const found = find(controller.signal)
  controller.abort()
  expect(await found).toEqual({ matches: 0, current: 0 })
  expect(webContents.listenerCount('found-in-page')).toBe(0)
})
