import type { ChainIndex, OpenIndexOptions } from '@tonoscope/core/chainIndex/ChainIndex'
import { AppError } from '@tonoscope/core/errors'
import { demoNetwork } from '@tonoscope/node/networks'
import { expect, test } from 'vitest'
import { memoryIndex } from '../../../core/test/chainIndex/memoryIndex.ts'
import { followIndex } from './followIndex.ts'

test('an index is created for the whole network, and one that exists keeps its scope', async () => {
  let index: ChainIndex | undefined
  const scopes: unknown[] = []
  const openIndex = async (_: string, { identity }: OpenIndexOptions = {}) => {
    if (identity) scopes.push(identity.scope)
    index ??= identity && memoryIndex({ ...identity, scope: { ...identity.scope, keepsCells: true } })
    if (!index) throw new AppError('index.unreachable', { index: 'it', reason: 'there is none' })
    return index
  }
  let ready = 0
  const lines: string[] = []
  const follow = () =>
    followIndex(
      { network: demoNetwork(), index: { kind: 'index', location: '/some/where' } },
      { openIndex, stopped: new Promise(() => {}), onReady: () => ready++, log: line => lines.push(line) },
    )
  await follow()
  await follow()
  expect(ready).toBe(2)
  expect(scopes).toEqual([
    { accounts: undefined, days: undefined, keepsCells: false },
    { accounts: undefined, days: undefined, keepsCells: true },
  ])
  // 1606 blocks are not recorded.
  expect(lines.filter(line => line.includes('not indexed so far'))).toHaveLength(2 * 4)
  expect(lines[0]).toMatch(/^1 block not indexed so far: not recorded in demo: .* \(source\.notRecorded\)$/)
  expect((await index?.checkpoint())?.ranges.length).toBeGreaterThan(1)
}, 60_000)
