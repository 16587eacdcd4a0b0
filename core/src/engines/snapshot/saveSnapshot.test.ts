import { expect, test } from 'vitest'
import { demoFile, demoSnapshot } from '../../../test/demo.ts'
import { demoService } from '../../../test/demoService.ts'
import type { Snapshot } from '../../chain/snapshot/Snapshot.ts'
import { readSnapshot, writeSnapshot } from '../../chain/snapshot/snapshotFile.ts'
import { snapshotSource } from '../../chain/snapshot/snapshotSource.ts'
import type { Progress } from '../../contract/progress.ts'
import { formatFriendly } from '../../encoding/address.ts'
import { fromBase64, toBase64 } from '../../encoding/base64.ts'
import { AppError } from '../../errors.ts'
import { unixSec } from '../../units.ts'

const demo = demoSnapshot()
const head = demo.blocks.at(-1) ?? expect.fail('no block')
const now = unixSec(head.genUtime + 100)
const createDemoService = () => demoService({ deps: { nowSec: () => now } })
const over = (snapshot: Snapshot) =>
  demoService({
    deps: { nowSec: () => now },
    network: { chain: snapshotSource(snapshot, 'demo'), globalId: snapshot.network.globalId },
  })

const runnable = demo.samples.find(({ id }) => id === 'fresh-transfer') ?? expect.fail('no sample')
const { message: onChainMessage } =
  demo.traces.find(({ transactions }) => transactions.length > 2) ?? expect.fail('no trace')

/** The accounts of a run's trace. */
async function accountsOf(boc: string): Promise<string[]> {
  const { accounts } = await (await createDemoService()).call('debugEmulate', { body: { boc } })
  return accounts.map(({ address }) => address)
}

const boc = async () => {
  const { samples } = await (await createDemoService()).call('getSamples', {})
  return samples.find(({ id }) => id === runnable.id)?.boc ?? expect.fail('no sample')
}

test('runs and events are the same from the file and from the network', async () => {
  const service = await createDemoService()
  const message = await boc()
  const accounts = await accountsOf(message)
  const progresses: Progress[] = []
  const saved = await service.call(
    'debugSnapshot',
    {
      body: {
        title: 'For the plane',
        accounts: accounts.map(account => formatFriendly(account as never)), // printed from one
        blocks: ['newest'],
        configs: [String(demo.blocks[0]?.id.seqno)],
        events: [onChainMessage],
      },
    },
    { onProgress: progress => progresses.push(progress) },
  )
  expect(saved.missing).toEqual([])
  expect(saved.file_name).toBe('for-the-plane.snapshot.tonoscope')
  expect(saved.bytes).toBe(fromBase64(saved.file).length)
  expect(progresses.at(-1)).toMatchObject({ done: progresses.length, total: progresses.length })
  expect(progresses.map(({ text }) => text?.replace(/:.*/, ''))).toEqual(
    expect.arrayContaining(['Accounts', 'Blocks', 'Events']),
  )

  const opened = readSnapshot(fromBase64(saved.file))
  expect(opened.fullBlocks?.map(({ id }) => id.rootHash)).toEqual([head.id.rootHash])
  const offline = await over(opened)
  const runAndLookUp = async (of: typeof service) => [
    await of.call('debugEmulate', { body: { boc: message } }),
    await of.call('debugEvent', { body: { query: onChainMessage } }),
  ]
  const replies = (results: unknown[]) =>
    JSON.parse(
      JSON.stringify(results, (key, value) => (key === 'took_ms' ? 0 : typeof value === 'bigint' ? `${value}` : value)),
    )
  const [mine, theirs] = [replies(await runAndLookUp(offline)), replies(await runAndLookUp(service))]
  expect(mine[0].trace).toEqual(theirs[0].trace)
  expect(mine[0].verdict).toEqual(theirs[0].verdict)
  expect(mine[1].trace).toEqual(theirs[1].trace)
  expect(mine[1].event).toEqual(theirs[1].event)

  const info = await service.call('debugSnapshotInfo', { body: { file: saved.file } })
  expect(info).toMatchObject({
    kind: 'snapshot',
    title: 'For the plane',
    network: { name: 'demo', global_id: demo.network.globalId },
    created: { at: now, by: 'Tonoscope 0.1.0', emulator: expect.stringContaining('TON') },
    newest: { seqno: head.id.seqno, utime: head.genUtime },
    counts: { full_blocks: 1, traces: 1 },
    bytes: saved.bytes,
    missing: [],
    notes: [],
  })
}, 60_000)

test.each([
  ['accounts[1]', { accounts: [demo.accounts.keys().next().value ?? '', 'EQxx'] }],
  ['blocks[0]', { blocks: ['the block of yesterday'] }],
  ['configs[0]', { configs: ['(0,8000000000000000,5)'] }],
  ['events[0]', { events: ['abc'] }],
])('rejects an invalid entry in %s before reading', async (path, body) => {
  const service = await demoService({
    chain: { getMasterchainBlock: () => expect.fail('unexpected network access') },
  })
  await expect(service.call('debugSnapshot', { body })).rejects.toMatchObject({ code: 'input.body', details: { path } })
})

test('lists what could not be read in the reply and in the file', async () => {
  const [known] = await accountsOf(await boc())
  const body = { accounts: [known ?? '', `0:${'ef'.repeat(32)}`], configs: ['999999'] }
  const service = await createDemoService()
  const { missing, file } = await service.call('debugSnapshot', { body })
  expect(missing).toEqual([expect.stringContaining('efef'), expect.stringContaining('999999')])
  expect(readSnapshot(fromBase64(file)).missing).toEqual(missing)
  expect((await service.call('debugSnapshotInfo', { body: { file } })).missing).toEqual(missing)
})

test('fails with the reason when nothing could be read', async () => {
  const why = new AppError('source.timeout', { source: 'demo', afterMs: 9 })
  const service = await demoService({ chain: { getMasterchainBlock: () => Promise.reject(why) } })
  await expect(service.call('debugSnapshot', { body: { accounts: [] } })).rejects.toBe(why)
})

test('yields no file when cancelled, and a partial file on timeout', async () => {
  const stop = new AbortController()
  const accounts = await accountsOf(await boc())
  const service = await createDemoService()
  const stopped = service.call(
    'debugSnapshot',
    { body: { accounts } },
    { signal: stop.signal, onProgress: () => stop.abort() },
  )
  await expect(stopped).rejects.toMatchObject({ code: 'limit.cancelled' })

  let nowMs = 0
  const slow = await demoService({
    deps: { nowSec: () => now, elapsedMs: () => (nowMs += 20_000) },
  })
  const { missing, contents } = await slow.call('debugSnapshot', { body: { accounts } })
  expect(contents.length).toBeGreaterThan(0)
  expect(missing.length).toBeGreaterThan(0)
  expect(missing.every(line => line.endsWith('demo did not respond within 45000 ms'))).toBe(true)
})

test('lists the contents of the demo network', async () => {
  const file = toBase64(demoFile())
  const info = await (await createDemoService()).call('debugSnapshotInfo', { body: { file } })
  expect(info).toMatchObject({
    kind: 'snapshot',
    title: 'demo',
    oldest: { seqno: demo.blocks[0]?.id.seqno },
    newest: { seqno: head.id.seqno },
    counts: {
      blocks: demo.blocks.length,
      accounts: demo.accounts.size,
      traces: demo.traces.length,
      samples: demo.samples.length,
      full_blocks: demo.fullBlocks?.length,
    },
    notes: [],
  })
  expect(info.global_version).toBeGreaterThan(0)
  expect('made' in info).toBe(false)
})

test('warns about old blocks, an old emulator and missing run data', async () => {
  const file = toBase64(demoFile())
  const notesAt = async (snapshot: string, deps: Parameters<typeof demoService>[0] = {}) =>
    (await (await demoService(deps)).call('debugSnapshotInfo', { body: { file: snapshot } })).notes
  const later = { deps: { nowSec: () => unixSec(head.genUtime + 3 * 86_400 + 5) } }
  expect(await notesAt(file, later)).toEqual([expect.stringContaining('the newest block is 3 days old')])
  const before = { deps: { nowSec: () => unixSec(head.genUtime - 5 * 86_400) } }
  expect(await notesAt(file, before)).toEqual([expect.stringContaining('in the future')])

  const bare = toBase64(writeSnapshot({ ...demo, blocks: [], traces: [] }))
  expect(await notesAt(bare)).toEqual([expect.stringMatching(/Emulation is not possible.*Its blocks and events/)])
  const old = toBase64(
    writeSnapshot({
      ...demo,
      info: { createdAt: now, createdBy: 'Tonoscope 0.0.9', emulator: { build: 'an older one', globalVersion: 9 } },
      configs: new Map(),
    }),
  )
  const replies = await notesAt(old, { deps: { nowSec: () => now } })
  expect(replies).toEqual([
    expect.stringContaining('no configuration'),
    expect.stringMatching(/^Created with emulator an older one; this emulator is TON/),
  ])
})

test('identifies a capsule and its subject', async () => {
  const service = await createDemoService()
  const { file, file_name, bytes } = await service.call('debugCapsule', {
    body: { run: { boc: await boc() }, title: 'Coffee' },
  })
  expect(file_name).toBe('coffee.capsule.tonoscope')
  const info = await service.call('debugSnapshotInfo', { body: { file } })
  expect(info).toMatchObject({ kind: 'capsule', title: 'Coffee', capsule_kind: 'run', bytes, counts: { samples: 1 } })
  expect(info.notes).toEqual([expect.stringContaining('signature was removed')])
})

test.each([
  ['a truncated file', toBase64(demoFile().subarray(0, 5000))],
  ['another kind of file', toBase64(new TextEncoder().encode('{"format":"ton-trace/1"}'))],
  ['what is no base64', '%%%'],
  ['a snapshot without its members', toBase64(new TextEncoder().encode('{"format":"tonoscope-snapshot/1"}'))],
])('%s is not a snapshot', async (_, file) => {
  await expect((await createDemoService()).call('debugSnapshotInfo', { body: { file } })).rejects.toMatchObject({
    code: 'input.snapshot',
  })
})

test('warns when the configuration is newer than the emulator', async () => {
  const service = await createDemoService()
  const { executor } = await import('../../../test/executor.ts').then(async it => ({
    executor: await it.testExecutor(),
  }))
  const older = await demoService({
    deps: { nowSec: () => now, executor: { ...executor, facts: { ...executor.facts, globalVersion: 3 } } },
  })
  const file = toBase64(demoFile())
  const { global_version } = await service.call('debugSnapshotInfo', { body: { file } })
  const { notes } = await older.call('debugSnapshotInfo', { body: { file } })
  expect(notes).toEqual([
    `The configuration requires global version ${global_version}, this emulator supports 3: later features are not emulated.`,
  ])
})
