import { expect, test } from 'vitest'
import { readStoredStates } from '../../test/storedStates.ts'
import { isDecoded, readStoredData, storageLayouts } from '../messages/storageLayouts.ts'
import { readExactValue } from './exactValue.ts'
import { findStorageTypes } from './storageAbi.ts'

test('every layout of stored data is a type', () => {
  for (const [name, layouts] of storageLayouts()) expect(findStorageTypes(name), name).toHaveLength(layouts.length)
  expect(findStorageTypes('no such interface')).toEqual([])
})

test('recorded data that decodes is written bit for bit', async () => {
  const states = await readStoredStates()
  const written = new Set<string>()
  const failed = new Set<string>()
  for (const { code, data, interfaces } of states) {
    const found = readStoredData(data, { interfaces, code: code.hash() })
    if (!isDecoded(found)) continue
    const isExact = findStorageTypes(found.layout).some(
      ({ abi, type }) => readExactValue(abi, type, data) !== undefined,
    )
    if (isExact) written.add(found.layout)
    else failed.add(found.layout)
  }
  expect([...failed]).toEqual([])
  expect(written.size).toBeGreaterThan(50)
})
