import { createHash } from 'node:crypto'
import type { KeptTrace } from '@tonoscope/core/chain/DescriptionStore'
import type { ChainIndex, IndexDocument, IndexIdentity } from '@tonoscope/core/chainIndex/ChainIndex'
import { isWhole } from '@tonoscope/core/chainIndex/rows'
import { AppError } from '@tonoscope/core/errors'
import { type Hash, lt } from '@tonoscope/core/units'
import { ByteReader, ByteWriter } from './bytes.ts'
import { confirmClaim, listClaims, readClaim } from './claims.ts'
import { commitBatch } from './commitBatch.ts'
import {
  findBlock,
  findBlockAt,
  findByHash,
  findCell,
  findHead,
  findOpen,
  findOwn,
  findReceiver,
  findTrace,
  getCheckpoint,
  listBlocksOf,
  listContracts,
  listOfBlock,
  listTransactions,
  selectRows,
} from './lookups.ts'
import type { LmdbSettings } from './openLmdbIndex.ts'
import { pruneBlocks, pruneRanges } from './pruneBlocks.ts'
import { Rows } from './Rows.ts'
import { pack, unpack } from './rowCodecs.ts'
import type { Storage } from './Storage.ts'
import { toIndexError } from './storageErrors.ts'
import { Terms } from './Terms.ts'
import { type TakenLease, takeLease } from './takeLease.ts'

type Parts = {
  readonly folder: string
  readonly name: string
  readonly storage: Storage
  readonly identity: IndexIdentity
  readonly readOnly: boolean
  readonly settings: LmdbSettings
}

/** An index in the tables of a folder. */
export function lmdbIndex({ folder, name, storage, identity, readOnly, settings }: Parts): ChainIndex {
  const terms = new Terms(storage)
  const rows = new Rows(storage, terms)
  const closed = new AbortController()
  const listeners = new Set<() => void>()
  let lease: TakenLease | undefined

  async function read<T>(work: () => T): Promise<T> {
    try {
      if (closed.signal.aborted) throw new AppError('index.unreachable', { index: name, reason: 'it is closed' })
      return work()
    } catch (error) {
      throw toIndexError(name, error)
    }
  }

  const write = <T>(work: () => T): Promise<T> =>
    read(() => {
      if (readOnly) throw new AppError('index.readOnly', { index: name, reason: 'it was opened for reading' })
      try {
        return storage.write(() => {
          if (lease && storage.readMeta('leader') !== lease.owner)
            throw new AppError('index.readOnly', {
              index: name,
              reason: 'another process has the right to write to it',
            })
          return work()
        })
      } catch (error) {
        // Terms of a transaction that failed do not exist.
        terms.clear()
        throw error
      }
    })

  const documentKey = (kind: string, key: string): Buffer => Buffer.concat([digest(kind), digest(key)])

  return {
    name,
    identity,
    async commit(batch) {
      const isNew = await write(() => {
        const state = commitBatch(rows, batch, storage.readState())
        if (state) storage.writeMeta('state', state)
        return state !== undefined
      })
      if (isNew) for (const listener of listeners) listener()
    },
    checkpoint: () => read(() => getCheckpoint(rows)),
    async prune(beforeSeqno) {
      await write(() => storage.writeMeta('state', pruneRanges(storage.readState(), beforeSeqno)))
      const removeSome = () =>
        write(() => {
          const state = pruneBlocks(rows, storage.readState(), beforeSeqno)
          if (state) storage.writeMeta('state', state)
          return state !== undefined
        })
      while (await removeSome());
    },
    async lead(signal) {
      if (readOnly) throw new AppError('index.readOnly', { index: name, reason: 'it was opened for reading' })
      const taken = await takeLease(folder, storage, AbortSignal.any([signal, closed.signal])).catch(error => {
        throw toIndexError(name, error)
      })
      lease = taken
      return {
        signal: taken.signal,
        async release() {
          if (lease === taken) lease = undefined
          await taken.release()
        },
      }
    },
    byHash: key => read(() => findByHash(rows, key)),
    transactions: hashes => read(() => selectRows(hashes, hash => findOwn(rows, hash))),
    wholeTraces: ids => read(() => selectRows(ids, id => findTrace(rows, id))),
    byAccount: (account, page) => read(() => listTransactions(rows, account, page)),
    block: id => read(() => findBlock(rows, id)),
    ofBlock: id => read(() => listOfBlock(rows, id)),
    blockAt: (account, lt) => read(() => findBlockAt(rows, account, lt)),
    blocksOf: seqno => read(() => listBlocksOf(rows, seqno)),
    cells: transactions =>
      read(() =>
        selectRows(
          transactions.map(({ hash }) => hash),
          hash => findCell(rows, hash),
        ),
      ),
    heads: accounts => read(() => selectRows(accounts, account => findHead(rows, account))),
    contracts: account => read(() => listContracts(rows, account)),
    items: addresses => read(() => selectRows(addresses, address => readClaim(rows, 'items', address))),
    itemsOfOwner: (owner, page) => read(() => listClaims(rows, 'items', 'items', owner, page)),
    sales: addresses => read(() => selectRows(addresses, address => readClaim(rows, 'sales', address))),
    salesOfSeller: (seller, page) => read(() => listClaims(rows, 'sales', 'sales', seller, page)),
    jettonWallets: addresses => read(() => selectRows(addresses, address => readClaim(rows, 'jettonWallets', address))),
    jettonsOfOwner: (owner, page) => read(() => listClaims(rows, 'jettonWallets', 'jettonWallets', owner, page)),
    domains: addresses => read(() => selectRows(addresses, address => readClaim(rows, 'domains', address))),
    domainsOfOwner: (owner, page) => read(() => listClaims(rows, 'domains', 'domains', owner, page)),
    domainsOfWallet: (wallet, page) => read(() => listClaims(rows, 'domains', 'domainWallets', wallet, page)),
    confirm: claims =>
      write(() => {
        for (const { table, address, lt, confirmed } of claims) {
          const row = readClaim(rows, table, address)
          if (row?.lt === lt) confirmClaim(rows, table, row, confirmed)
        }
      }),
    openMessages: hashes => read(() => selectRows(hashes, hash => findOpen(rows, hash))),
    traces: ids => read(() => selectRows(ids, id => rows.findTrace(id)?.row)),
    receivers: messages => read(() => selectRows(messages, message => findReceiver(rows, message))),
    described: (ids, version) =>
      read(() =>
        selectRows(ids, id => {
          const bytes = storage.get('described', Buffer.from(id, 'hex'))
          const kept = bytes && readDescribed(bytes, version, id)
          const row = kept && rows.findTrace(id)?.row
          return row && isWhole(row) && row.endLt === kept.endLt ? kept : undefined
        }),
      ),
    keepDescribed: (rows, version) =>
      write(() => {
        for (const row of rows) storage.put('described', Buffer.from(row.id, 'hex'), writeDescribed(version, row))
      }),
    documents: kind =>
      read(() => {
        const own = storage.keys('documents', digest(kind)).flatMap(key => storage.get('documents', key) ?? [])
        const all = own.map(bytes => JSON.parse(bytes.toString()) as IndexDocument) // written by `putDocument`
        return all.toSorted((a, b) => (a.key < b.key ? -1 : 1))
      }),
    putDocument: (kind, { key, text }) =>
      write(() => storage.put('documents', documentKey(kind, key), Buffer.from(JSON.stringify({ key, text })))),
    removeDocument: (kind, key) => write(() => storage.remove('documents', documentKey(kind, key))),
    async *newBlocks(signal) {
      const ended = AbortSignal.any([signal, closed.signal])
      let seen = storage.readState().generation
      while (!ended.aborted) {
        await waitForCommit(ended)
        if (ended.aborted) return
        storage.refresh()
        const { generation } = storage.readState()
        if (generation === seen) continue
        seen = generation
        yield await read(() => getCheckpoint(rows))
      }
    },
    sizes: () => read(() => ({ ...storage.readState().counts, bytes: storage.bytes })),
    async close() {
      if (closed.signal.aborted) return
      await lease?.release()
      closed.abort()
      await storage.close()
    },
  }

  /** Until this process commits, or it is time to look whether another one did. */
  async function waitForCommit(signal: AbortSignal): Promise<void> {
    const woken = new AbortController()
    const listener = () => woken.abort()
    listeners.add(listener)
    try {
      await settings.wait(settings.pollMs, AbortSignal.any([signal, woken.signal]))
    } finally {
      listeners.delete(listener)
    }
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

const writer = new ByteWriter()
const writeDescribed = (version: string, { endLt, bytes }: KeptTrace): Buffer =>
  writer.start().text(version).u64(endLt).bytes(pack(bytes)).finish()

function readDescribed(bytes: Buffer, version: string, id: Hash): KeptTrace | undefined {
  const reader = new ByteReader(bytes)
  if (reader.text() !== version) return undefined
  return { id, endLt: lt(reader.u64()), bytes: unpack(reader.rest()) }
}
