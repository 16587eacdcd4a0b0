import { decodeBoxed } from '@tonoscope/core/chain/liteserver/tl/codec'
import { verifyZeroState } from '@tonoscope/core/proof/zeroState'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasLocalnet, readData } from '../../core/test/data.ts'
import { firstBlocks } from '../../core/test/firstBlocks.ts'
import { recordedLiteserver } from '../../core/test/recordedLiteserver.ts'
import { nodeReplies } from '../../node/test/nodeReplies.ts'
import { zeroState } from '../../node/test/recordedNetwork.ts'
import { runCli } from '../test/runCli.ts'
import { type RunningServer, serve } from '../test/serve.ts'
import { startStandingNode } from '../test/standingNode.ts'

/** A node that also has the first blocks of its network. */
function nodeWithFirstBlocks() {
  const { responseTl } = readData<{ responseTl: string }>('localnet/zerostate', 'masterchain.json')
  const { data } = decodeBoxed('liteServer.BlockState', new Uint8Array(Buffer.from(responseTl, 'base64')))
  const [basechain] = verifyZeroState(zeroState, data).workchains()
  if (!basechain) throw new Error('the zero state has no basechain')
  return nodeReplies({ replies: recordedLiteserver(firstBlocks(zeroState, basechain)) })
}

describe.skipIf(!hasLocalnet)('seqno 0 of a real node', () => {
  let node: Awaited<ReturnType<typeof startStandingNode>>
  let server: RunningServer
  let network: readonly string[]
  beforeAll(async () => {
    node = await startStandingNode(nodeWithFirstBlocks())
    network = node.options
    server = await serve({
      port: 0,
      workers: 1,
      webRoot: undefined,
      log: () => {},
      networks: [{ name: 'real', sources: [{ kind: 'liteserver', globalConfig: node.globalConfig }] }],
    })
  }, 60_000)
  afterAll(async () => {
    await server.close()
    await node.close()
  })

  const basechainZero = '(0,8000000000000000,0)'
  const masterchainZero = '(-1,8000000000000000,0)'

  test.each([
    [['config', '--block', '0'], 'Masterchain block 0 of real'],
    [['config', 'diff', '0', 'newest'], 'masterchain block 0 of real'],
    [['proof', 'get', '0', 'newest'], '"complete": true'],
    [['block', '1'], '(-1,8000000000000000,1)'],
    [['block', '(0,8000000000000000,1)'], basechainZero],
  ])('%s works', async (argv, expected) => {
    const { code, out, err } = await runCli([...argv, ...network])
    expect(code, err).toBe(0)
    expect(out).toContain(expected)
  })

  test.each([
    [['block', '0'], masterchainZero],
    [['snapshot-transactions', '0'], masterchainZero],
    [['block', basechainZero], basechainZero],
    [['block', '(0,4000000000000000,0)'], '(0,4000000000000000,0)'],
  ])('%s is not found', async (argv, block) => {
    const { code, err } = await runCli([...argv, ...network])
    expect(code).toBe(1)
    expect(err).toContain(
      `lookup.block: block ${block} not found: seqno 0 is a zero state, the first block has seqno 1`,
    )
  })

  test.each([
    ['1', 1],
    ['2', 2],
  ])('the snapshot of masterchain block %s has the blocks after the zero states', async (seqno, blocks) => {
    const { code, out, err } = await runCli(['snapshot-transactions', seqno, '--json', ...network])
    expect(code, err).toBe(0)
    expect(err).toContain(`${blocks}/${blocks} blocks`)
    const found = new Set(JSON.parse(out).transactions.map((each: { block: string }) => each.block))
    expect([...found].sort()).toEqual([`(-1,8000000000000000,${seqno})`, '(0,8000000000000000,1)'].slice(0, blocks))
  })

  const get = async (path: string) => {
    const response = await fetch(`${server.url}${path}`)
    return { status: response.status, json: JSON.parse(await response.text()) }
  }

  test('GET /v2/blockchain/masterchain/0/config is the configuration of the zero state', async () => {
    const { status, json } = await get('/v2/blockchain/masterchain/0/config')
    expect(status).toBe(200)
    expect(json[12].workchains[0].zerostate_root_hash).toMatch(/^[0-9a-f]{64}$/)
  })

  test('GET /v2/liteserver/get_block_proof begins at the zero state', async () => {
    const id = (block: { seqno: number; root_hash: string; file_hash: string }) =>
      encodeURIComponent(`(-1,8000000000000000,${block.seqno},${block.root_hash},${block.file_hash})`)
    const known = { seqno: 0, root_hash: zeroState.rootHash, file_hash: zeroState.fileHash }
    const { json: head } = await get('/v2/blockchain/masterchain-head')
    const { status, json } = await get(
      `/v2/liteserver/get_block_proof?known_block=${id(known)}&target_block=${id(head)}`,
    )
    expect(status, json.error).toBe(200)
    expect(json.from).toMatchObject(known)
  })

  test.each([
    [`/v2/blockchain/blocks/${masterchainZero}`, masterchainZero],
    [`/v2/blockchain/blocks/${masterchainZero}/transactions`, masterchainZero],
    [`/v2/blockchain/blocks/${basechainZero}`, basechainZero],
    [`/v2/blockchain/blocks/${basechainZero}/transactions`, basechainZero],
    ['/v2/blockchain/masterchain/0/transactions', masterchainZero],
  ])('GET %s is 404', async (path, block) => {
    expect(await get(path)).toMatchObject({ status: 404, json: { code: 'lookup.block', error_details: { block } } })
  })

  test('GET /v2/blockchain/masterchain/1/transactions', async () => {
    const { status, json } = await get('/v2/blockchain/masterchain/1/transactions')
    expect(status).toBe(200)
    expect(json.transactions.length).toBeGreaterThan(0)
  })
})
