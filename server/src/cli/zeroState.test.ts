import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasLocalnet } from '../../../core/test/data.ts'
import { runCli } from '../../test/runCli.ts'
import { startStandingNode } from '../../test/standingNode.ts'

describe.skipIf(!hasLocalnet)('seqno 0 of a real node', () => {
  let server: Awaited<ReturnType<typeof startStandingNode>>
  let network: readonly string[]
  beforeAll(async () => {
    server = await startStandingNode()
    network = server.options
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
