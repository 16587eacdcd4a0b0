import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasLocalnet } from '../../../core/test/data.ts'
import { runCli } from '../../test/runCli.ts'
import { startStandingNode } from '../../test/standingNode.ts'

describe.skipIf(!hasLocalnet)('the newest block of a chain that stands still', () => {
  let server: Awaited<ReturnType<typeof startStandingNode>>
  let network: readonly string[]
  beforeAll(async () => {
    server = await startStandingNode()
    network = server.options
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
