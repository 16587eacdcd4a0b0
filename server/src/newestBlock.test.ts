import { toBocHex } from '@tonoscope/core/cell/text'
import { demoNetwork } from '@tonoscope/node/networks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasLocalnet } from '../../core/test/data.ts'
import { type RunningServer, serve } from '../test/serve.ts'
import { startStandingNode } from '../test/standingNode.ts'
import { demo } from '../test/startTestServer.ts'

describe.skipIf(!hasLocalnet)('a reply that depends on the newest block', () => {
  let node: Awaited<ReturnType<typeof startStandingNode>>
  let server: RunningServer
  beforeAll(async () => {
    node = await startStandingNode()
    const real = { name: 'real', sources: [{ kind: 'liteserver' as const, globalConfig: node.globalConfig }] }
    const networks = [demoNetwork(), real]
    server = await serve({ port: 0, workers: 1, webRoot: undefined, log: () => {}, networks, cors: ['*'] })
  }, 60_000)
  afterAll(async () => {
    await server.close()
    await node.close()
  })

  const headersOf = async (path: string, body?: unknown) => {
    const response = await fetch(`${server.url}${path}`, {
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    })
    await response.text()
    const { status, headers } = response
    const [block, age] = ['x-tonoscope-block', 'x-tonoscope-block-age'].map(name => headers.get(name))
    return { status, block, age, exposed: headers.get('access-control-expose-headers') }
  }
  const newest = `${demo.blocks.at(-1)?.id.seqno}`

  test.each(['/real/v2/blockchain/config', '/real/v2/blockchain/masterchain-head'])(
    'GET %s has its seqno and its age as headers, which pages may read',
    async path => {
      const { status, block, age, exposed } = await headersOf(path)
      expect({ status, block }).toEqual({ status: 200, block: '1673' })
      expect(Number(age)).toBeGreaterThan(60)
      expect(exposed).toBe('Allow, Cache-Status, Retry-After, X-Request-Id, X-Tonoscope-Block, X-Tonoscope-Block-Age')
    },
  )

  test('of a recorded network has no age', async () => {
    expect(await headersOf('/v2/blockchain/config')).toMatchObject({ status: 200, block: newest, age: null })
  })

  test('has them on a rejection', async () => {
    const boc = toBocHex(demo.samples.find(({ group }) => group === 'rejected')!.message)
    expect(await headersOf('/v2/traces/emulate', { boc })).toMatchObject({ status: 406, block: newest })
  })

  test.each([
    '/real/v2/blockchain/masterchain/0/config',
    '/real/v2/status',
    '/v2/blockchain/masterchain/99999999/config',
  ])('GET %s has none', async path => {
    expect(await headersOf(path)).toMatchObject({ block: null, age: null })
  })
})
