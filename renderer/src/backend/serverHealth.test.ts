import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serverHealth, updateServerHealth, watchServer } from './serverHealth.ts'

const page = (script: string, status = 200) => ({
  status,
  text: async () => `<script type="module" crossorigin src="${script}"></script>`,
})

let watch: ReturnType<typeof watchServer> | undefined

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  watch?.stop()
  updateServerHealth({ isDown: false, isOutdated: false })
  vi.useRealTimers()
})

function start(fetchPage: Parameters<typeof watchServer>[0]['fetchPage'], isHidden = () => false) {
  watch = watchServer({ fetchPage, entryScript: '/assets/index-1.js', isHidden })
}

test('a server that rejects connections is down within 5 s, and up again when it replies', async () => {
  let isUp = false
  start(async () => {
    if (!isUp) throw new TypeError('Failed to fetch')
    return page('/assets/index-1.js')
  })
  await vi.advanceTimersByTimeAsync(5000)
  expect(serverHealth.get()).toMatchObject({ isDown: true })
  isUp = true
  await vi.advanceTimersByTimeAsync(5000)
  expect(serverHealth.get()).toMatchObject({ isDown: false, isOutdated: false })
})

test('a server that never replies is down within 5 s', async () => {
  start(() => new Promise(() => {}))
  await vi.advanceTimersByTimeAsync(5000)
  expect(serverHealth.get().isDown).toBe(true)
})

test('a body that never ends, and the error page of a proxy, are a server that is down', async () => {
  start(async () => ({ status: 200, text: () => new Promise(() => {}) }))
  await vi.advanceTimersByTimeAsync(5000)
  expect(serverHealth.get().isDown).toBe(true)
  watch?.stop()
  updateServerHealth({ isDown: false })
  start(async () => page('', 502))
  await vi.advanceTimersByTimeAsync(5000)
  expect(serverHealth.get().isDown).toBe(true)
})

test('another entry script is another version', async () => {
  start(async () => page('/assets/index-2.js'))
  await vi.advanceTimersByTimeAsync(5000)
  expect(serverHealth.get()).toMatchObject({ isDown: false, isOutdated: true })
})

test('a hidden page sends nothing', async () => {
  const fetchPage = vi.fn(async () => page('/assets/index-1.js'))
  start(fetchPage, () => true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetchPage).not.toHaveBeenCalled()
})
