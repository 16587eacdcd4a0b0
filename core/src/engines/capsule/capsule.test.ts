import { gunzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { demoSnapshot } from '../../../test/demo.ts'
import { demoService } from '../../../test/demoService.ts'
import { fakeServer } from '../../../test/fakeServer.ts'
import { toncenterRoutes } from '../../../test/toncenterRoutes.ts'
import { toBocHex } from '../../cell/text.ts'
import type { NetworkConfig } from '../../chain/networks/NetworkConfig.ts'
import { openNetwork } from '../../chain/networks/openNetwork.ts'
import type { Sample } from '../../chain/snapshot/Snapshot.ts'
import { readSnapshot } from '../../chain/snapshot/snapshotFile.ts'
import { snapshotSource } from '../../chain/snapshot/snapshotSource.ts'
import type { DebugResult } from '../../contract/debug.ts'
import type { DebugEmulateRequest } from '../../contract/requests.ts'
import { fromBase64 } from '../../encoding/base64.ts'
import { decodeUtf8 } from '../../encoding/utf8.ts'
import { AppError } from '../../errors.ts'
import { readWalletMessage } from '../../messages/walletMessage.ts'
import { readTransaction } from '../../tlb/transaction.ts'
import { unixSec } from '../../units.ts'
import { writeJson } from '../../wire/json.ts'
import { parseRequestMessage } from '../context/requestCell.ts'

const demo = demoSnapshot()
const sampleOf = (id: string): Sample => demo.samples.find(each => each.id === id) ?? expect.fail(`no sample ${id}`)

/** A sample as the UI runs it. */
function requestOf({ message, blockSeqno, arguments: given }: Sample): DebugEmulateRequest {
  return {
    boc: toBocHex(message),
    ...(blockSeqno !== undefined && { block_seqno: blockSeqno }),
    ...(given?.ignoreSignature !== undefined && { ignore_signature: given.ignoreSignature }),
    ...(given?.transactions !== undefined && { limits: { transactions: given.transactions } }),
  }
}

/** A network that must not be accessed. */
const nowhere = () =>
  demoService({
    deps: { nowSec: () => unixSec(2_000_000_000) },
    network: {
      name: 'nowhere',
      chain: new Proxy(snapshotSource(demo), {
        get(_, key) {
          if (key === 'name') return 'nowhere'
          throw new Error(`unexpected network access: ${String(key)}`)
        },
      }),
      label: () => expect.fail('unexpected label lookup'),
    },
  })

/** The BoC in a capsule file. */
const cellsIn = (file: string): Uint8Array =>
  fromBase64((JSON.parse(decodeUtf8(gunzipSync(fromBase64(file)))) as { cells: string }).cells) // a capsule has it

/** A signature may start at any bit. */
const bitsOf = (bytes: Uint8Array): string => Array.from(bytes, byte => byte.toString(2).padStart(8, '0')).join('')

/** Account names of a capsule come from the file; nothing else differs. */
const text = (result: DebugResult | undefined): string =>
  writeJson({ ...result, took_ms: 0 }).replaceAll(',"name_origin":"file"', '')

describe('a saved run opened offline', () => {
  test.each(demo.samples.map(sample => [sample.id, sample] as const))('%s is reproduced exactly', async (_, sample) => {
    const service = await demoService()
    const run = requestOf(sample)
    const capsule = await service.call('debugCapsule', { body: { run, keep_signature: true } })
    expect(capsule.signature_stripped).toBe(false)
    const again = await (await nowhere()).call('debugCapsuleRun', { body: { file: capsule.file } })
    expect(again.identical).toBe(true)
    expect(again.compared).toMatch(
      again.result?.rejection
        ? /^Compared: the account that rejected the message and its exit code\. Not compared: names/
        : /^Compared: the hash(es of all \d+ transactions| of 1 transaction), which cover messages, fees and account states\./,
    )
    expect(again.compared).toContain('not verified against the chain')
    expect(again.differences).toEqual([])
    expect(text(again.result)).toBe(text(await service.call('debugEmulate', { body: run })))
    // The full file is reproduced as well.
    expect((await service.call('debugCapsule', { body: { run, keep_signature: true } })).file).toBe(capsule.file)
  })

  test.each(demo.samples.filter(({ onChainMessage }) => onChainMessage).map(sample => [sample.id, sample] as const))(
    '%s is reproduced exactly as on chain',
    async (_, sample) => {
      const service = await demoService()
      const run = { boc: toBocHex(sample.message), as_on_chain: true, limits: { transactions: 1000 } }
      const { file } = await service.call('debugCapsule', { body: { run } })
      const again = await (await nowhere()).call('debugCapsuleRun', { body: { file } })
      expect(again.identical).toBe(true)
      expect(text(again.result)).toBe(text(await service.call('debugEmulate', { body: run })))
    },
  )

  test('every recorded trace is reproduced exactly as on chain', async () => {
    const service = await demoService()
    const sampled = new Set(demo.samples.map(({ onChainMessage }) => onChainMessage))
    const others = demo.traces.filter(trace => !sampled.has(trace.message) && trace.transactions.length > 2)
    let compared = 0
    for (const { transactions } of others.filter((_, at) => at % 5 === 0)) {
      const message = transactions[0] && readTransaction(transactions[0].cell).in_msg
      if (!message) continue
      const run = { boc: toBocHex(message.cell), as_on_chain: true, limits: { transactions: 1000 } }
      const { file } = await service.call('debugCapsule', { body: { run } })
      const again = await (await nowhere()).call('debugCapsuleRun', { body: { file } })
      expect(again.identical).toBe(true)
      expect(text(again.result)).toBe(text(await service.call('debugEmulate', { body: run })))
      compared++
    }
    console.log(`further on-chain traces reproduced by their capsules: ${compared}`)
    expect(compared).toBeGreaterThanOrEqual(12)
  })
})

const save = async (run: DebugEmulateRequest, more: { keep_signature?: boolean; title?: string } = {}) =>
  (await demoService()).call('debugCapsule', { body: { run, ...more } })
const open = async (file: string, changes?: Partial<DebugEmulateRequest>) =>
  (await nowhere()).call('debugCapsuleRun', { body: { file, ...(changes && { changes }) } })

describe('the signature of a saved message', () => {
  const run = requestOf(sampleOf('fresh-three-transfers'))

  test('is removed while the message could still be sent', async () => {
    const capsule = await save(run)
    expect(capsule.signature_stripped).toBe(true)
    expect(capsule.contents.join(' ')).toContain('signature was removed')
    const signed = await (await demoService()).call('debugEmulate', { body: run })
    const opened = await open(capsule.file)
    expect(opened.identical).toBe(true)
    expect(opened.request).toMatchObject({ ignore_signature: true, seed: signed.arguments.seed })
    expect(opened.result?.message.hash).not.toBe(signed.message.hash)
    expect(opened.notes.join(' ')).toContain('differ from those of the signed message')
    const children = (of: DebugResult | undefined) => of?.trace?.children.map(({ transaction }) => transaction.hash)
    expect(children(opened.result)).toEqual(children(signed))
    expect(children(signed)).toHaveLength(3)
    // The file does not contain the signature.
    const walletMessage = readWalletMessage(parseRequestMessage(run.boc).body, 'wallet_v5r1')
    const signature = walletMessage?.signature ?? expect.fail('it is signed')
    expect(bitsOf(cellsIn(capsule.file)).includes(bitsOf(signature))).toBe(false)
    const kept = await save(run, { keep_signature: true })
    expect(bitsOf(cellsIn(kept.file)).includes(bitsOf(signature))).toBe(true)
  })

  test('is kept on request', async () => {
    const capsule = await save(run, { keep_signature: true })
    expect(capsule.signature_stripped).toBe(false)
    expect(capsule.contents.join(' ')).toContain('anyone who has this file can still send the message')
  })

  test('is removed when it is unknown whether the message was used', async () => {
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
    ['fresh-wrong-signature', 'it is invalid'],
    ['fresh-wrong-seqno', 'already used the seqno'],
    ['fresh-expired', 'has expired'],
  ])('is kept in %s, which cannot be sent', async (id, text) => {
    const capsule = await save(requestOf(sampleOf(id)))
    expect(capsule.signature_stripped).toBe(false)
    expect(capsule.contents.join(' ')).toContain(text)
    expect((await open(capsule.file)).result?.rejection?.exit_code).toBeGreaterThan(0)
  })
})

test('warns about a signed message inside an out message', async () => {
  const getContents = async (id: string) => (await save(requestOf(sampleOf(id)))).contents.join(' ')
  expect(await getContents('v5-gas-relay')).toContain('signed message of another wallet')
  expect(await getContents('transfer-v5r1-multi')).not.toContain('signed message of another wallet')
})

describe('a capsule with changes', () => {
  test('lists the different transactions and has no `same`', async () => {
    const { file } = await save(requestOf(sampleOf('transfer-v4r2-comment')))
    const plain = await open(file, {})
    expect(plain.identical).toBe(true)
    const later = await open(file, { now: (plain.request?.now ?? 0) + 5, ignore_signature: true })
    expect(later.identical).toBeUndefined()
    expect(later.request?.now).toBe((plain.request?.now ?? 0) + 5)
    expect(later.differences.map(({ node }) => node)).toEqual(['0', '0.0'])
    expect(later.differences[0]?.saved).toBe(plain.result?.trace?.transaction.hash)
    expect(later.differences[0]?.rerun).toBe(later.result?.trace?.transaction.hash)
    const limited = await open(file, { limits: { transactions: 1 } })
    expect(limited.differences).toEqual([{ node: '0.0', saved: expect.any(String) }])
    expect(limited.request?.limits?.gas).toBe(plain.request?.limits?.gas)
  })

  test('is unchanged when only an explanation is requested', async () => {
    const { file } = await save(requestOf(sampleOf('transfer-v4r2-comment')))
    const plain = await open(file)
    const explained = await open(file, { explain: true })
    expect(plain.result?.explanation).toBeUndefined()
    expect(explained.result?.explanation?.actions.map(({ type }) => type)).toEqual(['TonTransfer'])
    expect(explained.identical).toBe(true)
    expect(explained.request).toEqual(plain.request)
  })

  test('is truncated at an account that was not saved', async () => {
    const { file } = await save({ ...requestOf(sampleOf('fresh-jetton-transfer')), limits: { transactions: 2 } })
    const opened = await open(file, { limits: { transactions: 100 } })
    expect(opened.result?.partial).toMatchObject({ kind: 'source' })
    expect(opened.result?.partial?.text).toMatch(/not recorded in .*: account/)
    expect(opened.result?.trace?.children).toHaveLength(1)
    expect(opened.differences).toEqual([])
  })

  test('fails as not recorded when the first account was not saved', async () => {
    const { file } = await save(requestOf(sampleOf('fresh-transfer')))
    await expect(open(file, { boc: toBocHex(sampleOf('nft-transfer').message) })).rejects.toMatchObject({
      code: 'source.notRecorded',
    })
  })
})

test('repeats the failures of the network with the same texts', async () => {
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
  const { file, contents } = await service.call('debugCapsule', { body: { run, keep_signature: true } })
  expect(contents.join(' ')).toMatch(/failed index requests?/)
  const again = await open(file)
  expect(again.result?.partial?.text).toContain('did not respond within 250 ms')
  expect(text(again.result)).toBe(text(await service.call('debugEmulate', { body: run })))
  expect(again.notes.join(' ')).toContain('The saved run')
})

test('a capsule opens as a snapshot with its message as a sample', async () => {
  const { file, file_name, contents, bytes } = await save(requestOf(sampleOf('jetton-transfer')), {
    title: 'Jettons: 1/2',
  })
  expect(file_name).toBe('jettons-1-2.capsule.tonoscope')
  expect(bytes).toBe(fromBase64(file).length)
  expect(contents.join('\n')).toMatch(/accounts? in \d+ states?/)
  const snapshot = readSnapshot(fromBase64(file))
  expect(snapshot.samples.map(({ id, title }) => [id, title])).toEqual([['capsule', 'Jettons: 1/2']])
  const network = { chain: snapshotSource(snapshot), samples: snapshot.samples }
  const service = await demoService({ network, deps: {} })
  const [sample] = (await service.call('getSamples', {})).samples
  const { boc, block_seqno } = sample ?? expect.fail('there is no sample')
  const result = await service.call('debugEmulate', {
    body: { boc, ...(block_seqno !== undefined && { block_seqno }) },
  })
  expect(result.verdict.outcome).toBe('success')
})

test('rejects both or neither of run and event', async () => {
  const service = await demoService()
  const run = requestOf(sampleOf('fresh-transfer'))
  for (const body of [{}, { run, event: { query: 'x' } }])
    await expect(service.call('debugCapsule', { body })).rejects.toMatchObject({ code: 'input.body' })
})

test('a capsule of a network with an API key does not contain the key', async () => {
  const server = fakeServer(toncenterRoutes(demo))
  const keys = new Set<string | undefined>()
  const config: NetworkConfig = {
    name: 'mine',
    sources: [
      { kind: 'toncenter', url: 'https://index.example', key: 'sEcReT' },
      { kind: 'snapshot', file: 'a.json', read: demo },
    ],
  }
  const network = openNetwork(config, {
    nowMs: () => performance.now(),
    fetch: (url, init) => {
      keys.add(init.headers['X-API-Key'])
      return server.fetch(url, init)
    },
  })
  const service = await demoService({ network })
  const run = requestOf(sampleOf('fresh-transfer'))
  const { file, contents } = await service.call('debugCapsule', { body: { run, keep_signature: true } })
  expect([...keys]).toEqual(['sEcReT'])
  const plain = decodeUtf8(gunzipSync(fromBase64(file)))
  expect(plain).toContain('index.example')
  expect(plain + writeJson(contents)).not.toContain('sEcReT')
  const secret = bitsOf(new TextEncoder().encode('sEcReT'))
  expect(bitsOf(cellsIn(file))).not.toContain(secret)
})
