import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { findInPage } from './findInPage.ts'

function page() {
  const asked: unknown[] = []
  let last = 0
  const webContents = Object.assign(new EventEmitter(), {
    findInPage: (...all: unknown[]) => {
      asked.push(all)
      return ++last
    },
  })
  const find = (signal = new AbortController().signal, next = false) =>
    findInPage({ webContents } as never, { text: 'a', forward: true, next }, signal)
  const tell = (requestId: number, finalUpdate: boolean, matches: number) =>
    webContents.emit('found-in-page', {}, { requestId, finalUpdate, matches, activeMatchOrdinal: 1 })
  return { asked, find, tell, webContents }
}

test('the last of what is told counts', async () => {
  const { find, tell, asked, webContents } = page()
  const found = find()
  tell(1, false, 2)
  tell(1, true, 5)
  expect(await found).toEqual({ matches: 5, current: 1 })
  expect(asked).toEqual([['a', { forward: true, findNext: true }]])
  expect(webContents.listenerCount('found-in-page')).toBe(0)
})

test('a search that another one overtakes ends, too', async () => {
  const { find, tell, webContents } = page()
  const [first, second] = [find(), find()]
  tell(2, true, 3)
  expect(await Promise.all([first, second])).toEqual([
    { matches: 0, current: 0 },
    { matches: 3, current: 1 },
  ])
  expect(webContents.listenerCount('found-in-page')).toBe(0)
})

test('it can be given up', async () => {
  const { find, webContents } = page()
  const left = new AbortController()
  const found = find(left.signal)
  left.abort()
  expect(await found).toEqual({ matches: 0, current: 0 })
  expect(webContents.listenerCount('found-in-page')).toBe(0)
})
