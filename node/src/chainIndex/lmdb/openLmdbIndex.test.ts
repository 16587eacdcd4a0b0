import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ChainIndex } from '@tonoscope/core/chainIndex/ChainIndex'
import { describeChainIndex } from '../../../test/chainIndex/describeChainIndex.ts'
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
