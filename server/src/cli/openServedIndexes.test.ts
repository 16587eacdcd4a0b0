import type { NetworkConfig } from '@tonoscope/core/chain/networks/NetworkConfig'
import { AppError } from '@tonoscope/core/errors'
import { describe, expect, test } from 'vitest'
import { memoryIndex } from '../../../core/test/chainIndex/memoryIndex.ts'
import { sampleIdentity } from '../../../node/test/chainIndex/sampleRows.ts'
import { openServedIndexes } from './openServedIndexes.ts'

const networks: readonly NetworkConfig[] = [
  { name: 'own', sources: [{ kind: 'index', location: '/index' }] },
  { name: 'other', sources: [{ kind: 'toncenter', url: 'http://127.0.0.1:1' }] },
]
const unreachable = () => new AppError('index.unreachable', { index: 'the index in /index', reason: 'no such folder' })

/** An index that can be opened from the given try on, and waits that end when the test says so. */
function createHost(opensAtTry: number) {
  const lines: string[] = []
  const index = memoryIndex(sampleIdentity)
  const waiting: (() => void)[] = []
  let [tries, closed] = [0, 0]
  return {
    lines,
    tries: () => tries,
    closed: () => closed,
    endWait: async () => {
      waiting.shift()?.()
      await new Promise(resolve => setImmediate(resolve))
    },
    options: {
      log: (line: string) => void lines.push(line),
      open: async () => {
        if (++tries < opensAtTry) throw unreachable()
        return {
          ...index,
          close: async () => {
            closed++
          },
        }
      },
      wait: (signal: AbortSignal) =>
        new Promise<void>(resolve => {
          waiting.push(resolve)
          signal.addEventListener('abort', () => resolve())
        }),
    },
  }
}

describe('the indexes of a server', () => {
  test('are open from the start, and closed with it', async () => {
    const host = createHost(1)
    const { indexes, close } = await openServedIndexes(networks, host.options)
    expect([...indexes.keys()]).toEqual(['own'])
    await close()
    expect(host.closed()).toBe(1)
    expect(host.lines).toEqual([])
  })

  test('one that another process creates later is opened then, and both are logged once', async () => {
    const host = createHost(3)
    const { indexes, close } = await openServedIndexes(networks, host.options)
    expect(indexes.size).toBe(0)
    await host.endWait()
    expect(indexes.size).toBe(0)
    await host.endWait()
    expect([...indexes.keys()]).toEqual(['own'])
    expect(host.lines).toEqual([
      'index of own: cannot open the index in /index: no such folder (index.unreachable); new blocks come from the other sources',
      'index of own: opened; new blocks come from it',
    ])
    await close()
    expect(host.closed()).toBe(1)
  })

  test('one that never opens is not tried again after the server has closed', async () => {
    const host = createHost(Number.POSITIVE_INFINITY)
    const { close } = await openServedIndexes(networks, host.options)
    await close()
    expect(host.tries()).toBe(1)
    expect(host.closed()).toBe(0)
  })

  test('an internal error is not taken for an index that is missing', async () => {
    const host = createHost(1)
    const open = async () => {
      throw new Error('a bug')
    }
    await expect(openServedIndexes(networks, { ...host.options, open })).rejects.toThrow('a bug')
  })
})
