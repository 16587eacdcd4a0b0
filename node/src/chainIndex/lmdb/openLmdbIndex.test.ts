import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ChainIndex } from '@tonoscope/core/chainIndex/ChainIndex'
import { expect, test } from 'vitest'
import { describeChainIndex } from '../../../test/chainIndex/describeChainIndex.ts'
import { sampleBatch, sampleIdentity, sampleTransaction } from '../../../test/chainIndex/sampleRows.ts'
import { openLmdbIndex } from './openLmdbIndex.ts'

describeChainIndex('an index in a folder', async identity => {
  const folder = mkdtempSync(join(tmpdir(), 'tonoscope-index-'))
  const opened: ChainIndex[] = []
  const open = async () => {
    const index = await openLmdbIndex(folder, { identity }, { pollMs: 10 })
    opened.push(index)
    return index
  }
  const index = await open()
  return {
    index,
    second: open,
    async reopen() {
      await opened.at(-1)?.close()
      return open()
    },
    async close() {
      for (const each of opened) await each.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
})

test('a transaction that a batch has twice, or that comes again with its block, is kept once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tonoscope-index-'))
  const index = await openLmdbIndex(folder, { identity: sampleIdentity })
  try {
    const row = sampleTransaction('twice', 1)
    await index.commit(sampleBatch(1, 1, { transactions: [row, { ...row, flags: 3 }] }))
    await index.commit(sampleBatch(1, 2, { transactions: [{ ...row, flags: 1 }] }))
    expect(await index.sizes()).toMatchObject({ transactions: 1 })
    expect(await index.byHash({ by: 'transaction', hash: row.hash })).toEqual([{ ...row, flags: 1 }])
    expect(await index.ofBlock(row.block)).toHaveLength(1)
  } finally {
    await index.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
