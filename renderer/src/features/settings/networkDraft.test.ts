import type { NetworkEntry } from '@tonoscope/core/contract/networks'
import { expect, test } from 'vitest'
import { draftOf, moved, newSource, readDraft } from './networkDraft.ts'

const mine: NetworkEntry = {
  name: 'mine',
  testnet: true,
  global_id: -3,
  sources: [
    { kind: 'toncenter', url: 'https://index.example', key: 'secret' },
    { kind: 'liteserver', global_config: 'config.json' },
  ],
}

test('a network survives being edited', () => {
  expect(readDraft(draftOf(mine), [])).toEqual({ network: mine })
})

test('addresses lose what is pasted around them', () => {
  const source = { ...newSource(), place: ' https://index.example/ ', key: ' k ' }
  expect(readDraft({ ...draftOf(), name: ' mine ', sources: [source] }, [])).toEqual({
    network: { name: 'mine', sources: [{ kind: 'toncenter', url: 'https://index.example', key: 'k' }] },
  })
})

test('says at each field what does not fit', () => {
  const empty = draftOf()
  const read = readDraft(empty, [])
  if (!('problems' in read)) throw new Error('an empty draft is no network')
  expect([...read.problems]).toEqual([
    ['name', 'A network needs a name'],
    [`place ${empty.sources[0]!.id}`, 'An address that begins with https:// is expected'],
  ])
  const named = readDraft({ ...draftOf(mine), name: 'My net', sources: [] }, [])
  expect('problems' in named && [...named.problems]).toEqual([
    ['name', 'Use lowercase letters, digits, dot, underscore and dash; max 32 characters'],
    ['sources', 'A network needs a source'],
  ])
  const twice = readDraft(draftOf(mine), ['mine'])
  expect('problems' in twice && twice.problems.get('name')).toBe('One of your networks is called so already')
})

test('sources change places, and stay where there is no place', () => {
  expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b'])
})
