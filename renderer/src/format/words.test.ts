import { expect, test } from 'vitest'
import { toWords } from './words.ts'

test('names are words, with the abbreviation as texts write it', () => {
  expect(['subwallet_id', 'old_query_ids', 'jetton_internal_transfer', 'identity'].map(toWords)).toEqual([
    'subwallet ID',
    'old query IDs',
    'jetton internal transfer',
    'identity',
  ])
})
