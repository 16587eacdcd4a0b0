import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openNetworkIndex } from '@tonoscope/node/indexer/indexNetwork'
import { demoNetwork } from '@tonoscope/node/networks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoSnapshot } from '../../core/test/demo.ts'
import { openConfigured } from './openConfigured.ts'
import { call } from './service.ts'

const location = mkdtempSync(join(tmpdir(), 'tonoscope-index-'))
beforeAll(async () => {
  const written = await openNetworkIndex(demoNetwork(), {
    location,
    scope: { accounts: undefined, days: undefined, keepsCells: false },
  })
  await written.run({ onEvent: () => {}, once: true }, new AbortController().signal)
  await written.close()
}, 60_000)
afterAll(() => rmSync(location, { recursive: true, force: true }))

test('a network has its own index as a source', async () => {
  const read = demoSnapshot()
  const network = openConfigured({
    name: 'mine',
    sources: [
      { kind: 'index', location },
      { kind: 'snapshot', file: 'demo', read },
    ],
  })
  const { sources } = await call(network, 'debugConnections', undefined)
  expect(sources[0]).toMatchObject({ kind: 'index', reachable: true, network_matches: true })
  expect(sources[0]?.index?.transactions).toBeGreaterThan(200)
  const hash = read.traces[0]?.transactions[0]?.cell.hash()
  expect(await call(network, 'debugEvent', { query: hash })).toMatchObject({
    network: 'mine',
    verdict: { outcome: 'success' },
  })
  network.close()
})
