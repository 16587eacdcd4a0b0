import { expect, test } from 'vitest'
import { getFieldMeaning } from './fieldMeaning.ts'

test('the longest matching beginning of the layout counts, nested fields by their last part', () => {
  expect(getFieldMeaning('wallet_v4r2', 'seqno')).toBe('Number of the next signed message.')
  expect(getFieldMeaning('wallet_highload_v3r1', 'old_queries')).toMatch(/period before/)
  expect(getFieldMeaning('wallet_highload_v2', 'old_queries')).not.toMatch(/period before/)
  expect(getFieldMeaning('wallet_vesting', 'vesting.cliff_duration')).toMatch(/nothing is unlocked/)
  expect(getFieldMeaning('nft_item', 'owner')).not.toBe(getFieldMeaning('jetton_wallet', 'owner'))
})

test('a field without a description, or of another layout, has none', () => {
  expect(getFieldMeaning('wallet_v4r2', 'rubbish')).toBeUndefined()
  expect(getFieldMeaning('unknown', 'seqno')).toBeUndefined()
})
