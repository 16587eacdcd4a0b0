import type { DesktopEvent } from '@tonoscope/core/contract/desktop'
import { expect, test } from 'vitest'
import { EventQueue } from './EventQueue.ts'

const link = (text: string): DesktopEvent => ({ type: 'link', text })
const texts = (events: readonly DesktopEvent[]) => events.map(event => (event.type === 'link' ? event.text : ''))

test('sends queued events first, in order, once', async () => {
  const queue = new EventQueue()
  const [controller, received, receivedAgain]: [AbortController, DesktopEvent[], DesktopEvent[]] = [
    new AbortController(),
    [],
    [],
  ]
  queue.emit(link('a'))
  queue.emit(link('b'))
  const ended = queue.listen(controller.signal, event => received.push(event))
  queue.emit(link('c'))
  expect(texts(received)).toEqual(['a', 'b', 'c'])
  controller.abort()
  await ended
  queue.emit(link('d'))
  expect(texts(received)).toEqual(['a', 'b', 'c'])
  void queue.listen(new AbortController().signal, event => receivedAgain.push(event))
  expect(texts(receivedAgain)).toEqual(['d'])
})

test('keeps the newest 20 events', () => {
  const queue = new EventQueue()
  const received: DesktopEvent[] = []
  for (let i = 0; i < 30; i++) queue.emit(link(String(i)))
  void queue.listen(new AbortController().signal, event => received.push(event))
  expect(texts(received)).toEqual(Array.from({ length: 20 }, (_, i) => String(i + 10)))
})

test('an aborted listener does not consume events', async () => {
  const queue = new EventQueue()
  const received: DesktopEvent[] = []
  queue.emit(link('a'))
  await queue.listen(AbortSignal.abort(), event => received.push(event))
  expect(received).toEqual([])
  void queue.listen(new AbortController().signal, event => received.push(event))
  expect(texts(received)).toEqual(['a'])
})
