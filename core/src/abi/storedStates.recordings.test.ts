import { expect, test } from 'vitest'
import { readStoredStates } from '../../test/storedStates.ts'
import { toTolkAbi } from '../../test/toTolkAbi.ts'
import { parseDeclaration } from '../messages/expression.ts'
import storage from '../messages/storage.gen.json' with { type: 'json' }
import { isDecoded, readStoredData, type StoredField, storageLayouts } from '../messages/storageLayouts.ts'
import { AbiBook } from './AbiBook.ts'
import { toStoredFields } from './toStoredFields.ts'

const declarations = storage.types.map(parseDeclaration)

/** Names and values without units and keys, which an ABI does not have; names of choices differ in their case. */
const toComparable = (fields: readonly StoredField[]) =>
  fields.map(({ name, value, entries }) => ({
    name,
    value: value?.toLowerCase(),
    // The content of a token is read further than its cell.
    ...(entries &&
      value?.includes(' ') && {
        entries: entries.map(entry => entry.fields.map(field => [field.name, field.value?.toLowerCase()])),
      }),
  }))

test('recorded data decodes by our layouts, written as Tolk ABIs, to the values of our own reader', async () => {
  const states = await readStoredStates()
  const compared = new Set<string>()
  let count = 0
  for (const { account, code, data, interfaces, recording } of states) {
    const own = readStoredData(data, { interfaces, code: code.hash(), workchain: Number(account.split(':')[0]) })
    if (!isDecoded(own)) continue
    const texts = (storageLayouts().get(own.layout) ?? []).map(fields => toTolkAbi(fields, declarations))
    // Layouts of a contract are tried in order, so all before the one that fits must be there, too.
    if (texts.length === 0 || texts.includes(undefined)) continue
    const book = new AbiBook(texts.flatMap(text => (text === undefined ? [] : [{ text, codeHashes: [code.hash()] }])))
    const found = book.decodeData(data, { codeHash: code.hash() })
    expect(found?.stop, `${recording} ${account} ${own.layout}`).toBeUndefined()
    if (!found) throw new Error('no ABI')
    expect(toComparable(toStoredFields(found.value)), `${recording} ${account} ${own.layout}`).toEqual(
      toComparable(own.fields),
    )
    compared.add(own.layout)
    count++
  }
  // Fewer means that the recordings or the export are wrong.
  expect(count).toBeGreaterThan(300)
  expect(compared.size).toBeGreaterThan(40)
})
