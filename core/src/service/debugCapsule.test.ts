import { gunzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { demoSnapshot } from '../../test/demo.ts'
import { demoService } from '../../test/demoService.ts'
import { bocHex, fromBase64, utf8 } from '../cell/text.ts'
import { readSnapshot } from '../chain/snapshot/readSnapshot.ts'
import type { Sample } from '../chain/snapshot/Snapshot.ts'
import { snapshotSource } from '../chain/snapshot/snapshotSource.ts'
import type { DebugResult } from '../contract/debug.ts'
import type { DebugEmulateRequest } from '../contract/requests.ts'
import { AppError } from '../errors.ts'
import { readWalletMessage } from '../messages/walletOrders.ts'
import { readTransaction } from '../tlb/transaction.ts'
import { unixSec } from '../units.ts'
import { writeJson } from '../wire/json.ts'
import { presentSample } from './present/sample.ts'
import { messageOfRequest } from './requestCell.ts'

const demo = demoSnapshot()
const sampleOf = (id: string): Sample => demo.samples.find(each => each.id === id) ?? expect.fail(`no sample ${id}`)

/** A sample as a screen runs it. */
function requestOf({ message, blockSeqno, arguments: given }: Sample): DebugEmulateRequest {
  return {
    boc: bocHex(message),
    ...(blockSeqno !== undefined && { block_seqno: blockSeqno }),
    ...(given?.ignoreSignature !== undefined && { ignore_signature: given.ignoreSignature }),
    ...(given?.transactions !== undefined && { limits: { transactions: given.transactions } }),
  }
}

/** A network that nobody may ask anything. */
const nowhere = () =>
  demoService({
    deps: { nowSec: () => unixSec(2_000_000_000) },
    network: {
      name: 'nowhere',
      chain: new Proxy(snapshotSource(demo), {
        get(_, key) {
          if (key === 'name') return 'nowhere'
          throw new Error(`the network was asked: ${String(key)}`)
        },
      }),
      label: () => expect.fail('the network was asked for a name'),
    },
  })

/** The bag of cells in a capsule's file. */
const cellsIn = (file: string): Uint8Array =>
  fromBase64((JSON.parse(utf8(gunzipSync(fromBase64(file)))) as { cells: string }).cells) // a capsule has it

/** A signature need not begin at a whole byte. */
const bitsOf = (bytes: Uint8Array): string => Array.from(bytes, byte => byte.toString(2).padStart(8, '0')).join('')

const text = (result: DebugResult | undefined): string => writeJson({ ...result, took_ms: 0 })

describe('a saved run, opened without a network', () => {
  test.each(demo.samples.map(sample => [sample.id, sample] as const))(
    '%s is byte for byte the same',
    async (_, sample) => {
      const service = await demoService()
      const run = requestOf(sample)
      const capsule = await service.call('debugCapsule', { body: { run, keep_signature: true } })
      expect(capsule.signature_stripped).toBe(false)
      const again = await (await nowhere()).call('debugCapsuleRun', { body: { file: capsule.file } })
      expect(again.same).toBe(true)
      expect(again.differences).toEqual([])
      expect(text(again.result)).toBe(text(await service.call('debugEmulate', { body: run })))
      // The whole file again, to the last byte.
      expect((await service.call('debugCapsule', { body: { run, keep_signature: true } })).file).toBe(capsule.file)
    },
  )

  test.each(demo.samples.filter(({ landed }) => landed).map(sample => [sample.id, sample] as const))(
    '%s is byte for byte the same as landed',
    async (_, sample) => {
      const service = await demoService()
      const run = { boc: bocHex(sample.message), as_landed: true, limits: { transactions: 1000 } }
      const { file } = await service.call('debugCapsule', { body: { run } })
      const again = await (await nowhere()).call('debugCapsuleRun', { body: { file } })
      expect(again.same).toBe(true)
      expect(text(again.result)).toBe(text(await service.call('debugEmulate', { body: run })))
    },
  )

  test('what landed anywhere in the recording is byte for byte the same as landed', async () => {
    const service = await demoService()
    const sampled = new Set(demo.samples.map(({ landed }) => landed))
    const others = demo.traces.filter(trace => !sampled.has(trace.message) && trace.transactions.length > 2)
    let compared = 0
    for (const { transactions } of others.filter((_, at) => at % 5 === 0)) {
      const message = transactions[0] && readTransaction(transactions[0].cell).in_msg
      if (!message) continue
      const run = { boc: bocHex(message.cell), as_landed: true, limits: { transactions: 1000 } }
      const { file } = await service.call('debugCapsule', { body: { run } })
      const again = await (await nowhere()).call('debugCapsuleRun', { body: { file } })
      expect(again.same).toBe(true)
      expect(text(again.result)).toBe(text(await service.call('debugEmulate', { body: run })))
      compared++
    }
    console.log(`further landed traces that come out of their capsules as they went in: ${compared}`)
    expect(compared).toBeGreaterThanOrEqual(12)
  })
})

const save = async (run: DebugEmulateRequest, more: { keep_signature?: boolean; title?: string } = {}) =>
  (await demoService()).call('debugCapsule', { body: { run, ...more } })
const open = async (file: string, changes?: Partial<DebugEmulateRequest>) =>
  (await nowhere()).call('debugCapsuleRun', { body: { file, ...(changes && { changes }) } })

describe('the signature of a saved message', () => {
  const run = requestOf(sampleOf('fresh-three-transfers'))

  test('is left out while the message could still be sent, and that is said', async () => {
    const capsule = await save(run)
    expect(capsule.signature_stripped).toBe(true)
    expect(capsule.holds.join(' ')).toContain('signature was left out')
    const signed = await (await demoService()).call('debugEmulate', { body: run })
    const opened = await open(capsule.file)
    expect(opened.same).toBe(true)
    expect(opened.request).toMatchObject({ ignore_signature: true, seed: signed.arguments.seed })
    expect(opened.result?.message.hash).not.toBe(signed.message.hash)
    expect(opened.notes.join(' ')).toContain('differ from those of the signed message')
    const children = (of: DebugResult | undefined) => of?.trace?.children.map(({ transaction }) => transaction.hash)
    expect(children(opened.result)).toEqual(children(signed))
    expect(children(signed)).toHaveLength(3)
    // Nowhere in the file are the bytes of the signature.
    const orders = readWalletMessage(messageOfRequest(run.boc).body, 'wallet_v5r1')
    const signature = orders?.signature ?? expect.fail('it is signed')
    expect(bitsOf(cellsIn(capsule.file)).includes(bitsOf(signature))).toBe(false)
    const kept = await save(run, { keep_signature: true })
    expect(bitsOf(cellsIn(kept.file)).includes(bitsOf(signature))).toBe(true)
  })

  test('stays when that is asked for, and that is said', async () => {
    const capsule = await save(run, { keep_signature: true })
    expect(capsule.signature_stripped).toBe(false)
    expect(capsule.holds.join(' ')).toContain('whoever has this file can send it')
  })

  test('is left out when nobody can tell whether the message is used up', async () => {
    const failing = () => Promise.reject(new AppError('source.timeout', { source: 'demo', afterMs: 1 }))
    const chain = snapshotSource(demo, 'demo')
    const head = demo.blocks.at(-1)?.id.seqno
    const service = await demoService({
      chain: { getMasterchainBlock: choice => (choice === 'newest' ? failing() : chain.getMasterchainBlock(choice)) },
    })
    const body = { run: { ...run, block_seqno: head ?? 0 } }
    expect((await service.call('debugCapsule', { body })).signature_stripped).toBe(true)
  })

  test.each([
    ['fresh-wrong-signature', 'the wallet refuses it'],
    ['fresh-wrong-seqno', 'has taken the message'],
    ['fresh-expired', 'has expired'],
  ])('stays in %s, which nobody can send', async (id, said) => {
    const capsule = await save(requestOf(sampleOf(id)))
    expect(capsule.signature_stripped).toBe(false)
    expect(capsule.holds.join(' ')).toContain(said)
    expect((await open(capsule.file)).result?.rejection?.exit_code).toBeGreaterThan(0)
  })
})

test('signed orders of another wallet inside what is ordered are said to be there', async () => {
  const holdsOf = async (id: string) => (await save(requestOf(sampleOf(id)))).holds.join(' ')
  expect(await holdsOf('v5-gas-relay')).toContain('signed orders of another wallet')
  expect(await holdsOf('transfer-v5r1-multi')).not.toContain('signed orders of another wallet')
})

describe('a changed capsule', () => {
  test('says which transactions are others now, and claims nothing about being the same', async () => {
    const { file } = await save(requestOf(sampleOf('transfer-v4r2-comment')))
    const plain = await open(file, {})
    expect(plain.same).toBe(true)
    const later = await open(file, { now: (plain.request?.now ?? 0) + 5, ignore_signature: true })
    expect(later.same).toBeUndefined()
    expect(later.request?.now).toBe((plain.request?.now ?? 0) + 5)
    expect(later.differences.map(({ node }) => node)).toEqual(['0', '0.0'])
    expect(later.differences[0]?.saved).toBe(plain.result?.trace?.transaction.hash)
    expect(later.differences[0]?.now).toBe(later.result?.trace?.transaction.hash)
    const cut = await open(file, { limits: { transactions: 1 } })
    expect(cut.differences).toEqual([{ node: '0.0', saved: expect.any(String) }])
    expect(cut.request?.limits?.gas).toBe(plain.request?.limits?.gas)
  })

  test('is the same one when it is only asked why it is told like this', async () => {
    const { file } = await save(requestOf(sampleOf('transfer-v4r2-comment')))
    const plain = await open(file)
    const explained = await open(file, { explain: true })
    expect(plain.result?.explanation).toBeUndefined()
    expect(explained.result?.explanation?.actions.map(({ type }) => type)).toEqual(['TonTransfer'])
    expect(explained.same).toBe(true)
    expect(explained.request).toEqual(plain.request)
  })

  test('is cut where it comes to an account that was not saved, and keeps what was reached', async () => {
    const { file } = await save({ ...requestOf(sampleOf('fresh-jetton-transfer')), limits: { transactions: 2 } })
    const opened = await open(file, { limits: { transactions: 100 } })
    expect(opened.result?.partial).toMatchObject({ kind: 'source' })
    expect(opened.result?.partial?.text).toContain('does not hold account')
    expect(opened.result?.trace?.children).toHaveLength(1)
    expect(opened.differences).toEqual([])
  })

  test('fails as not recorded where not even the first account was saved', async () => {
    const { file } = await save(requestOf(sampleOf('fresh-transfer')))
    await expect(open(file, { boc: bocHex(sampleOf('nft-transfer').message) })).rejects.toMatchObject({
      code: 'source.notRecorded',
    })
  })
})

test('what the network could not answer is not answered in the capsule either, in the same words', async () => {
  const chain = snapshotSource(demo, 'demo')
  const run = requestOf(sampleOf('fresh-jetton-transfer'))
  const wallet = (await (await demoService()).call('debugEmulate', { body: run })).message.destination
  const service = await demoService({
    chain: {
      getAccount: (address, block) =>
        address === wallet
          ? chain.getAccount(address, block)
          : Promise.reject(new AppError('source.timeout', { source: 'demo', afterMs: 250 })),
    },
  })
  const { file, holds } = await service.call('debugCapsule', { body: { run, keep_signature: true } })
  expect(holds.join(' ')).toMatch(/questions? that (was|were) not answered/)
  const again = await open(file)
  expect(again.result?.partial?.text).toContain('did not answer within 250 ms')
  expect(text(again.result)).toBe(text(await service.call('debugEmulate', { body: run })))
  expect(again.notes.join(' ')).toContain('The saved run was cut')
})

test('any reader of snapshots opens a capsule, and finds the message to try in it', async () => {
  const { file, file_name, holds, bytes } = await save(requestOf(sampleOf('jetton-transfer')), {
    title: 'Jettons: 1/2',
  })
  expect(file_name).toBe('jettons-1-2.capsule.tonoscope')
  expect(bytes).toBe(fromBase64(file).length)
  expect(holds.join('\n')).toMatch(/accounts? in \d+ states?/)
  const snapshot = readSnapshot(fromBase64(file))
  expect(snapshot.samples.map(({ id, title }) => [id, title])).toEqual([['capsule', 'Jettons: 1/2']])
  const network = {
    chain: snapshotSource(snapshot),
    samples: () => Promise.resolve(snapshot.samples.map(presentSample)),
  }
  const service = await demoService({ network, deps: {} })
  const [sample] = (await service.call('getSamples', {})).samples
  const { boc, block_seqno } = sample ?? expect.fail('there is no sample')
  const result = await service.call('debugEmulate', {
    body: { boc, ...(block_seqno !== undefined && { block_seqno }) },
  })
  expect(result.verdict.outcome).toBe('success')
})

test('a capsule is of one thing', async () => {
  const service = await demoService()
  const run = requestOf(sampleOf('fresh-transfer'))
  for (const body of [{}, { run, event: { query: 'x' } }])
    await expect(service.call('debugCapsule', { body })).rejects.toMatchObject({ code: 'input.body' })
})
