import { expect, test } from 'vitest'
import { expectRecorded, hasGolden } from '../../test/data.ts'
import { recordedBodies } from '../../test/recordedBodies.ts'
import { readStoredStates } from '../../test/storedStates.ts'
import { toTolkAbi } from '../../test/toTolkAbi.ts'
import type { Cell } from '../cell/Cell.ts'
import { tryRead } from '../errors.ts'
import { newDecodeContext } from '../messages/bodyLayouts.ts'
import { parseDeclaration } from '../messages/expression.ts'
import layouts from '../messages/layouts.gen.json' with { type: 'json' }
import storage from '../messages/storage.gen.json' with { type: 'json' }
import { storageLayouts } from '../messages/storageLayouts.ts'
import type { Json } from '../wire/json.ts'
import type { Abi } from './Abi.ts'
import { decodeAbi } from './AbiDecoder.ts'
import { encodeAbi } from './AbiEncoder.ts'
import { parseAbiValue } from './parseAbiValue.ts'
import { toDecodedValue } from './presentAbiValue.ts'
import { readAbiText } from './readAbi.ts'

const storageTypes = storage.types.map(parseDeclaration)
const messageTypes = layouts.types.map(parseDeclaration)

const toAbi = (text: string | undefined): Abi | undefined =>
  // Our layouts may have variants that are tried last.
  text === undefined ? undefined : tryRead(() => readAbiText(text)[0]?.read(), 'input.abi')

/** Whether a cell is the same after it was read by an ABI, printed as JSON, read from it and written. */
function isSameAfterRoundTrip(abi: Abi, cell: Cell): boolean | undefined {
  const [type = -1] = abi.storage
  const { value, stop } = decodeAbi(abi, type, cell)
  if (stop) return undefined
  // Its values are those of JSON.
  const json = toDecodedValue(value, newDecodeContext()) as Json
  return encodeAbi(abi, type, parseAbiValue(abi, type, json)).hash() === cell.hash()
}

test('recorded data is the same after it was decoded and encoded by our layouts, written as Tolk ABIs', async () => {
  const abis = new Map<string, Abi | undefined>()
  const counts = { same: 0, layouts: new Set<string>() }
  const different: string[] = []
  for (const { account, data, interfaces, recording } of await readStoredStates())
    for (const name of interfaces)
      for (const fields of storageLayouts().get(name) ?? []) {
        if (!abis.has(fields)) abis.set(fields, toAbi(toTolkAbi(fields, storageTypes)))
        const abi = abis.get(fields)
        const isSame = abi && isSameAfterRoundTrip(abi, data)
        if (isSame === undefined) continue
        if (!isSame) different.push(`${recording} ${account} ${name}`)
        else counts.same++
        counts.layouts.add(fields)
      }
  expect(different).toEqual([])
  expectRecorded(counts.same, 300)
  expectRecorded(counts.layouts.size, hasGolden ? 41 : 20)
})

test('recorded bodies are the same after they were decoded and encoded by our layouts, written as Tolk ABIs', () => {
  const byOpCode = new Map<number, { name: string; abi: Abi }[]>()
  for (const line of layouts.messages) {
    const { name, tag, fields } = parseDeclaration(line.replace(/^\w+ /, ''))
    const abi = tag.bits === 32 ? toAbi(toTolkAbi(fields, messageTypes)) : undefined
    if (abi) byOpCode.set(tag.value, [...(byOpCode.get(tag.value) ?? []), { name, abi }])
  }
  const names = new Set<string>()
  const different: string[] = []
  let same = 0
  for (const body of recordedBodies()) {
    if (body.exotic || body.bits < 32) continue
    const slice = body.slice()
    for (const { name, abi } of byOpCode.get(slice.loadUint(32)) ?? []) {
      const isSame = isSameAfterRoundTrip(abi, slice.rest())
      if (isSame === undefined) continue
      if (!isSame) different.push(`${name} ${body.hash()}`)
      else same++
      names.add(name)
    }
  }
  expect(different).toEqual([])
  expectRecorded(same, 100)
  expect(names.size).toBeGreaterThan(20)
})
