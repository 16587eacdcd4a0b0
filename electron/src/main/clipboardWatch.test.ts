import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ClipboardWatch } from './clipboardWatch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watch() {
  const clipboard = { text: 'from before', reads: 0, broken: false }
  const told: string[] = []
  const read = async () => {
    clipboard.reads++
    if (clipboard.broken) throw new Error('another program holds it')
    return clipboard.text
  }
  return { clipboard, told, watch: new ClipboardWatch(read, text => void told.push(text)) }
}
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000 + 10)

test('nothing is read before it is asked to, and nothing after', async () => {
  const { clipboard, watch: clip } = watch()
  await seconds(5)
  expect([clip.on, clipboard.reads]).toEqual([false, 0])
  clip.set(true)
  await seconds(2)
  expect([clip.on, clipboard.reads]).toEqual([true, 3])
  clip.set(false)
  await seconds(5)
  expect([clip.on, clipboard.reads]).toEqual([false, 3])
})

test('what is new is told once; what was there before was not copied for this program', async () => {
  const { clipboard, told, watch: clip } = watch()
  clip.set(true)
  await seconds(1)
  clipboard.text = 'a message'
  await seconds(3)
  clipboard.text = '  \n'
  await seconds(1)
  clipboard.text = 'x'.repeat(4 * 2 ** 20 + 1)
  await seconds(1)
  clipboard.text = 'a message'
  await seconds(1)
  expect(told).toEqual(['a message', 'a message'])
})

test('asked again, it begins anew, and looks no more often', async () => {
  const { clipboard, told, watch: clip } = watch()
  clip.set(true)
  clip.set(true)
  await seconds(1)
  clipboard.text = 'copied while it did not look'
  clip.set(false)
  await seconds(1)
  clip.set(true)
  await seconds(2)
  expect(told).toEqual([])
  const { reads } = clipboard
  await seconds(10)
  expect(clipboard.reads - reads).toBe(10)
})

test('a clipboard that cannot be read is read the next time', async () => {
  const { clipboard, told, watch: clip } = watch()
  clip.set(true)
  await seconds(1)
  clipboard.broken = true
  await seconds(2)
  clipboard.broken = false
  clipboard.text = 'later'
  await seconds(1)
  expect(told).toEqual(['later'])
})

test('an answer that comes after the end is not told', async () => {
  let answer = (_: string): void => {}
  const told: string[] = []
  const clip = new ClipboardWatch(
    () => new Promise(resolve => (answer = resolve)),
    text => void told.push(text),
  )
  clip.set(true)
  answer('first')
  await seconds(1)
  clip.set(false)
  answer('late')
  await seconds(1)
  expect(told).toEqual([])
})
