import { describe, expect, test } from 'vitest'
import { hasGolden, readData } from '../../test/data.ts'
import { readStoredStates } from '../../test/storedStates.ts'
import type { Hash } from '../units.ts'
import { isDecoded, readStoredData } from './storageLayouts.ts'

type Call = { readonly code_hash: Hash; readonly name: string; readonly result: unknown }

describe.skipIf(!hasGolden)('recorded contracts', () => {
  test('have the values in their data that their get methods return', async () => {
    const calls = readData<{ items: readonly Call[] }>('golden/get-methods/get-methods.json').items
    const compared: string[] = []
    for (const { code, data, interfaces, recording } of await readStoredStates()) {
      const call = calls.find(each => each.code_hash === code.hash() && each.name === recording)
      const found = readStoredData(data, { interfaces, code: code.hash() })
      if (!call || !isDecoded(found) || typeof call.result !== 'object') continue
      const fields = new Map(found.fields.map(field => [field.name.split('.').at(-1), field]))
      for (const [name, returned] of Object.entries(call.result ?? {})) {
        const stored = fields.get(name)
        if (stored?.value === undefined || stored.kind === 'cell' || stored.kind === 'dictionary') continue
        compared.push(`${call.name} ${name}`)
        expect(`${name} ${stored.value}`).toBe(`${name} ${String(returned)}`)
      }
    }
    expect(compared.length, compared.join('\n')).toBeGreaterThan(20)
  })
})
