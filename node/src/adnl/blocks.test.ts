import { fromWireProof } from '@tonoscope/core/chain/liteserver/proofQueries'
import { decodeLiteserverReply, encodeBoxed } from '@tonoscope/core/chain/liteserver/tl/codec'
import { fromBase64 } from '@tonoscope/core/encoding/base64'
import { verifyChain } from '@tonoscope/core/proof/verifyChain'
import { lt, unixSec } from '@tonoscope/core/units'
import { afterEach, describe, expect, test } from 'vitest'
import { dataFiles, hasLocalnet, readData } from '../../../core/test/data.ts'
import { localnetBlocks } from '../../../core/test/localnetBlocks.ts'
import { closeNetworks, flipBit, forgeReply, recordedReply, startNetwork } from '../../test/recordedNetwork.ts'

afterEach(closeNetworks)
const code = (expected: RegExp) => expect.objectContaining({ code: expect.stringMatching(expected) })
const masterchain = { workchain: -1, shard: '8000000000000000' }

describe.skipIf(!hasLocalnet)('blocks of liteservers', () => {
  test('finds blocks by seqno, logical time and time', async () => {
    const { source } = await startNetwork([recordedReply])
    const blocks = localnetBlocks()
    for (const { id, block } of blocks.filter((_, index) => index % 10 === 0)) {
      expect(await source.findBlock(id)).toEqual(id)
      expect(await source.findBlock({ ...id, lt: block.info.end_lt })).toEqual(id)
    }
    const [lookup] = readData<{ query: string; params: { utime?: number }; answer: { id: { seqno: number } } }[]>(
      'localnet/queries/headers-and-lookups.json',
    ).filter(({ query, params }) => query === 'liteServer.lookupBlock' && params.utime !== undefined)
    const found = await source.findBlock({ ...masterchain, utime: unixSec(lookup?.params.utime ?? 0) })
    expect(found?.seqno).toBe(lookup?.answer.id.seqno)
  }, 60_000)

  test('returns undefined for future blocks, and an error for pruned blocks', async () => {
    const { source } = await startNetwork([recordedReply])
    for (const key of [{ seqno: 99_999 }, { lt: lt(10n ** 15n) }, { utime: unixSec(4_000_000_000) }]) {
      expect(await source.findBlock({ ...masterchain, ...key })).toBeUndefined()
      expect(await source.findBlock({ ...masterchain, workchain: 0, ...key })).toBeUndefined()
    }
    await expect(source.findBlock({ ...masterchain, seqno: 3 })).rejects.toEqual(code(/^source\.refused$/))
  })

  test('rejects a block of another shard with the same seqno, without recording a server error', async () => {
    // A node looks for the shard around the first account: of the whole workchain, that is the right half.
    const right = localnetBlocks().find(({ id }) => id.shard === 'c000000000000000' && id.seqno === 206)
    if (!right) throw new Error('the shard was split')
    const forgedShard = forgeReply('liteServer.lookupBlock', (reply, request) => {
      const other = Uint8Array.from(request)
      // mode, workchain, then the shard
      const at = [...other].findIndex(
        (_, i) => other[i + 7] === 0x80 && other.slice(i, i + 7).every(byte => byte === 0),
      )
      if (decodeLiteserverReply('liteServer.lookupBlock', reply)['@type'] !== 'liteServer.error' || at < 0) return reply
      other[at + 7] = 0xc0
      return recordedReply(other)
    })
    const { source, client } = await startNetwork([forgedShard])
    expect(await source.findBlock(right.id)).toEqual(right.id)
    await expect(source.findBlock({ workchain: 0, shard: '8000000000000000', seqno: 206 })).rejects.toEqual(
      code(/^source\.refused$/),
    )
    expect(client.health().every(({ lastError: fault }) => fault === undefined)).toBe(true)
  })

  test('reads a full block and verifies both hashes', async () => {
    const { source } = await startNetwork([recordedReply])
    const [first] = localnetBlocks()
    if (!first) throw new Error('blocks were recorded')
    const { id, root } = first
    expect((await source.getBlock(id)).hash()).toBe(root.hash())
    await expect(source.getBlock({ ...id, seqno: 99_999, rootHash: id.fileHash })).rejects.toEqual(
      code(/^lookup\.block$/),
    )
    const { source: forged } = await startNetwork([forgeReply('liteServer.getBlock', flipBit)])
    await expect(forged.getBlock(id)).rejects.toEqual(code(/^proof\./))
  })
})

describe('block proofs from liteservers', () => {
  type Recorded = {
    readonly summary: string
    readonly params: { readonly known_block: WireId; readonly target_block?: WireId }
    readonly responseTl: string
  }
  type WireId = { readonly workchain: number; readonly shard: string; readonly seqno: number } & {
    readonly root_hash: never
    readonly file_hash: never
  }
  const idOf = ({ workchain, shard, seqno, root_hash, file_hash }: WireId) => ({
    workchain,
    shard: BigInt.asUintN(64, BigInt(shard)).toString(16).padStart(16, '0'),
    seqno,
    rootHash: root_hash,
    fileHash: file_hash,
  })
  const files = dataFiles('localnet/block-proofs').filter(file => file !== 'index.json')

  test.each(files)('%s equals the recording and is verified; a rejected chain has no reply', async file => {
    const { params, summary, responseTl } = readData<Recorded>(`localnet/block-proofs/${file}`)
    const [known, target] = [idOf(params.known_block), params.target_block && idOf(params.target_block)]
    const { source } = await startNetwork([recordedReply])
    if (summary.startsWith('error')) {
      await expect(source.getBlockProof(known, target)).rejects.toEqual(code(/^source\.refused$/))
      return
    }
    const proof = await source.getBlockProof(known, target)
    const reply = decodeLiteserverReply('liteServer.getBlockProof', fromBase64(responseTl))
    if (reply['@type'] === 'liteServer.error') throw new Error('it was an reply')
    expect(proof).toEqual(fromWireProof(reply))
    const report = await verifyChain(known, [{ proof, ...(target && { target }) }])
    expect(report.state, report.text).toBe(proof.complete ? 'verified' : 'incomplete')
  })

  test('keeps the signatures of simplex consensus', () => {
    const block = {
      workchain: -1,
      shard: -(2n ** 63n),
      seqno: 5,
      root_hash: '11'.repeat(32),
      file_hash: '22'.repeat(32),
    }
    const signatures = {
      '@type': 'liteServer.signatureSet.simplex',
      cc_seqno: 3,
      validator_set_hash: -7,
      signatures: [{ node_id_short: '33'.repeat(32), signature: Uint8Array.from([1]) }],
      session_id: '44'.repeat(32),
      slot: 9,
      candidate: Uint8Array.from([2, 3]),
    }
    const link = {
      '@type': 'liteServer.blockLinkForward',
      to_key_block: true,
      from: { ...block, seqno: 4 },
      to: block,
      dest_proof: new Uint8Array(),
      config_proof: new Uint8Array(),
      signatures,
    }
    const bytes = encodeBoxed('liteServer.partialBlockProof', {
      complete: true,
      from: { ...block, seqno: 4 },
      to: block,
      steps: [link],
    } as never) // the hashes are texts here
    const reply = decodeLiteserverReply('liteServer.getBlockProof', bytes)
    if (reply['@type'] === 'liteServer.error') throw new Error('it is an reply')
    expect(fromWireProof(reply).steps[0]).toMatchObject({
      kind: 'forward',
      signatures: {
        kind: 'simplex',
        catchainSeqno: 3,
        validatorSetHash: -7,
        vote: { sessionId: '44'.repeat(32), slot: 9, candidate: Uint8Array.from([2, 3]) },
      },
    })
  })
})
