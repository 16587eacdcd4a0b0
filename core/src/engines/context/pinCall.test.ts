import { expect, test } from 'vitest'
import { demoSnapshot } from '../../../test/demo.ts'
import { demoService } from '../../../test/demoService.ts'
import { toBocHex } from '../../cell/text.ts'
import type { ChainSource } from '../../chain/ChainSource.ts'
import { snapshotSource } from '../../chain/snapshot/snapshotSource.ts'
import type { OperationName } from '../../contract/operations.ts'
import { AppError } from '../../errors.ts'
import type { RawInput } from '../../operations/createService.ts'
import { unixSec } from '../../units.ts'
import { writeJson } from '../../wire/json.ts'

const snapshot = demoSnapshot()
const newest = snapshot.blocks.at(-1)!
const { seqno, rootHash, fileHash } = newest.id
const now = newest.genUtime + 90
const { samples } = snapshot
const boc = toBocHex(samples.find(({ id }) => id === 'fresh-jetton-transfer')!.message)
const always = Number.POSITIVE_INFINITY
const source = { source: 'x', reason: 'no reply' }

type Options = NonNullable<Parameters<typeof demoService>[0]>

/** The bases and lifetimes that a call reports, and its reply without its duration. */
async function watch(
  name: OperationName,
  input: RawInput,
  { recorded = false, ...more }: Options & { recorded?: boolean } = {},
) {
  const bases: string[] = []
  const lifetimes: number[] = []
  const service = await demoService({
    ...more,
    network: { recorded, ...more.network },
    deps: { nowSec: () => unixSec(now), ...more.deps },
  })
  const reply = await service
    .call(name, input, {
      onBasis: async basis => void bases.push(basis),
      onLifetime: ms => lifetimes.push(ms),
    })
    .then(
      // Replies are plain data.
      result => writeJson({ ...(result as object), took_ms: 0 } as never),
      ({ code }: { code: string }) => code,
    )
  return { bases, lifetimes, reply }
}

const hashes = `${rootHash} ${fileHash}`

test.each<[OperationName, RawInput, string]>([
  ['emulateTrace', { body: { boc } }, `${hashes} ${now}`],
  ['emulateEvent', { body: { boc } }, `${hashes} ${now}`],
  ['debugEmulate', { body: { boc } }, `${hashes} ${now}`],
  // The clock is that of the block.
  ['debugEmulate', { body: { boc, block_seqno: seqno } }, `${hashes} `],
  ['debugFees', { body: { boc } }, `${hashes} ${now}`],
])('%s follows from its request, the block and the clock: %j', async (name, input, basis) => {
  const live = await watch(name, input)
  expect(live.bases).toEqual([basis])
  expect(live.lifetimes).toEqual([always])
  const recorded = await watch(name, input, { recorded: true })
  expect(recorded.bases).toEqual([''])
  expect(recorded.lifetimes).toEqual([always])
})

test('the block stays the one of the basis, also when there is a newer one by then', async () => {
  const older = snapshot.blocks.at(-2)!
  let reads = 0
  const chain: Options['chain'] = {
    async getMasterchainBlock(choice) {
      if (choice === 'newest') return reads++ === 0 ? newest : older
      return snapshot.blocks.find(({ id }) => id.seqno === choice.seqno)!
    },
  }
  const { bases, reply, lifetimes } = await watch('debugEmulate', { body: { boc } }, { chain })
  expect(reads).toBe(1)
  expect(bases).toEqual([`${hashes} ${now}`])
  expect(lifetimes).toEqual([always])
  expect(reply).toContain(rootHash)
})

test('the reply is the one of a call that is not kept', async () => {
  const service = await demoService({ network: { recorded: false }, deps: { nowSec: () => unixSec(now) } })
  const plain = await service.call('debugEmulate', { body: { boc } })
  const { reply } = await watch('debugEmulate', { body: { boc } })
  expect(reply).toBe(writeJson({ ...plain, took_ms: 0 } as never))
})

const failing = async () => {
  throw new AppError('source.unreachable', source)
}
/** The account of the message only, so that the trace ends after its first transaction. */
function firstAccountOnly(): ChainSource['getAccount'] {
  const chain = snapshotSource(snapshot, 'demo')
  let first: string | undefined
  return async (account, block) => {
    first ??= account
    return account === first ? chain.getAccount(account, block) : failing()
  }
}
const truncated = { body: { boc, limits: { time_ms: 1 } } }
let clock = 0

test.each<[string, RawInput, Options]>([
  ['a source that failed for something optional', { body: { boc } }, { chain: { getPreviousBlocks: failing } }],
  ['an account that was not available', { body: { boc } }, { chain: { getAccount: firstAccountOnly() } }],
  ['a trace that its time limit truncated', truncated, { deps: { elapsedMs: () => clock++ * 10 } }],
  ['a trace on chain, which can grow', { body: { boc, as_on_chain: true } }, {}],
  [
    'a rejection, if an index knows whether the message is on chain by now',
    { body: { boc: toBocHex(samples.find(({ group }) => group === 'rejected')!.message) } },
    { chain: { getTraceOfMessage: async () => undefined } },
  ],
])('is not kept: %s', async (_, input, options) => {
  expect((await watch('debugEmulate', input, options)).lifetimes).toEqual([])
})

test('metadata from elsewhere is kept for ten minutes', async () => {
  const { lifetimes } = await watch('debugEmulate', { body: { boc } }, { chain: { getJettons: async () => new Map() } })
  expect(lifetimes).toEqual([600_000])
})

test('an error is not kept, and that of a block without a reply is that of the call', async () => {
  const invalid = await watch('debugEmulate', { body: { boc: 'b5ee' } })
  expect(invalid).toMatchObject({ lifetimes: [], reply: expect.stringMatching(/^input\./) })
  const unreachable = await watch('debugEmulate', { body: { boc } }, { chain: { getMasterchainBlock: failing } })
  expect(unreachable).toEqual({ bases: [], lifetimes: [], reply: 'source.unreachable' })
})
