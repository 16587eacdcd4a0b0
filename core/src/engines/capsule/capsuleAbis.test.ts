import { expect, test } from 'vitest'
import { demoService } from '../../../test/demoService.ts'
import { writeJson } from '../../wire/json.ts'

/** The code of the contract that the sample `throw-777-bounced` calls. */
const codeHash = '54a1a55e6236da9db40ae13872b0f73071132faa0356818eac3d7a1e0a140d19'
const schema = 'fail_now#00000001 rest:Any = InternalMsg;\nother$_ a:uint8 = Storage;'
const used = { text: schema, name: 'Tester', code_hashes: [codeHash] }
const unused = { text: 'increase#7e8764ef query_id:uint64 = InternalMsg;', name: 'Private' }

async function saveRun() {
  const service = await demoService()
  const { samples } = await service.call('getSamples', {})
  const sample = samples.find(({ id }) => id === 'throw-777-bounced') ?? expect.fail('no such sample')
  const run = { boc: sample.boc, block_seqno: sample.block_seqno, abis: [used, unused] }
  const result = await service.call('debugEmulate', { body: run })
  const capsule = await service.call('debugCapsule', { body: { run, keep_signature: true } })
  return { service, result, file: capsule.file }
}

test('a capsule has the ABIs that its run was decoded by, and opens with the same names', async () => {
  const { service, result, file } = await saveRun()
  const opened = await service.call('debugCapsuleRun', { body: { file } })
  expect(opened.abis).toEqual([used])
  expect(opened.identical).toBe(true)
  expect(opened.request).not.toHaveProperty('abis')
  expect(opened.result?.trace?.children[0]?.abi).toEqual({ name: 'Tester' })
  const text = (value: object | undefined) =>
    writeJson({ ...value, took_ms: 0 }).replaceAll(',"name_origin":"file"', '')
  expect(text(opened.result?.trace)).toBe(text(result.trace))
  expect(opened.result?.summary.sentence).toBe(result.summary.sentence)
})

test('other ABIs can be given when it is opened, also none', async () => {
  const { service, file } = await saveRun()
  const opened = await service.call('debugCapsuleRun', { body: { file, changes: { abis: [] } } })
  expect(opened.result?.trace?.children[0]).not.toHaveProperty('abi')
  // ABIs do not change the run.
  expect(opened.identical).toBe(true)
})

test('a capsule without ABIs has no such part', async () => {
  const service = await demoService()
  const { samples } = await service.call('getSamples', {})
  const [sample] = samples
  if (!sample) throw new Error('the demo network has samples')
  const { file } = await service.call('debugCapsule', {
    body: { run: { boc: sample.boc, block_seqno: sample.block_seqno } },
  })
  expect(await service.call('debugCapsuleRun', { body: { file } })).not.toHaveProperty('abis')
})

test('a saved event has its ABIs, too', async () => {
  const service = await demoService()
  const { samples } = await service.call('getSamples', {})
  const sample = samples.find(({ id }) => id === 'throw-777-bounced') ?? expect.fail('no such sample')
  const run = await service.call('debugEmulate', { body: { boc: sample.boc, as_on_chain: true } })
  const query = run.trace?.transaction.hash ?? expect.fail('the sample is on chain')
  const { file } = await service.call('debugCapsule', { body: { event: { query, abis: [used, unused] } } })
  const opened = await service.call('debugCapsuleRun', { body: { file } })
  expect(opened.abis).toEqual([used])
  expect(opened.event?.trace.children[0]?.abi).toEqual({ name: 'Tester' })
  expect(opened.identical).toBe(true)
})
