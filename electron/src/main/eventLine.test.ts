import type { DesktopEvent } from '@tonoscope/core/contract/desktop'
import { expect, test } from 'vitest'
import { EventLine } from './eventLine.ts'

const link = (text: string): DesktopEvent => ({ type: 'link', text })
const texts = (events: readonly DesktopEvent[]) => events.map(event => (event.type === 'link' ? event.text : ''))

test('what happened before anybody listened is told first, in order, once', async () => {
  const line = new EventLine()
  const [left, heard, again]: [AbortController, DesktopEvent[], DesktopEvent[]] = [new AbortController(), [], []]
  line.tell(link('a'))
  line.tell(link('b'))
  const ended = line.listen(left.signal, event => heard.push(event))
  line.tell(link('c'))
  expect(texts(heard)).toEqual(['a', 'b', 'c'])
  left.abort()
  await ended
  line.tell(link('d'))
  expect(texts(heard)).toEqual(['a', 'b', 'c'])
  void line.listen(new AbortController().signal, event => again.push(event))
  expect(texts(again)).toEqual(['d'])
})

test('the newest twenty are kept', () => {
  const line = new EventLine()
  const heard: DesktopEvent[] = []
  for (let i = 0; i < 30; i++) line.tell(link(String(i)))
  void line.listen(new AbortController().signal, event => heard.push(event))
  expect(texts(heard)).toEqual(Array.from({ length: 20 }, (_, i) => String(i + 10)))
})

test('whoever has cancelled already takes nothing away', async () => {
  const line = new EventLine()
  const heard: DesktopEvent[] = []
  line.tell(link('a'))
  await line.listen(AbortSignal.abort(), event => heard.push(event))
  expect(heard).toEqual([])
  void line.listen(new AbortController().signal, event => heard.push(event))
  expect(texts(heard)).toEqual(['a'])
})
