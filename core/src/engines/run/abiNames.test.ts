import { expect, test } from 'vitest'
import { demoService } from '../../../test/demoService.ts'

/** The code of the contract that the samples `throw-777-bounced` and `action-ignored-mode2` call. */
const codeHash = '54a1a55e6236da9db40ae13872b0f73071132faa0356818eac3d7a1e0a140d19'

/** The name in the format of Tolk. */
const errorsMember = 'thrown_errors'

const text = JSON.stringify({
  abi_schema_version: '1.0',
  contract_name: 'Tester',
  unique_types: [{ kind: 'uintN', n: 64 }, { kind: 'remaining' }, { kind: 'StructRef', struct_name: 'FailNow' }],
  declarations: [
    {
      kind: 'struct',
      name: 'FailNow',
      ty_idx: 2,
      prefix: { prefix_num: 1, prefix_len: 32 },
      fields: [{ name: 'rest', ty_idx: 1 }],
    },
  ],
  incoming_messages: [{ body_ty_idx: 2 }],
  [errorsMember]: [{ name: 'TestFailure', description: 'The tester was asked to fail.', err_code: 777 }],
})

const run = async (abis: object[], language = 'en') => {
  const service = await demoService()
  const { samples } = await service.call('getSamples', {})
  const sample = samples.find(({ id }) => id === 'throw-777-bounced') ?? expect.fail('no such sample')
  return service.call('debugEmulate', {
    body: { boc: sample.boc, block_seqno: sample.block_seqno, abis },
    headers: { 'accept-language': language },
  } as never)
}
const abis = [{ text, code_hashes: [codeHash] }]

test('the cause of a failure and the headline have the words of the ABI where we have none, marked as such', async () => {
  const without = await run([])
  const withAbi = await run(abis)
  const find = (result: typeof withAbi) => result.verdict.findings.find(({ code }) => code === 'compute.failed')
  expect(find(without)?.sentence).toMatch(/exit code 777\.$/)
  expect(find(without)?.sentence).not.toContain('TestFailure')
  expect(find(withAbi)?.sentence).toBe(
    'The contract stopped in the compute phase: “TestFailure” of the ABI Tester (exit code 777).',
  )
  expect(find(withAbi)?.advice).toBe('The tester was asked to fail.')
  expect(find(withAbi)?.evidence).toContainEqual({ name: 'declared_by', value: 'Tester' })
  expect(withAbi.verdict.sentence).toContain('“TestFailure” of the ABI Tester')
  expect(withAbi.trace?.children[0]?.compute_note).toEqual({
    name: 'TestFailure',
    description: 'The tester was asked to fail.',
    abi: 'Tester',
  })
  expect(without.summary.sentence).toMatch(/0x[0-9a-f]{8}/)
  expect(withAbi.summary.sentence).toContain('“FailNow” of the ABI Tester')
})

test('actions and the value flow are the same with an ABI', async () => {
  const [without, withAbi] = [await run([]), await run(abis)]
  expect(withAbi.event?.actions).toEqual(without.event?.actions)
  expect(withAbi.actions).toEqual(without.actions)
  expect(withAbi.summary.money).toEqual(without.summary.money)
  expect(withAbi.verdict.outcome).toBe(without.verdict.outcome)
})

test('in Russian, too', async () => {
  const { summary } = await run(abis, 'ru')
  expect(summary.sentence).toContain('«FailNow» из ABI Tester')
})

test('where we have a word, it is ours', async () => {
  // The code hash of the wallet that sends the message is not bound, so only its own tables apply.
  const other = text.replace('"err_code":777', '"err_code":33')
  const { verdict } = await run([{ text: other, code_hashes: [codeHash] }])
  expect(verdict.findings.find(({ code }) => code === 'compute.failed')?.sentence).toMatch(/exit code 777\.$/)
})

test('a rejected message has the exit code by the ABI, and the verdict our word for it if we have one', async () => {
  const service = await demoService()
  const { samples } = await service.call('getSamples', {})
  const words = { ours: 0, declared: 0 }
  for (const sample of samples.filter(({ group }) => group === 'rejected')) {
    const body = { boc: sample.boc, block_seqno: sample.block_seqno }
    const { rejection, verdict } = await service.call('debugEmulate', { body })
    if (rejection?.exit_code === undefined) continue
    const own = text.replace('"err_code":777', `"err_code":${rejection.exit_code}`)
    const bound = [{ text: own, accounts: [rejection.account] }]
    const withAbi = await service.call('debugEmulate', { body: { ...body, abis: bound } })
    expect(withAbi.rejection).toMatchObject({ name: 'TestFailure', abi: 'Tester' })
    if (/: exit code \d+\.$/.test(verdict.sentence)) {
      expect(withAbi.verdict.sentence).toContain(`“TestFailure” of the ABI Tester (exit code ${rejection.exit_code})`)
      words.declared++
    } else {
      expect(withAbi.verdict.sentence).toBe(verdict.sentence)
      words.ours++
    }
  }
  expect(words.ours).toBeGreaterThan(0)
  expect(words.declared).toBeGreaterThan(0)
})
