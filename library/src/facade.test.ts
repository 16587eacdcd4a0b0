import { readFileSync } from 'node:fs'
import { Address, beginCell, Cell, external, storeMessage } from '@ton/core'
import { toBocBase64, toBocHex } from '@tonoscope/core/cell/text'
import { beforeAll, describe, expect, test } from 'vitest'
import { dataPath } from '../../core/test/data.ts'
import { demoFile, demoSnapshot } from '../../core/test/demo.ts'
import {
  classify,
  decode,
  type EmulateOptions,
  emulate,
  explain,
  isAppError,
  listSamples,
  type Network,
  openNetwork,
  openSnapshot,
  verifyProof,
  why,
} from './index.ts'

let network: Network
beforeAll(async () => {
  network = await openNetwork('demo')
})

/** A sample message with the options that it is to run with. */
function sample(id: string): { readonly cell: Cell; readonly options: EmulateOptions } {
  const found = demoSnapshot().samples.find(each => each.id === id)
  if (!found) throw new Error(`no sample ${id}`)
  const { message, blockSeqno } = found
  return {
    cell: Cell.fromBase64(toBocBase64(message)),
    options: { network, ...(blockSeqno !== undefined && { block_seqno: blockSeqno }) },
  }
}

describe('emulate', () => {
  test('takes a message as a cell, as bytes, and as text', async () => {
    const { cell, options } = sample('jetton-transfer')
    const [run, ...others] = await Promise.all(
      [cell, new Uint8Array(cell.toBoc()), cell.toBoc().toString('base64'), cell.toBoc().toString('hex')].map(message =>
        emulate(message, options),
      ),
    )
    expect(run?.verdict.outcome).toBe('success')
    for (const other of others) expect({ ...other, took_ms: 0 }).toEqual({ ...run, took_ms: 0 })
  })

  test('takes cells and addresses of @ton/core in its options', async () => {
    const { cell, options } = sample('jetton-transfer')
    const run = await emulate(cell, options)
    const wallet = Address.parse(run.message.destination)
    const poor = await emulate(cell, { ...options, overrides: [{ account: wallet, balance: 1000n }] })
    expect(poor.verdict.outcome).not.toBe('success')
    expect(poor.arguments.overrides).toEqual([expect.objectContaining({ account: wallet.toRawString() })])
  })

  test('reports progress, and can be cancelled', async () => {
    const stages = new Set<string>()
    const { cell, options } = sample('jetton-transfer')
    await emulate(cell, { ...options, onProgress: ({ stage }) => stages.add(stage) })
    expect([...stages]).toContain('executing')
    const signal = AbortSignal.abort()
    await expect(emulate(cell, { ...options, signal })).rejects.toMatchObject({ code: 'limit.cancelled' })
  })

  test('speaks the language of the caller', async () => {
    const { cell, options } = sample('jetton-transfer')
    const run = await emulate(cell, { ...options, language: 'ru' })
    expect(run.summary.sentence).toMatch(/[а-я]/)
  })

  test('rejects what is no message with a code', async () => {
    const error = await emulate('nonsense', { network }).catch((caught: unknown) => caught)
    expect(isAppError(error) && error.code).toBe('input.boc')
    await expect(emulate(sample('jetton-transfer').cell, { network, now: -1 })).rejects.toMatchObject({
      code: 'input.body',
      details: { path: 'now' },
    })
  })
})

describe('networks', () => {
  test('a snapshot file is the same network', async () => {
    const own = await openSnapshot(demoFile(), { name: 'mine' })
    expect(own).toMatchObject({ name: 'mine', recorded: true })
    const { cell, options } = sample('jetton-transfer')
    const [a, b] = await Promise.all([network, own].map(each => emulate(cell, { ...options, network: each })))
    expect(a?.event).toEqual(b?.event)
  })

  test('known networks and those of own sources open without contacting them', async () => {
    expect(await openNetwork('mainnet')).toMatchObject({ name: 'mainnet', recorded: false })
    const own = await openNetwork({ name: 'mine', sources: [{ kind: 'toncenter', url: 'http://127.0.0.1:9' }] })
    expect(own.name).toBe('mine')
    own.close()
  })

  test.each([
    ['moonnet', 'input.network'],
    [{ name: 'mine', sources: [] }, 'input.body'],
    [{ name: 'mine', sources: [{ kind: 'toncenter' as const, url: 'ftp://x' }] }, 'input.body'],
  ])('%j is an error', async (entry, code) => {
    await expect(openNetwork(entry)).rejects.toMatchObject({ code })
  })

  test('a file that is no snapshot is an error', async () => {
    await expect(openSnapshot(new Uint8Array([1, 2, 3]))).rejects.toMatchObject({ code: 'input.snapshot' })
  })
})

test('classify finds an event by its message, and explain writes it as text', async () => {
  const hash = demoSnapshot().traces[0]?.message ?? ''
  const event = await classify(hash, { network })
  expect(event.found_by).toBe('message')
  const text = await explain(event)
  expect(text).toContain(event.summary.sentence)
  await expect(classify('ab'.repeat(32), { network })).rejects.toMatchObject({ code: 'source.notRecorded' })
})

test('explain and why read an error text', async () => {
  const printed = 'cannot apply external message to current state : External message was not accepted\nexitcode=133'
  const { exit_code } = await why(printed)
  expect(exit_code).toBe(133)
  expect(await explain(printed)).toContain('133')
  const { cell, options } = sample('jetton-transfer')
  const run = await emulate(cell, options)
  expect(await explain(run)).toContain(run.summary.sentence)
})

test('decode reads a body, a message and a transaction', async () => {
  const comment = beginCell().storeUint(0, 32).storeStringTail('hello').endCell()
  expect(await decode(comment)).toMatchObject({ decoded_op_name: 'text_comment', decoded_body: { text: 'hello' } })
  const message = beginCell()
    .store(storeMessage(external({ to: Address.parse(`0:${'ab'.repeat(32)}`), body: comment })))
    .endCell()
  expect(await decode(message, { as: 'message' })).toHaveProperty('op_code')
  const transaction = demoSnapshot().traces[0]?.transactions[0]?.cell
  if (!transaction) throw new Error('no transaction')
  expect(await decode(toBocHex(transaction), { as: 'transaction' })).toMatchObject({ hash: transaction.hash() })
})

test('verifyProof verifies recorded links, from the given block only', async () => {
  const proof = readFileSync(dataPath('localnet/block-proofs/zerostate-to-early.json'), 'utf8')
  expect(await verifyProof(proof)).toMatchObject({ state: 'verified', reached: { seqno: 45 } })
  await expect(verifyProof(proof, { trust: '665' })).rejects.toMatchObject({ code: 'input.argument' })
})

test('the samples of a recorded network run by their own options', async () => {
  const samples = await listSamples(network)
  const found = samples.find(({ id }) => id === 'jetton-transfer')
  if (!found) throw new Error('no sample')
  const run = await emulate(found.boc, { network, block_seqno: found.block_seqno, ...found.arguments })
  expect(run.verdict.outcome).toBe('success')
  expect(await listSamples(await openNetwork('mainnet'))).toEqual([])
})
