import type { DebugSample } from '@tonoscope/core/contract/debug'
import { expect, test } from 'vitest'
import type { Candidate } from '../recognition/Recognition.tsx'
import { findPaletteItems, type PaletteSources } from './paletteItems.ts'

const address = `0:${'ab'.repeat(32)}`
const sources: PaletteSources = { text: '', candidates: [], labels: new Map([[address, 'Savings']]), samples: [] }
const candidate = (kind: Candidate['kind'], value: string, more: object = {}) =>
  ({ kind, value, sentence: `A ${kind}`, ...more }) as Candidate
const find = (more: Partial<PaletteSources>) =>
  findPaletteItems({ ...sources, ...more }).map(({ description, action }) => [description, action])

test('a message can be run, and its event looked up without the message in the URL', () => {
  const message = { hash: 'ef'.repeat(32), boc: 'b5ee' }
  expect(find({ candidates: [candidate('external-message', 'b5ee', { message })] })).toEqual([
    ['Run it', { type: 'run', boc: 'b5ee' }],
    [
      'Look up its event',
      { type: 'open', path: `/event/${message.hash}`, message: { query: message.hash, boc: 'b5ee' } },
    ],
  ])
})

test('a hash is looked up; another cell cannot be run', () => {
  const hash = 'cd'.repeat(32)
  expect(find({ candidates: [candidate('hash', hash)] })).toEqual([
    ['Look up the event', { type: 'open', path: `/event/${hash}` }],
  ])
  expect(find({ candidates: [candidate('unknown' as Candidate['kind'], 'b5ee')] })).toEqual([
    ['Cannot be run', undefined],
  ])
})

test('a block is opened by its id, its BoC or a typed seqno or date', () => {
  expect(find({ candidates: [candidate('block', '(0,8000000000000000,7)')] }).map(([text]) => text)).toEqual([
    'Show the block',
    'Look for an event in this block',
  ])
  const boc = 'b5ee9c72'.repeat(20)
  expect(find({ candidates: [candidate('block', boc)] })).toEqual([['Show the block', { type: 'openBlock', boc }]])
  expect(find({ text: '665' })).toEqual([['Show the block', { type: 'open', path: '/blocks/665' }]])
  expect(find({ text: '2025-03-01T12:00:00Z' })).toEqual([
    ['Show the block', { type: 'open', path: '/blocks/2025-03-01T12:00:00Z' }],
  ])
})

test('accounts are found by their label, once', () => {
  expect(find({ text: 'saving' }).map(([text]) => text)).toEqual(['Show it as an NFT item', 'Domains of this account'])
  expect(find({ text: 'saving', candidates: [candidate('address', address)] })).toHaveLength(2)
})

test('samples are found by title and description', () => {
  const samples = [{ id: 'swap', title: 'Swap', description: 'Exchanges a token' } as DebugSample]
  expect(find({ text: 'exchange', samples })).toEqual([
    ['Exchanges a token', { type: 'open', path: '/inspect?sample=swap' }],
  ])
  expect(find({ text: 'burn', samples })).toEqual([])
})
