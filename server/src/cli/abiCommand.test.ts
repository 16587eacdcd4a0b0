import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Service } from '@tonoscope/core/operations/createService'
import { describe, expect, test, vi } from 'vitest'
import { runCli } from '../../test/runCli.ts'
import { readAbiOption, withAbis } from './abiOption.ts'

const folder = mkdtempSync(join(tmpdir(), 'tonoscope-abi-'))
const schema = 'increase#7e8764ef query_id:uint64 amount:Coins = InternalMsg;'
const file = join(folder, 'counter.tlb')
writeFileSync(file, schema)
const alice = '0:b43505edf20e09d39ba8cb4a7e7304d8f97cddf5a88e1302ee75d1dc146bf020'
const code = 'EF'.repeat(32)

describe('--abi', () => {
  test('reads a file, named after it, and what it is for', () => {
    expect(readAbiOption(file)).toEqual({ text: schema, name: 'counter' })
    expect(readAbiOption(`${file}@${code}`)).toMatchObject({ code_hashes: [code.toLowerCase()] })
    expect(readAbiOption(`${file}@0x7E8764EF`)).toMatchObject({ op_codes: [0x7e8764ef] })
    expect(readAbiOption(`${file}@${alice}`)).toMatchObject({ accounts: [alice] })
  })

  test('is rejected without its file, and with an unknown binding', () => {
    expect(() => readAbiOption(join(folder, 'none.tlb'))).toThrow(/none\.tlb: the file cannot be read$/)
    expect(() => readAbiOption(`${file}@nonsense`)).toThrow(
      'nonsense is neither a code hash, nor an address, nor an op code',
    )
  })

  test('with a wrong text, names the file and the line', async () => {
    const wrong = join(folder, 'wrong.tlb')
    writeFileSync(wrong, 'a#01 b:Nonsense = A;')
    const { code: exit, err } = await runCli(['--abi', wrong, 'account', alice])
    expect(exit).toBe(1)
    expect(err).toContain('invalid ABI wrong: unknown type Nonsense (line 1, column 8)')
  })
})

describe('a service with ABIs', () => {
  const call = vi.fn(async (..._: unknown[]) => ({}))
  const service = { call } as unknown as Service // only called
  const abis = [{ text: schema, name: 'counter' }]
  const bodyOf = async (name: string, body: object | undefined) => {
    await withAbis(service, abis).call(name as never, (body === undefined ? {} : { body }) as never)
    const input = call.mock.lastCall?.[1] as { body?: object } | undefined // as it was given
    return input?.body
  }

  test('adds them to what decodes, and to the run or the event of a capsule', async () => {
    expect(await bodyOf('debugEmulate', { boc: 'a' })).toEqual({ boc: 'a', abis })
    expect(await bodyOf('debugGetMethod', { account: alice, method: 'seqno' })).toHaveProperty('abis', abis)
    expect(await bodyOf('debugCapsule', { run: { boc: 'a' } })).toEqual({ run: { boc: 'a', abis } })
    expect(await bodyOf('debugCapsule', { event: { query: 'a' } })).toEqual({ event: { query: 'a', abis } })
  })

  test('leaves other calls as they are', async () => {
    expect(await bodyOf('debugBlock', { block: '1' })).toEqual({ block: '1' })
    expect(await bodyOf('debugKinds', undefined)).toBeUndefined()
    expect(withAbis(service, [])).toBe(service)
  })
})

describe('abi', () => {
  test('lists what a text declares', async () => {
    const { code: exit, out } = await runCli(['abi', file])
    expect(exit).toBe(0)
    expect(out).toBe('counter.tlb (tlb)\n  messages\n    increase 0x7e8764ef { query_id: uint64, amount: coins }\n')
    expect(JSON.parse((await runCli(['abi', file, '--json'])).out)).toMatchObject({ contracts: [{ format: 'tlb' }] })
  })

  test('a contract of a catalogue that cannot be used has the reason', async () => {
    const catalogue = join(folder, 'catalogue.json')
    const broken = { abi_schema_version: '2.0', contract_name: 'Broken', unique_types: [], declarations: [] }
    writeFileSync(
      catalogue,
      JSON.stringify({ schemaVersion: 1, contracts: [{ displayName: 'Broken', hashes: [], compilerAbi: broken }] }),
    )
    const { out } = await runCli(['abi', catalogue])
    expect(out).toBe(
      'Broken\n  cannot be used: contracts[0].compilerAbi.abi_schema_version: expected version 1.0, got 2.0\n',
    )
  })
})

describe('get with an ABI', () => {
  const wallet = join(folder, 'wallet.json')
  writeFileSync(
    wallet,
    JSON.stringify({
      abi_schema_version: '1.0',
      contract_name: 'Wallet',
      unique_types: [
        { kind: 'uintN', n: 256 },
        { kind: 'intN', n: 8 },
        { kind: 'bool' },
        { kind: 'StructRef', struct_name: 'Counter' },
      ],
      declarations: [{ kind: 'struct', name: 'Counter', ty_idx: 3, fields: [{ name: 'messagesSent', ty_idx: 0 }] }],
      get_methods: [
        { name: 'seqno', tvm_method_id: 85_143, parameters: [], return_ty_idx: 3 },
        {
          name: 'is_plugin_installed',
          tvm_method_id: 76_407,
          parameters: [
            { name: 'workchain', ty_idx: 1 },
            { name: 'plugin', ty_idx: 0 },
          ],
          return_ty_idx: 2,
        },
      ],
    }),
  )
  const get = (...args: readonly string[]) => runCli(['--abi', `${wallet}@${alice}`, 'get', alice, ...args])

  test('prints the result with its names', async () => {
    const { code: exit, out } = await get('seqno')
    expect(exit).toBe(0)
    expect(out).toMatch(/^seqno: exit code 0, gas \d+\n\n {2}messagesSent +\d+\n$/)
  })

  test('takes arguments by their types', async () => {
    expect((await get('is_plugin_installed', '0', '0x12')).out).toMatch(/result +false\n$/)
    const { code: exit, err } = await get('is_plugin_installed', '300', '1')
    expect(exit).toBe(1)
    expect(err).toContain('workchain: invalid int8: 300 does not fit into 8 bits')
  })
})
