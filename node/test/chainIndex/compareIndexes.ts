import { toBlockId } from '@tonoscope/core/blockId'
import type { ChainIndex, IndexBatch, OwnerPage } from '@tonoscope/core/chainIndex/ChainIndex'
import { type Address, type Hash, lt } from '@tonoscope/core/units'
import { expect } from 'vitest'
import { readTrace } from '../../../core/test/chainIndex/readTrace.ts'
import { sampleAddress, sampleHash } from './sampleRows.ts'

/** Expects the same results of all reads that concern rows of these batches. */
export async function compareIndexes(index: ChainIndex, model: ChainIndex, batches: readonly IndexBatch[]) {
  const same = async (read: (each: ChainIndex) => Promise<unknown>, what: string) =>
    expect(toPlain(await read(index)), what).toEqual(toPlain(await read(model)))

  const transactions = batches.flatMap(each => each.transactions)
  const hashes = transactions.map(each => each.hash)
  const unknown = sampleHash('unknown')
  await same(each => each.checkpoint(), 'checkpoint')
  await same(async each => ({ ...(await each.sizes()), bytes: 0 }), 'sizes')
  for (const hash of [...messagesOf(batches), ...hashes, unknown])
    for (const by of ['any', 'message', 'transaction'] as const)
      await same(each => each.byHash({ by, hash }), `byHash ${by} ${hash}`)
  for (const id of [...hashes, unknown]) await same(each => readTrace(each, id), `trace ${id}`)
  await same(each => each.traces(hashes), 'traces')
  await same(each => each.receivers(messagesOf(batches)), 'receivers')
  await same(each => each.openMessages(messagesOf(batches)), 'openMessages')
  await same(each => each.cells(transactions), 'cells')
  for (const { id, endLt, masterchainSeqno } of batches.flatMap(each => each.blocks)) {
    await same(each => each.block(toBlockId(id)), `block ${id.seqno}`)
    await same(each => each.ofBlock(toBlockId(id)), `ofBlock ${id.seqno}`)
    await same(each => each.blocksOf(masterchainSeqno), `blocksOf ${masterchainSeqno}`)
    for (const account of [sampleAddress('a'), sampleAddress('b'), sampleAddress('c', -1)])
      for (const time of [endLt, lt(endLt + 1n)]) await same(each => each.blockAt(account, time), `blockAt ${endLt}`)
  }
  await compareAccounts(same, new Set(transactions.map(each => each.account)))
}

type Same = (read: (each: ChainIndex) => Promise<unknown>, what: string) => Promise<void>

async function compareAccounts(same: Same, accounts: ReadonlySet<Address>): Promise<void> {
  const all = [...accounts, sampleAddress('unknown')]
  for (const account of all) {
    await same(each => each.byAccount(account, { limit: 1000 }), `byAccount ${account}`)
    await same(async each => {
      const [, second] = await each.byAccount(account, { limit: 2 })
      return second && each.byAccount(account, { beforeLt: second.lt, limit: 3 })
    }, `page of ${account}`)
    await same(each => each.contracts(account), `contracts ${account}`)
  }
  await same(each => each.heads(all), 'heads')
  await same(each => each.jettonWallets(all), 'jettonWallets')
  await same(each => each.items(all), 'items')
  await same(each => each.domains(all), 'domains')
  await same(each => each.sales(all), 'sales')
  const lists = ['itemsOfOwner', 'salesOfSeller', 'jettonsOfOwner', 'domainsOfOwner', 'domainsOfWallet'] as const
  for (let i = 0; i < 5; i++)
    for (const name of lists)
      for (const page of [{ limit: 1000 }, { after: sampleAddress(`middle ${i}`), limit: 2 }] satisfies OwnerPage[])
        await same(each => each[name](sampleAddress(`owner ${i}`), page), `${name} ${i}`)
}

const messagesOf = (batches: readonly IndexBatch[]): Hash[] =>
  batches.flatMap(({ transactions }) =>
    transactions.flatMap(each => [
      ...(each.inMessage ? [each.inMessage] : []),
      ...(each.normalized ? [each.normalized] : []),
      ...each.outMessages,
      ...each.externalOut,
    ]),
  )

/** Bytes as hex and maps as sorted lists: an index may return a `Buffer`, and rows of a map in any order. */
function toPlain(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex')
  if (value instanceof Map) return [...value].map(([key, row]) => [key, toPlain(row)]).sort(byKey)
  return value
}

const byKey = ([a]: readonly unknown[], [b]: readonly unknown[]): number => (String(a) < String(b) ? -1 : 1)
