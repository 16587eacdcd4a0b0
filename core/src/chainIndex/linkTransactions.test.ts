import { expect, test } from 'vitest'
import { memoryIndex } from '../../test/chainIndex/memoryIndex.ts'
import { readTrace } from '../../test/chainIndex/readTrace.ts'
import { recordedIdentity } from '../../test/chainIndex/recordedRows.ts'
import { fullShard } from '../blockId.ts'
import { type Address, type Hash, lt, nano, unixSec } from '../units.ts'
import type { ChainIndex, IndexBatch } from './ChainIndex.ts'
import { linkTransactions } from './linkTransactions.ts'
import type { UnlinkedTransaction } from './readTransactionRow.ts'

const toHash = (name: string): Hash => name.padStart(64, '0') as Hash
const toAccount = (name: string): Address => `0:${name.padStart(64, '0')}` as Address

/** A transaction named `at`, that receives a message and sends others; messages are named, too. */
const transaction = (
  at: number,
  {
    received,
    from,
    sends = [],
    account = `a${at}`,
  }: { received?: string; from?: 'account'; sends?: string[]; account?: string },
): UnlinkedTransaction => ({
  hash: toHash(`${at}`),
  account: toAccount(account),
  lt: lt(BigInt(at)),
  utime: unixSec(at),
  block: { workchain: 0, shard: fullShard, seqno: at },
  masterchainSeqno: at,
  inMessage: received === undefined ? undefined : toHash(received),
  normalized: undefined,
  outMessages: sends.map(toHash),
  externalOut: [],
  opCode: undefined,
  flags: 0,
  exitCode: 0,
  actionCode: 0,
  value: nano(0n),
  fees: nano(0n),
  codeHash: undefined,
  hasSender: from === 'account',
  sent: sends.map(name => ({ hash: toHash(name), destination: toAccount('b'), createdLt: lt(BigInt(at)) })),
})

async function add(index: ChainIndex, transactions: readonly UnlinkedTransaction[], scope?: ReadonlySet<Address>) {
  const links = await linkTransactions(index, transactions, scope)
  const seqnos = transactions.map(({ masterchainSeqno }) => masterchainSeqno)
  const batch: IndexBatch = {
    range: { first: Math.min(...seqnos), last: Math.max(...seqnos) },
    ...links,
    blocks: [],
    cells: [],
    heads: [],
    jettonWallets: [],
    items: [],
    domains: [],
    sales: [],
    contracts: [],
  }
  await index.commit(batch)
  return links
}

const newIndex = () => memoryIndex(recordedIdentity())
const first = transaction(1, { received: 'e0', sends: ['c1'] })
const second = transaction(2, { received: 'c1', from: 'account', sends: ['c2', 'c3'] })
const third = transaction(3, { received: 'c2', from: 'account', sends: ['c4'] })
const fourth = transaction(4, { received: 'c4', from: 'account' })
const all = [first, second, third, fourth]

test('a chain of messages is one trace, in whichever sequence it is indexed', async () => {
  const permutations = (items: readonly UnlinkedTransaction[]): UnlinkedTransaction[][] =>
    items.length === 0
      ? [[]]
      : items.flatMap(item => permutations(items.filter(each => each !== item)).map(rest => [item, ...rest]))
  for (const sequence of permutations(all)) {
    const index = newIndex()
    for (const each of sequence) await add(index, [each])
    const found = await readTrace(index, toHash('1'))
    expect(found?.trace).toMatchObject({ transactions: 4, open: 1, hasStart: true, startLt: 1n, endLt: 4n })
    expect(found?.transactions.map(({ parent }) => parent)).toEqual([undefined, toHash('1'), toHash('2'), toHash('3')])
    expect(await index.traces(['2', '3', '4'].map(toHash))).toEqual(new Map())
    expect([...(await index.openMessages(['c1', 'c2', 'c3', 'c4'].map(toHash))).keys()]).toEqual([toHash('c3')])
  }
})

test('a batch that lies between what came before and what came after joins both', async () => {
  const index = newIndex()
  await add(index, [first])
  await add(index, [fourth])
  const { merges, parents } = await add(index, [second, third])
  expect(merges).toEqual([{ from: toHash('4'), into: toHash('1') }])
  expect(parents).toEqual([{ hash: toHash('4'), parent: toHash('3') }])
  expect((await readTrace(index, toHash('1')))?.trace).toMatchObject({ transactions: 4, open: 1 })
})

test('a transaction whose sender is not indexed starts a trace without a start', async () => {
  const index = newIndex()
  await add(index, [third])
  expect((await readTrace(index, toHash('3')))?.trace).toMatchObject({ hasStart: false, open: 1, transactions: 1 })
})

test('a message to oneself has one sender and one receiver', async () => {
  const index = newIndex()
  await add(index, [
    transaction(1, { account: 'a', received: 'e0', sends: ['c1'] }),
    transaction(2, { account: 'a', received: 'c1', from: 'account', sends: ['c2'] }),
    transaction(3, { account: 'a', received: 'c2', from: 'account' }),
  ])
  expect((await readTrace(index, toHash('1')))?.trace).toMatchObject({ transactions: 3, open: 0, hasStart: true })
})

test('an external message that is accepted twice starts two traces', async () => {
  const index = newIndex()
  await add(index, [transaction(1, { received: 'e0' })])
  await add(index, [transaction(2, { received: 'e0' })])
  expect((await index.traces([toHash('1'), toHash('2')])).size).toBe(2)
  expect(await index.byHash({ by: 'message', hash: toHash('e0') })).toHaveLength(2)
})

test('ticks and messages of the network itself start traces', async () => {
  const index = newIndex()
  await add(index, [transaction(1, {}), transaction(2, { received: 'f1' })])
  for (const id of ['1', '2']) expect((await readTrace(index, toHash(id)))?.trace.hasStart).toBe(true)
})

test('messages to accounts that are not indexed are not waited for', async () => {
  const index = newIndex()
  const { opened } = await add(index, [first], new Set([first.account]))
  expect(opened).toEqual([])
  expect((await readTrace(index, toHash('1')))?.trace.open).toBe(0)
})

test('a trace whose beginning was removed is not continued as a whole one', async () => {
  const index = newIndex()
  await add(index, [first])
  await index.prune(2)
  await add(index, [second])
  expect((await readTrace(index, toHash('2')))?.trace).toMatchObject({ hasStart: false })
})
