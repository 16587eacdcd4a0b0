import { defaultConfig } from '@ton/sandbox'
import { Builder } from '@tonoscope/core/cell/Builder'
import { parseCell, writeBoc } from '@tonoscope/core/cell/boc'
import type { Cell } from '@tonoscope/core/cell/Cell'
import { dictEntries, writeDict } from '@tonoscope/core/cell/dict'
import { toBocHex } from '@tonoscope/core/cell/text'
import { readSnapshot } from '@tonoscope/core/chain/snapshot/snapshotFile'
import { snapshotSource } from '@tonoscope/core/chain/snapshot/snapshotSource'
import { parseConfig } from '@tonoscope/core/config/parseConfig'
import type { Executor } from '@tonoscope/core/emulator/Emulation'
import { presentDebugConfig } from '@tonoscope/core/engines/config/presentDebugConfig'
import { createService } from '@tonoscope/core/operations/createService'
import { verifyChain } from '@tonoscope/core/proof/verifyChain'
import { type Hash, lt, nano, unixSec } from '@tonoscope/core/units'
import { type Writable, writeJson } from '@tonoscope/core/wire/json'
import { demoBytes } from '@tonoscope/node/networks'
import { createLargeBlock } from '../core/test/createLargeBlock.ts'
import { createSignedChain } from '../core/test/createSignedLink.ts'
import { activeAccount, assembleCode, externalMessage, internalMessage, someAddress } from '../core/test/fakes.ts'
import { type Claim, claim, compare } from './lib/bench.ts'
import { demoDeps, openExecutor } from './lib/demoDeps.ts'
import { transactionsAsJson } from './lib/transactionsAsJson.ts'

// The largest things that a network has, and half of each: time must grow as the thing does, and memory must be bounded.

type Work = (size: number) => Promise<() => unknown>

/** Twice the size in at most this much more than twice the time. */
const maxGrowth = 1.3

/** Each with its size, and what is done with it. */
export async function run(): Promise<readonly Claim[]> {
  const executor = await openExecutor()
  return [
    ...(await measure('BoC, 4 MB in cells of 127 bytes: parsed and hashed', 32_000, openBoc)),
    ...(await measure('message of 20,480 cells: decoded to JSON', 20_480, size => decodeMessage(executor, size))),
    ...(await measure('account of 100,000 cells: one transaction', 100_000, size => runOnAccount(executor, size))),
    ...(await measure('proof of 2,000 steps between key blocks, 7 signatures each: verified', 2000, verifyProof)),
    ...(await measure('configuration with 400 validators: all tables to JSON', 400, readConfig)),
    // Last, because memory is that of the whole process at its peak. Its reply has 13 kB of text per transaction.
    ...(await measure('masterchain block, 4 MB, 8,000 transactions: all of them to JSON', 8000, openBlock, 800)),
  ]
}

async function measure(name: string, size: number, prepare: Work, maxMb = 400): Promise<readonly Claim[]> {
  const [half, whole] = [await prepare(size / 2), await prepare(size)]
  const before = peakMemory()
  const [halfTime, wholeTime] = await compare(
    name,
    [
      { name: 'half of it', run: half },
      { name: 'all of it', run: whole },
    ],
    { rounds: 7 },
  )
  const memoryMb = (peakMemory() - before) / 1e6
  const growth = wholeTime.medianMs / halfTime.medianMs / 2
  console.log(`  ${wholeTime.medianMs.toFixed(1)} ms; ${memoryMb.toFixed(0)} MB more memory than before`)
  return [
    claim(`${name}, time for twice the size relative to twice the time`, growth, { atMost: maxGrowth }),
    claim(`${name}, memory`, memoryMb, { atMost: maxMb }, ' MB'),
  ]
}

/** The largest amount of memory that the process had so far, in bytes: it never shrinks. */
const peakMemory = (): number => process.resourceUsage().maxRSS * 1024

/** A tree with so many different cells. */
function growTree(cells: number, bytes: number): Cell {
  let level: Cell[] = []
  let count = 0
  const add = (refs: readonly Cell[]): Cell => {
    const builder = new Builder().uint(count++, 32)
    for (let i = 4; i < bytes; i += 4) builder.uint((count * i) % 0xffff_ffff, 32)
    for (const each of refs) builder.ref(each)
    return builder.end()
  }
  // Three quarters of a tree of four are leaves.
  while (level.length < Math.ceil((cells * 3) / 4)) level.push(add([]))
  while (level.length > 1) {
    const above: Cell[] = []
    for (let i = 0; i < level.length; i += 4) above.push(add(level.slice(i, i + 4)))
    level = above
  }
  const [root] = level
  if (!root) throw new RangeError('a tree has a cell')
  return root
}

async function openBoc(cells: number): Promise<() => unknown> {
  const bytes = writeBoc(growTree(cells, 124))
  return () => parseCell(bytes).hash()
}

async function openBlock(transactions: number): Promise<() => unknown> {
  const bytes = writeBoc(createLargeBlock(transactions))
  return () => transactionsAsJson(bytes)
}

async function decodeMessage(executor: Executor, cells: number): Promise<() => unknown> {
  const service = createService(demoDeps(snapshotSource(readSnapshot(demoBytes()), 'demo'), executor).deps)
  const boc = toBocHex(externalMessage(someAddress('a'), growTree(cells, 32)).cell)
  // Replies are plain data.
  return async () => writeJson((await service.call('decodeMessage', { body: { boc } })) as unknown as Writable)
}

async function runOnAccount(executor: Executor, cells: number): Promise<() => unknown> {
  const account = someAddress('c')
  const message = internalMessage({ from: someAddress('a'), to: account, value: 1_000_000_000n }).cell
  const state = writeBoc(activeAccount(account, assembleCode('f800'), growTree(cells, 32), 10_000_000_000n))
  const config = parseCell(Buffer.from(defaultConfig, 'base64'))
  return () => {
    const result = executor.runTransaction({
      ...{ account, message, config, now: unixSec(1_795_000_000), lt: lt(10n), seed: '00'.repeat(32) as Hash },
      // As it comes from a source.
      shardAccount: parseCell(state),
      ...{ ignoreSignature: false, libraries: new Map(), verbosity: 'short' as const },
    })
    if (result.type !== 'done') throw new Error(result.text)
  }
}

async function verifyProof(steps: number): Promise<() => unknown> {
  const links = createSignedChain({ weights: Array.from({ length: 7 }, () => 1000n), shuffle: true }, steps)
  const [from, to] = [links[0]?.from, links.at(-1)?.to]
  if (!from || !to) throw new RangeError('a proof has a step')
  return async () => {
    const { state, text } = await verifyChain(from, [{ proof: { complete: true, from, to, steps: links } }])
    if (state !== 'verified') throw new Error(text)
  }
}

async function readConfig(validators: number): Promise<() => unknown> {
  const entries = [...dictEntries(parseCell(Buffer.from(defaultConfig, 'base64')), 32)].map(({ key, value }) => {
    const cell = Number(key) === 34 ? validatorSet(validators) : value.loadRef()
    return [key, (builder: Builder) => void builder.ref(cell)] as const
  })
  const root = writeDict(entries, 32)
  if (!root) throw new RangeError('a configuration has parameters')
  const bytes = writeBoc(root)
  return () => {
    const config = parseConfig(parseCell(bytes))
    // Replies are plain data.
    return writeJson(presentDebugConfig('bench', { config, origin: 'a file' }) as unknown as Writable)
  }
}

/** validators_ext#12 of validator_addr#73, each with a key of its own. */
function validatorSet(count: number): Cell {
  const key = (i: number) => (i * 7919).toString(16).padStart(64, '0') as Hash
  const weight = nano(1000n)
  const members = Array.from(
    { length: count },
    (_, i) =>
      [
        BigInt(i),
        (builder: Builder) =>
          void builder.uint(0x73, 8).uint(0x8e81278a, 32).hash(key(i)).uint(weight, 64).hash(key(i)),
      ] as const,
  )
  const head = new Builder().uint(0x12, 8).uint(1_700_000_000, 32).uint(1_700_065_536, 32)
  return head
    .uint(count, 16)
    .uint(Math.min(count, 100), 16)
    .uint(weight * BigInt(count), 64)
    .maybeRef(writeDict(members, 16))
    .end()
}
