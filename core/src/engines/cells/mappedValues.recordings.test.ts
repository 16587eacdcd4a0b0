import { expect, test } from 'vitest'
import { expectRecorded, hasGolden } from '../../../test/data.ts'
import { recordedBodies } from '../../../test/recordedBodies.ts'
import { readStoredStates } from '../../../test/storedStates.ts'
import { decodeByLayout, newDecodeContext } from '../../messages/bodyLayouts.ts'
import { isDecoded, readStoredData } from '../../messages/storageLayouts.ts'
import type { StoredKind } from '../../messages/storedValues.ts'
import { cellTypes } from './cellTypes.ts'
import { type Field, isComplete, mapFields } from './mapFields.ts'

/** Kinds of fields that are one value of the decoder; others are a part of one, or have none. */
const leafKinds = new Set<Field['kind']>(['uint', 'int', 'varuint', 'coins', 'time', 'flag', 'address', 'hash', 'bits'])

/** The values of a decoded body by their names. */
function* listLeaves(value: unknown, name = ''): Generator<readonly [string, string]> {
  if (value === null || value === undefined) return
  if (typeof value !== 'object') yield [name, String(value)]
  else for (const [key, each] of Object.entries(value)) yield* listLeaves(each, name === '' ? key : `${name}.${key}`)
}

/** Stored kinds that the decoder shows as the hash of a cell, or as text whatever its bits are. */
const summarised: ReadonlySet<StoredKind> = new Set(['cell', 'content', 'dictionary', 'text'])

/** Values in one form: hex without its case, addresses that are not set. */
const toComparable = (value: string | undefined) => (value === 'addr_none' ? '' : (value ?? '').toLowerCase())

type Comparison = { readonly wrong: string[]; compared: number; readonly types: Set<string> }

/** Compares the fields of a map with values that have the same names. */
function compare(
  fields: readonly Field[],
  values: Iterable<readonly [string, string]>,
  about: string,
  result: Comparison,
) {
  const byName = new Map<string, string | undefined>()
  const repeated = new Set<string>()
  for (const { name, value, kind } of fields) {
    if (!leafKinds.has(kind)) continue
    if (byName.has(name)) repeated.add(name)
    byName.set(name, value)
  }
  for (const [name, value] of values) {
    // Of a name with several fields it is unknown which one is meant.
    if (!byName.has(name) || repeated.has(name)) continue
    result.compared++
    if (toComparable(byName.get(name)) !== toComparable(value))
      result.wrong.push(`${about} ${name}: ${byName.get(name)}, ${value}`)
  }
}

test('the mapped fields of recorded data have the values of the decoder', async () => {
  const result: Comparison = { wrong: [], compared: 0, types: new Set() }
  for (const { account, code, data, interfaces, recording } of await readStoredStates()) {
    const decoded = readStoredData(data, { interfaces, code: code.hash(), workchain: Number(account.split(':')[0]) })
    if (!isDecoded(decoded)) continue
    // Of several layouts the one that reads all of it.
    const names = [decoded.layout, ...[2, 3, 4].map(count => `${decoded.layout}:${count}`)]
    const map = names
      .flatMap(name => cellTypes().get(`storage:${name}`) ?? [])
      .map(type => mapFields(data, '0', type))
      .find(isComplete)
    if (!map) continue
    result.types.add(decoded.layout)
    const values = decoded.fields.flatMap(({ name, kind, value }) =>
      value === undefined || summarised.has(kind) ? [] : [[name, value] as const],
    )
    compare(map.fields, values, `${recording} ${account} ${decoded.layout}`, result)
  }
  expect(result.wrong).toEqual([])
  expectRecorded(result.compared, 1000)
  expectRecorded(result.types.size, hasGolden ? 41 : 15)
})

test('the mapped fields of recorded bodies have the values of the decoder', () => {
  const result: Comparison = { wrong: [], compared: 0, types: new Set() }
  for (const body of recordedBodies()) {
    const match = decodeByLayout('internal', body, [], newDecodeContext())
    const type = match && cellTypes().get(`internal:${match.layout.op}`)
    if (!type) continue
    const map = mapFields(body, '0', type)
    if (map.problem !== undefined) continue
    result.types.add(type.name)
    compare(map.fields, listLeaves(match.value), `${type.name} ${body.hash()}`, result)
  }
  expect(result.wrong).toEqual([])
  expectRecorded(result.compared, 300)
  expect(result.types.size).toBeGreaterThan(20)
})
