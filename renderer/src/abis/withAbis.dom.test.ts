import '../../test/setup.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { address, BOC } from '../../test/fixtures/build.ts'
import { fakeBackend } from '../../test/fixtures/fakeBackend.ts'
import { jettonTransfer } from '../../test/fixtures/results.ts'
import { getTextId } from '../store/shortHash.ts'
import { readAbiExport, writeAbiExport } from './abiExport.ts'
import { loadAbiSources, removeAbi, type StoredAbi, storeAbi } from './abiStore.ts'
import { withAbis } from './withAbis.ts'

const schema = 'increase#7e8764ef query_id:uint64 = InternalMsg;'
const stored: Omit<StoredAbi, 'id'> = {
  network: 'demo',
  name: 'Counter',
  summary: 'TL-B, 1 message',
  codeHashes: [],
  accounts: [address('alice')],
  opCodes: [],
}
const source = { text: schema, name: 'Counter', accounts: [address('alice')] }

async function removeAll() {
  for (const network of ['demo', ''])
    for (const { text } of await loadAbiSources(network)) await removeAbi({ ...stored, network, id: getTextId(text) })
}
afterEach(removeAll)

test('calls on a network have its ABIs where they decode, and none of another network', async () => {
  await storeAbi(stored, schema)
  const emulate = vi.fn((_: unknown) => jettonTransfer())
  const backend = withAbis(fakeBackend({ debugEmulate: emulate }))
  await backend.call('debugEmulate', { body: { boc: BOC } }, { network: 'demo' })
  expect(emulate.mock.lastCall?.[0]).toMatchObject({ body: { boc: BOC, abis: [source] } })
  await backend.call('debugEmulate', { body: { boc: BOC } })
  expect(emulate.mock.lastCall?.[0]).toEqual({ body: { boc: BOC } })
})

test('a capsule gets them in its run, and other calls stay as they are', async () => {
  await storeAbi(stored, schema)
  const save = vi.fn((_: unknown) => ({
    file: '',
    file_name: 'a',
    bytes: 0,
    contents: [],
    signature_stripped: false,
  }))
  const recognise = vi.fn((_: unknown) => ({ candidates: [] }))
  const backend = withAbis(fakeBackend({ debugCapsule: save, debugRecognise: recognise }))
  await backend.call('debugCapsule', { body: { run: { boc: BOC } } }, { network: 'demo' })
  expect(save.mock.lastCall?.[0]).toEqual({ body: { run: { boc: BOC, abis: [source] } } })
  await backend.call('debugRecognise', { body: { text: BOC } }, { network: 'demo' })
  expect(recognise.mock.lastCall?.[0]).toEqual({ body: { text: BOC } })
})

test('exported ABIs are imported with what they are for; another text is no export', () => {
  const text = writeAbiExport([{ ...source, op_codes: [1] }, { text: 'a#01 = A;' }])
  expect(readAbiExport(text)).toEqual([
    { text: schema, name: 'Counter', codeHashes: [], accounts: [address('alice')], opCodes: [1] },
    { text: 'a#01 = A;', name: '', codeHashes: [], accounts: [], opCodes: [] },
  ])
  expect(readAbiExport(schema)).toBeUndefined()
  expect(readAbiExport('{"tonoscope_abis"')).toBeUndefined()
})
