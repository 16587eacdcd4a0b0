import { describe, expect, test } from 'vitest'
import { demoSnapshot } from '../../../test/demo.ts'
import { demoService } from '../../../test/demoService.ts'
import type { BlockId } from '../../chain/ChainSource.ts'
import { operations } from '../../contract/operations.ts'
import type { BlockProof } from '../../proof/BlockProof.ts'
import type { Hash } from '../../units.ts'
import { readJson, writeJson } from '../../wire/json.ts'

const named = ({ workchain, shard, seqno, rootHash, fileHash }: BlockId) =>
  `(${workchain},${shard},${seqno},${rootHash},${fileHash})`
const recorded = demoSnapshot().blockProofs?.find(({ proof }) => proof.steps.length === 2) ?? expect.fail('it is there')
const known_block = named(recorded.known)
const target_block = named(recorded.target ?? expect.fail('it has a target'))

/** A service whose source notes what it was asked, and answers with this. */
async function answering(proof: BlockProof) {
  const asked: (BlockId | undefined)[][] = []
  const getBlockProof = async (known: BlockId, target: BlockId | undefined) => {
    asked.push([known, target])
    return proof
  }
  // The demo's own source has more than a chain source must have.
  return { asked, service: await demoService({ chain: { getBlockProof } as never }) }
}

describe('a raw block proof', () => {
  test('has in each step both kinds of links, the one that it is not all zeros', async () => {
    const { service } = await answering(recorded.proof)
    const reply = await service.call('getBlockProof', { params: { known_block, target_block } })
    expect(operations.getBlockProof.reply.parse(readJson(writeJson(reply)))).toEqual(reply)
    const zeros = '0'.repeat(64)
    const nothing = { workchain: 0, shard: '0'.repeat(16), seqno: 0, root_hash: zeros, file_hash: zeros }
    for (const [at, step] of reply.steps.entries()) {
      const { lite_server_block_link_back: back, lite_server_block_link_forward: forward } = step
      const absent = recorded.proof.steps[at]?.kind === 'back' ? forward : back
      expect(absent).toMatchObject({ to_key_block: false, from: nothing, to: nothing, dest_proof: '' })
      for (const { node_id_short } of forward.signatures.signatures) expect(node_id_short).toMatch(/^[0-9a-f]{64}$/)
    }
  })

  test('is asked with both blocks, whatever the mode; an empty target is none', async () => {
    const { asked, service } = await answering(recorded.proof)
    const whole = await service.call('getBlockProof', { params: { known_block, target_block } })
    for (const mode of [0, 1, 2, 0x1000]) {
      const params = { known_block, target_block, mode: String(mode) } as never
      expect(await service.call('getBlockProof', { params })).toEqual(whole)
    }
    await service.call('getBlockProof', { params: { known_block } })
    await service.call('getBlockProof', { params: { known_block, target_block: '' } })
    expect(asked.slice(0, 5)).toEqual(new Array(5).fill([recorded.known, recorded.target]))
    expect(asked.slice(5)).toEqual([
      [recorded.known, undefined],
      [recorded.known, undefined],
    ])
  })

  test('of the newer consensus tells what was voted for, where the source told it', async () => {
    const forward = demoSnapshot()
      .blockProofs?.flatMap(({ proof }) => proof.steps)
      .find(step => step.kind === 'forward')
    if (forward?.kind !== 'forward') return expect.fail('there is one')
    const vote = { sessionId: 'ab'.repeat(32) as Hash, slot: 7, candidate: Uint8Array.of(1, 2) }
    const withVote = {
      ...forward,
      signatures: { ...forward.signatures, kind: 'simplex', validatorSetHash: -1, vote } as const,
    }
    const { service } = await answering({ ...recorded.proof, steps: [withVote, forward] })
    const { steps } = await service.call('getBlockProof', { params: { known_block, target_block } })
    const [simplex, ordinary] = steps.map(step => step.lite_server_block_link_forward.signatures)
    expect(simplex).toMatchObject({
      session_id: 'ab'.repeat(32),
      slot: 7,
      candidate: '0102',
      validator_set_hash: 4294967295n,
    })
    expect(Object.keys(ordinary ?? {})).toEqual(['validator_set_hash', 'catchain_seqno', 'signatures'])
  })

  test.each([
    ['a name without hashes', '(-1,8000000000000000,5)'],
    ['a block of a shard', known_block.replace('(-1,', '(0,')],
    ['nonsense', 'nonsense'],
    ['nothing', ''],
  ])('is refused for %s', async (_, name) => {
    const { service } = await answering(recorded.proof)
    const ask = (params: { known_block: string; target_block?: string }) => service.call('getBlockProof', { params })
    await expect(ask({ known_block: name })).rejects.toMatchObject({ code: 'input.block' })
    if (name !== '')
      await expect(ask({ known_block, target_block: name })).rejects.toMatchObject({ code: 'input.block' })
  })
})
