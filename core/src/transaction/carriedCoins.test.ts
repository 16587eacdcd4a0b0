import { expect, test } from 'vitest'
import { nano } from '../units.ts'
import { carriedCoins } from './carriedCoins.ts'
import type { TransactionMessage } from './Transaction.ts'

const carried = (ihr: Pick<TransactionMessage, 'ihrDisabled' | 'ihrFee'>) =>
  carriedCoins({ value: nano(10n), ...ihr } as TransactionMessage) // what it reads

test('an unused IHR fee is carried; an unknown one makes the sum unknown', () => {
  expect(carried({ ihrDisabled: true, ihrFee: nano(3n) })).toBe(10n)
  expect(carried({ ihrDisabled: true, ihrFee: undefined })).toBe(10n)
  expect(carried({ ihrDisabled: undefined, ihrFee: nano(0n) })).toBe(10n)
  expect(carried({ ihrDisabled: false, ihrFee: nano(3n) })).toBe(13n)
  expect(carried({ ihrDisabled: false, ihrFee: undefined })).toBeUndefined()
  expect(carried({ ihrDisabled: undefined, ihrFee: nano(3n) })).toBeUndefined()
})
