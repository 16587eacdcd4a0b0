import { beforeAll, describe, expect, test } from 'vitest'
import { demoService } from '../../../test/demoService.ts'
import type { DebugRecording } from '../../contract/debugRecording.ts'
import { getMethodId } from '../../getMethods/getMethods.ts'
import type { Service } from '../../operations/createService.ts'
import { exceptionName, exceptionText } from '../../stepping/exceptionText.ts'
import { explainException } from '../../stepping/explainException.ts'
import { RecordingReader } from '../../stepping/RecordingReader.ts'

/** The name in the format of Tolk. */
const errorsMember = 'thrown_errors'

const testerAbi = JSON.stringify({
  abi_schema_version: '1.0',
  contract_name: 'Tester',
  unique_types: [{ kind: 'uintN', n: 32 }, { kind: 'remaining' }, { kind: 'StructRef', struct_name: 'FailNow' }],
  declarations: [
    {
      kind: 'struct',
      name: 'FailNow',
      ty_idx: 2,
      prefix: { prefix_num: 1, prefix_len: 32 },
      fields: [{ name: 'wanted_code', ty_idx: 1 }],
    },
  ],
  incoming_messages: [{ body_ty_idx: 2 }],
  [errorsMember]: [{ name: 'TestFailure', description: 'The tester was asked to fail.', err_code: 777 }],
})

/** A wallet v5 under names of its own. */
const walletSchema =
  'storage#_ is_open:Bool counter:uint32 wallet:int32 owner_key:bits256 others:(Maybe ^Cell) = Storage;'

const methodsAbi = (name: string, id = getMethodId(name)) =>
  JSON.stringify({
    abi_schema_version: '1.0',
    contract_name: 'Methods',
    unique_types: [{ kind: 'int' }],
    declarations: [],
    get_methods: [{ name, tvm_method_id: id, parameters: [], return_ty_idx: 0 }],
  })

describe('ABIs of the user in a recording', () => {
  let service: Service
  beforeAll(async () => {
    service = await demoService()
  })

  async function record(id: string, node: string, abis: readonly object[]): Promise<DebugRecording> {
    const { samples } = await service.call('getSamples', {})
    const sample = samples.find(each => each.id === id) ?? expect.fail('no such sample')
    const body = { boc: sample.boc, block_seqno: sample.block_seqno, node, abis }
    return service.call('debugRecording', { body } as never)
  }

  const explain = (recording: DebugRecording) =>
    explainException(new RecordingReader(recording)) ?? expect.fail('no exception')

  test('name the exit code and the fields of the message', async () => {
    const { account } = await record('throw-777-bounced', '0.0', [])
    const recording = await record('throw-777-bounced', '0.0', [{ text: testerAbi, accounts: [account] }])
    expect(exceptionName(explain(recording))).toBe('“TestFailure” of the ABI Tester')
    expect(recording.fields).toContainEqual(expect.objectContaining({ of: 'message', name: 'body.tag', bits: 32 }))
    const unbound = await record('throw-777-bounced', '0.0', [{ text: testerAbi, accounts: [`0:${'0'.repeat(64)}`] }])
    expect(exceptionName(explain(unbound))).toBeUndefined()
  })

  test('name the stored data where they read all of it, and otherwise the built-in layout does', async () => {
    const { account, ...without } = await record('fresh-wrong-seqno', '0', [])
    expect(exceptionText(explain({ account, ...without }))).toMatch(/to seqno \d+ of the stored data \(bits 1–33\)$/)
    expect(exceptionName(explain({ account, ...without }))).toBe('Wrong seqno')
    const named = await record('fresh-wrong-seqno', '0', [{ text: walletSchema, accounts: [account] }])
    expect(exceptionText(explain(named))).toMatch(/to counter \d+ of the stored data \(bits 1–33\)$/)
    const short = walletSchema.replace(' others:(Maybe ^Cell)', '')
    const unnamed = await record('fresh-wrong-seqno', '0', [{ text: short, accounts: [account] }])
    expect(unnamed.fields).toEqual(without.fields)
  })

  test('name get methods in a listing: by the id that they state, or by the checksum of the name', async () => {
    const { code, account } = await record('fresh-wrong-seqno', '0', [])
    const list = async (abis: readonly object[]) => {
      const body = { boc: code?.boc ?? '', account, abis }
      const { blocks } = await service.call('debugCode', { body } as never)
      return blocks.flatMap(({ method }) => method ?? [])
    }
    const seqno = getMethodId('seqno')
    expect(await list([])).toContainEqual({ id: seqno, name: 'seqno' })
    const stated = { text: methodsAbi('count', seqno), accounts: [account] }
    expect(await list([stated])).toContainEqual({ id: seqno, name: 'count' })
    // Another contract may state any id, but a checksum is that of the name.
    expect(await list([{ text: methodsAbi('count', seqno) }])).toContainEqual({ id: seqno, name: 'seqno' })
    expect((await list([])).filter(({ id }) => id === 0)).toEqual([{ id: 0, name: 'recv_internal' }])
  })

  test('name get methods in a gas profile', async () => {
    const { account } = await record('fresh-wrong-seqno', '0', [])
    const { samples } = await service.call('getSamples', {})
    const sample = samples.find(({ id }) => id === 'fresh-transfer') ?? expect.fail('no such sample')
    const profile = async (abis: readonly object[]) => {
      const { frames } = await service.call('debugProfile', { body: { boc: sample.boc, abis } } as never)
      return frames.map(({ name }) => name)
    }
    const text = methodsAbi('entry', -1)
    expect(await profile([])).toContain('recv_external')
    // The VM calls it by this number, whatever an ABI says.
    expect(await profile([{ text, accounts: [account] }])).toEqual(await profile([]))
  })
})
