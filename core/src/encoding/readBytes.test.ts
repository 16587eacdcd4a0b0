import { describe, expect, test, vi } from 'vitest'
import { cancelStream, readBytes } from './readBytes.ts'

/** A stream that goes on for ever, with what happened to it. */
function endless() {
  const state = { sent: 0, cancelled: false }
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      state.sent += 1000
      controller.enqueue(new Uint8Array(1000))
    },
    cancel() {
      state.cancelled = true
    },
  })
  return { stream, state }
}

describe('a stream', () => {
  test('is read to its end', async () => {
    expect(await readBytes(new Response('hello').body, 5)).toEqual(new TextEncoder().encode('hello'))
    expect(await readBytes(new Response(null).body, 5)).toEqual(new Uint8Array())
  })

  test('of more bytes than the limit is cancelled', async () => {
    const { stream, state } = endless()
    expect(await readBytes(stream, 10_000)).toBeUndefined()
    expect(state.cancelled).toBe(true)
    expect(state.sent).toBeLessThan(14_000)
  })

  test('is cancelled when the signal aborts, also while nothing arrives', async () => {
    const cancelled = vi.fn()
    const silent = new ReadableStream<Uint8Array>({ cancel: cancelled })
    const controller = new AbortController()
    const pending = readBytes(silent, 10, controller.signal)
    controller.abort(new Error('ended'))
    await expect(pending).rejects.toThrow('ended')
    expect(cancelled).toHaveBeenCalled()
  })

  test('that nobody reads is cancelled', async () => {
    const { stream, state } = endless()
    cancelStream(stream)
    await new Promise(resolve => setTimeout(resolve))
    expect(state.cancelled).toBe(true)
  })
})
