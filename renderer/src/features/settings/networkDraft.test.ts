import type { NetworkEntry } from '@tonoscope/core/contract/networks'
import { expect, test } from 'vitest'
import { moveItem, newSource, parseNetworkDraft, toNetworkDraft } from './networkDraft.ts'

const mine: NetworkEntry = {
  name: 'mine',
  testnet: true,
  global_id: -3,
  zero_state: `(-1,8000000000000000,0,${'a1'.repeat(32)},${'b2'.repeat(32)})`,
  sources: [
    { kind: 'toncenter', url: 'https://index.example', key: 'secret' },
    { kind: 'liteserver', global_config: 'config.json' },
    { kind: 'index', location: 'postgres://db.example/mine', replica: 'postgres://replica.example/mine' },
  ],
}

test('a network survives a round trip through the editor', () => {
  expect(parseNetworkDraft(toNetworkDraft(mine), [])).toEqual({ network: mine })
})

test('URLs are trimmed', () => {
  const source = { ...newSource(), location: ' https://index.example/ ', key: ' k ' }
  expect(parseNetworkDraft({ ...toNetworkDraft(), name: ' mine ', sources: [source] }, [])).toEqual({
    network: { name: 'mine', sources: [{ kind: 'toncenter', url: 'https://index.example', key: 'k' }] },
  })
})

test('reports problems by field', () => {
  const empty = toNetworkDraft()
  const read = parseNetworkDraft(empty, [])
  if (!('problems' in read)) throw new Error('an empty draft is no network')
  expect([...read.problems]).toEqual([
    ['name', 'Enter a name'],
    [`location ${empty.sources[0]!.id}`, 'Enter a URL that starts with https://'],
  ])
  const named = parseNetworkDraft({ ...toNetworkDraft(mine), name: 'My net', sources: [] }, [])
  expect('problems' in named && [...named.problems]).toEqual([
    ['name', 'Use lowercase letters, digits, dot, underscore and dash; max 32 characters'],
    ['sources', 'Add at least one source'],
  ])
  const twice = parseNetworkDraft(toNetworkDraft(mine), ['mine'])
  expect('problems' in twice && twice.problems.get('name')).toBe('One of your networks already has this name')
})

test('the location of an index is a folder or a database, without a password', () => {
  const problemOf = (location: string) => {
    const read = parseNetworkDraft(
      { ...toNetworkDraft(mine), sources: [{ ...newSource(), kind: 'index', location }] },
      [],
    )
    return 'problems' in read ? [...read.problems.values()] : []
  }
  expect([problemOf(''), problemOf('postgres://me:secret@db/mine')]).toEqual(
    Array(2).fill(['Enter a folder, or postgres:// without a password']),
  )
  expect([problemOf('/data/mine'), problemOf('postgres://me@db/mine')]).toEqual([[], []])
})

test('moves items, and ignores moves beyond the ends', () => {
  expect(moveItem(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
  expect(moveItem(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(moveItem(['a', 'b'], 1, 1)).toEqual(['a', 'b'])
})
