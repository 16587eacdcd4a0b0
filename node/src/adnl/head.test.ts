import { Builder } from '@tonoscope/core/cell/Builder'
import { writeBoc } from '@tonoscope/core/cell/boc'
import type { Cell } from '@tonoscope/core/cell/Cell'
import { decodeBoxed, decodeRequest, encodeBoxed } from '@tonoscope/core/chain/liteserver/tl/codec'
import { toWireBlockId } from '@tonoscope/core/chain/liteserver/wireBlockId'
import { afterEach, describe, expect, test } from 'vitest'
import { createMerkleProof } from '../../../core/test/createMerkleProof.ts'
import { hasLocalnet, readData } from '../../../core/test/data.ts'
import { localnetBlocks } from '../../../core/test/localnetBlocks.ts'
import { encodeError } from '../../../core/test/recordedLiteserver.ts'
import { countRoundTrips } from '../../test/countRoundTrips.ts'
import {
  closeNetworks,
  flipBit,
  forgeReply,
  queryName,
  recentBlock,
  recordedReply,
  startNetwork,
  startTrustedNetwork,
  zeroState,
} from '../../test/recordedNetwork.ts'

afterEach(closeNetworks)
const code = (expected: RegExp) => expect.objectContaining({ code: expect.stringMatching(expected) })
const slow = (react: (request: Uint8Array) => Uint8Array) => [react, 5] as const

const known = hasLocalnet ? recentBlock() : zeroState

/** The newest block with a forged seqno and matching hashes. */
function forgedBlock() {
  const newest = localnetBlocks().find(({ id }) => id.workchain === -1 && id.seqno === 1673)
  if (!newest) throw new Error('the block is not recorded')
  const [info, ...others] = newest.root.refs()
  if (!info) throw new Error('a block has a header')
  const head = info.slice()
  // magic, version, flags; then the number
  const forged = new Builder().uint(head.loadBigUint(80), 80).uint(head.loadUint(32) + 50, 32)
  const rest = head.remainingBits
  forged.uint(head.loadBigUint(rest), rest)
  for (const ref of info.refs()) forged.ref(ref)
  const blockSlice = newest.root.slice()
  const root = new Builder().uint(blockSlice.loadBigUint(64), 64).ref(forged.end())
  for (const ref of others) root.ref(ref)
  const block = root.end()
  return { id: { ...newest.id, seqno: 1723, rootHash: block.hash() }, block }
}

/** Announces the forged block with its header and shards; block proofs come from `chain`. */
function forgeHead(chain: (request: Uint8Array) => Uint8Array) {
  const { id, block } = forgedBlock()
  const shown = (cells: readonly (Cell | undefined)[]) => {
    const all = new Set(cells)
    return (cell: Cell) => all.has(cell)
  }
  const below = (cell: Cell): Cell[] => [cell, ...cell.refs().flatMap(below)]
  return (request: Uint8Array): Uint8Array => {
    const query = decodeRequest(request)
    const blockId = (query?.params as { id?: { root_hash: string } } | undefined)?.id
    if (query?.name === 'liteServer.getMasterchainInfo') {
      const info = decodeBoxed('liteServer.MasterchainInfo', recordedReply(request))
      return encodeBoxed('liteServer.masterchainInfo', { ...info, last: toWireBlockId(id) })
    }
    if (query?.name === 'liteServer.getBlockProof') return chain(request)
    if (blockId?.root_hash !== id.rootHash) return recordedReply(request)
    const extra = block.ref(3)
    if (query?.name === 'liteServer.getBlockHeader') {
      const header_proof = createMerkleProof(block, shown([...below(block.ref(0)), extra]))
      return encodeBoxed('liteServer.blockHeader', { id: toWireBlockId(id), mode: 16, header_proof })
    }
    if (query?.name === 'liteServer.getAllShardsInfo') {
      const proof = createMerkleProof(block, shown([extra, extra.ref(3)]))
      const data = writeBoc(new Builder().maybeRef(extra.ref(3).ref(0)).end())
      return encodeBoxed('liteServer.allShardsInfo', { id: toWireBlockId(id), proof, data })
    }
    return recordedReply(request)
  }
}

describe.skipIf(!hasLocalnet)('the newest block', () => {
  const rejecting = () => encodeError('unknown block')

  test('forged by two servers is accepted without a trusted root and rejected with one', async () => {
    const servers = [[forgeHead(rejecting)], [forgeHead(rejecting)], slow(recordedReply)] as const
    expect((await (await startNetwork(...servers)).source.getMasterchainBlock('newest')).id.seqno).toBe(1723)
    const { source } = await startTrustedNetwork(known, ...servers)
    expect((await source.getMasterchainBlock('newest')).id.seqno).toBe(1673)
    expect(source.headProof()).toMatchObject({ state: 'proven' })
  })

  test.each<[string, (request: Uint8Array) => Uint8Array]>([
    ['has no proof', rejecting],
    ['has a proof of another block', request => chainTo(request, 1673)],
    ['has an empty proof', request => chainTo(request)],
  ])('that %s is rejected if all servers forge it', async (_, chain) => {
    const { source } = await startTrustedNetwork(known, [forgeHead(chain)], [forgeHead(chain)])
    await expect(source.getMasterchainBlock('newest')).rejects.toEqual(code(/^(proof|source\.malformed)/))
  })

  /** The recorded proof chain, or an empty one to the forged block. */
  function chainTo(request: Uint8Array, seqno?: number): Uint8Array {
    const params = decodeRequest(request)?.params as { known_block: ReturnType<typeof toWireBlockId> }
    const from = params.known_block
    if (seqno === undefined) {
      return encodeBoxed('liteServer.partialBlockProof', {
        complete: true,
        from,
        to: toWireBlockId(forgedBlock().id),
        steps: [],
      })
    }
    const recorded = readData<{ query: string; responseTl: string }[]>('localnet/queries/later-head.json')
    const reply = recorded.find(({ query }) => query === 'liteServer.getBlockProof')?.responseTl ?? ''
    return new Uint8Array(Buffer.from(reply, 'base64'))
  }

  test('with an invalid proof is proven by another server, and the error is recorded for the first one', async () => {
    const forging = forgeReply('liteServer.getBlockProof', reply => {
      const proof = decodeBoxed('liteServer.PartialBlockProof', reply)
      const steps = proof.steps.map(step => {
        if (step['@type'] !== 'liteServer.blockLinkForward') return step
        const [first, ...others] = step.signatures.signatures
        const signatures = first ? [{ ...first, signature: flipBit(first.signature) }, ...others] : []
        return { ...step, signatures: { ...step.signatures, signatures } }
      })
      return encodeBoxed('liteServer.partialBlockProof', { ...proof, steps } as typeof proof) // the same kinds of steps
    })
    const { source, client, fakeServers } = await startTrustedNetwork(
      known,
      [forging],
      [recordedReply, 400],
      [recordedReply, 400],
    )
    expect((await source.getMasterchainBlock('newest')).id.seqno).toBe(1673)
    expect(source.headProof()?.state).toBe('proven')
    const forgingServer = `127.0.0.1:${fakeServers[0]?.address.port}`
    expect(client.health().find(({ name }) => name === forgingServer)?.lastError).toMatch(/signature/)
    const alone = await startTrustedNetwork(known, [forging])
    await expect(alone.source.getMasterchainBlock('newest')).rejects.toEqual(code(/^proof\./))
  })

  test('is proven once, without extra round trips', async () => {
    const { react, rounds } = countRoundTrips(recordedReply)
    const proofs: string[] = []
    const counting = (request: Uint8Array) => {
      if (queryName(request) === 'liteServer.getBlockProof') proofs.push('requested')
      return react(request)
    }
    const { source } = await startTrustedNetwork(known, [counting])
    await source.getMasterchainBlock('newest')
    expect([rounds(), proofs.length]).toEqual([2, 1])
    await source.getMasterchainBlock('newest')
    expect([rounds(), proofs.length]).toEqual([4, 1])
  })

  test('far from the trusted root is confirmed by other servers until the proof chain is complete', async () => {
    const { source } = await startTrustedNetwork(zeroState, [recordedReply], slow(recordedReply))
    expect((await source.getMasterchainBlock('newest')).id.seqno).toBe(1673)
    expect(source.headProof()?.state ?? 'catching-up').toBe('catching-up')
    await expect.poll(() => source.headProof()?.state, { timeout: 20_000 }).toBe('proven')
    expect((await source.getMasterchainBlock('newest')).id.seqno).toBe(1673)
  }, 30_000)

  test('stops the proof chain when the source is closed', async () => {
    const { source, fakeServers } = await startTrustedNetwork(zeroState, [recordedReply])
    await source.getMasterchainBlock('newest')
    source.close()
    const queryCount = fakeServers[0]?.queryCount()
    await new Promise(resolve => setTimeout(resolve, 1500))
    expect(fakeServers[0]?.queryCount()).toBe(queryCount)
    expect(source.headProof()?.state).not.toBe('proven')
  })

  test('of another chain than the trusted root is rejected', async () => {
    const other = { ...known, rootHash: known.fileHash }
    const { source } = await startTrustedNetwork(other, [recordedReply], slow(recordedReply))
    await expect(source.getMasterchainBlock('newest')).rejects.toEqual(code(/^proof\.header$/))
  })

  test('without proofs from any server is taken from servers that agree, with state silent', async () => {
    const withoutProofs = (request: Uint8Array) =>
      queryName(request) === 'liteServer.getBlockProof' ? new Promise<Uint8Array>(() => {}) : recordedReply(request)
    const { source } = await startTrustedNetwork(known, [withoutProofs], [withoutProofs])
    expect((await source.getMasterchainBlock('newest')).id.seqno).toBe(1673)
    expect(source.headProof()).toMatchObject({ state: 'silent' })
  }, 20_000)

  test.each([
    ['proven is used when a second server hangs', known, 5_000],
    ['not proven waits for a hanging server, but not until its time limit', undefined, 8_000],
  ])('%s', async (_, trusted, limitMs) => {
    const { source } = await startTrustedNetwork(trusted, [recordedReply], [() => 'nothing'])
    const started = performance.now()
    expect((await source.getMasterchainBlock('newest')).id.seqno).toBe(1673)
    // The time limit of a query is 20 s here.
    expect(performance.now() - started).toBeLessThan(limitMs)
  })

  test('forged by the only server that replies in time is not used while the other is late', async () => {
    const { source } = await startTrustedNetwork(known, [forgeHead(rejecting)], [recordedReply, 600])
    expect((await source.getMasterchainBlock('newest')).id.seqno).toBe(1673)
  })
})
