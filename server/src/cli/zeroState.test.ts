import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasLocalnet } from '../../../core/test/data.ts'
import { type FakeLiteserver, startFakeLiteserver } from '../../../node/test/fakeLiteserver.ts'
import { globalConfigFile } from '../../../node/test/globalConfigOf.ts'
import { nodeReplies } from '../../../node/test/nodeReplies.ts'
import { runCli } from '../../test/runCli.ts'

describe.skipIf(!hasLocalnet)('seqno 0 of a real node', () => {
  let server: FakeLiteserver
  let network: readonly string[]
  beforeAll(async () => {
    server = await startFakeLiteserver(nodeReplies())
    const file = join(mkdtempSync(join(tmpdir(), 'networks-')), 'networks.json')
    const sources = [{ kind: 'liteserver', global_config: globalConfigFile([server.address]) }]
    writeFileSync(file, JSON.stringify({ format: 'tonoscope-networks/1', networks: [{ name: 'real', sources }] }))
    network = ['--networks', file, '--network', 'real']
  })
  afterAll(() => server.close())

  test.each([
    [['config', '--block', '0'], 'Masterchain block 0 of real'],
    [['config', 'diff', '0', 'newest'], 'masterchain block 0 of real'],
    [['proof', 'get', '0', 'newest'], '"complete": true'],
  ])('%s works', async (argv, expected) => {
    const { code, out, err } = await runCli([...argv, ...network])
    expect(code, err).toBe(0)
    expect(out).toContain(expected)
  })

  test.each([['block'], ['snapshot-transactions']])('%s 0 is not found', async command => {
    const { code, err } = await runCli([command, '0', ...network])
    expect(code).not.toBe(0)
    expect(err).toContain('lookup.block: block (-1,8000000000000000,0) not found')
  })
})
