import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasLocalnet } from '../../../core/test/data.ts'
import { type FakeLiteserver, startFakeLiteserver } from '../../../node/test/fakeLiteserver.ts'
import { globalConfigFile } from '../../../node/test/globalConfigOf.ts'
import { nodeReplies } from '../../../node/test/nodeReplies.ts'
import { runCli } from '../../test/runCli.ts'

describe.skipIf(!hasLocalnet)('the newest block of a chain that stands still', () => {
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

  const age = /^tonoscope: The newest block is \d+ days old\. The chain is idle, or the source lags behind\.$/m

  test.each([
    [['config']],
    [['config', '--json']],
    [['config', 'diff', '0', 'newest']],
    [['block']],
    [['proof', 'get', '0', 'newest']],
    [['nfts', `0:${'0'.repeat(64)}`]],
  ])('%s says how old it is on stderr', async argv => {
    const { out, err } = await runCli([...argv, ...network])
    expect(err).toMatch(age)
    expect(out).not.toMatch(age)
  })

  test.each([[['config', '--block', '0']], [['config', 'diff', '0', '0']], [['block', '250']]])(
    '%s does not depend on it',
    async argv => {
      const { code, err } = await runCli([...argv, ...network])
      expect(code, err).toBe(0)
      expect(err).toBe('')
    },
  )
})
