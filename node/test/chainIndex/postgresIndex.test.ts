import { afterAll, beforeAll } from 'vitest'
import { openPostgresIndex } from '../../src/chainIndex/postgres/openPostgresIndex.ts'
import { startPostgres, type TestPostgres } from '../postgres.ts'
import { describeChainIndex } from './describeChainIndex.ts'

let server: TestPostgres

beforeAll(async () => {
  server = await startPostgres()
}, 60_000)

afterAll(async () => {
  await server?.close()
}, 60_000)

describeChainIndex('an index in PostgreSQL', async identity => {
  await server.run('drop schema if exists tonoscope cascade')
  const url = server.url()
  // Small partitions: the batches of the tests are in several of them.
  const open = () => openPostgresIndex(url, { identity, partitionBlocks: 16 })
  const opened = [await open()]
  const openAnother = async () => {
    const index = await open()
    opened.push(index)
    return index
  }
  return {
    index: opened[0] ?? (await open()),
    async reopen() {
      await opened.shift()?.close()
      return openAnother()
    },
    second: openAnother,
    async close() {
      for (const each of opened.splice(0)) await each.close()
    },
  }
})
