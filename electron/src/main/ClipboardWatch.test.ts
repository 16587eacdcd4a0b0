import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ClipboardWatch } from './ClipboardWatch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watch() {
  const clipboard = { text: 'from before', reads: 0, broken: false }
  const texts: string[] = []
  const read = async () => {
    clipboard.reads++
    if (clipboard.broken) throw new Error('another program holds it')
    return clipboard.text
  }
  return { clipboard, texts, watch: new ClipboardWatch(read, text => void texts.push(text)) }
}
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000 + 10)

test('reads only while it is on', async () => {
  const { clipboard, watch: clipboardWatch } = watch()
  await seconds(5)
  expect([clipboardWatch.on, clipboard.reads]).toEqual([false, 0])
  clipboardWatch.set(true)
  await seconds(2)
  expect([clipboardWatch.on, clipboard.reads]).toEqual([true, 3])
  clipboardWatch.set(false)
  await seconds(5)
  expect([clipboardWatch.on, clipboard.reads]).toEqual([false, 3])
})

test('reports new text once, and not the initial text', async () => {
  const { clipboard, texts, watch: clipboardWatch } = watch()
  clipboardWatch.set(true)
  await seconds(1)
  clipboard.text = 'a message'
  await seconds(3)
  clipboard.text = '  \n'
  await seconds(1)
  clipboard.text = 'x'.repeat(4 * 2 ** 20 + 1)
  await seconds(1)
  clipboard.text = 'a message'
  await seconds(1)
  expect(texts).toEqual(['a message', 'a message'])
})

test('restarts when turned on again, with one timer', async () => {
  const { clipboard, texts, watch: clipboardWatch } = watch()
  clipboardWatch.set(true)
  clipboardWatch.set(true)
  await seconds(1)
  clipboard.text = 'copied while it did not look'
  clipboardWatch.set(false)
  await seconds(1)
  clipboardWatch.set(true)
  await seconds(2)
  expect(texts).toEqual([])
  const { reads } = clipboard
  await seconds(10)
  expect(clipboard.reads - reads).toBe(10)
})

test('retries if the clipboard cannot be read', async () => {
  const { clipboard, texts, watch: clipboardWatch } = watch()
  clipboardWatch.set(true)
  await seconds(1)
  clipboard.broken = true
  await seconds(2)
  clipboard.broken = false
  clipboard.text = 'later'
  await seconds(1)
  expect(texts).toEqual(['later'])
})

test('does not report text after it is turned off', async () => {
  let resolveRead = (_: string): void => {}
  const texts: string[] = []
  const clipboardWatch = new ClipboardWatch(
    () => new Promise(resolve => (resolveRead = resolve)),
    text => void texts.push(text),
  )
  clipboardWatch.set(true)
  resolveRead('first')
  await seconds(1)
  clipboardWatch.set(false)
  resolveRead('late')
  await seconds(1)
  expect(texts).toEqual([])
})
