import { describe, expect, test } from 'vitest'
import { demoSnapshot } from '../../../test/demo.ts'
import { demoService } from '../../../test/demoService.ts'
import type { BlockIdExt } from '../../blockId.ts'
import { operations } from '../../contract/operations.ts'
import type { BlockProof } from '../../proof/BlockProof.ts'
import type { Hash } from '../../units.ts'
import { readJson, writeJson } from '../../wire/json.ts'

const named = ({ workchain, shard, seqno, rootHash, fileHash }: BlockIdExt) =>
  `(${workchain},${shard},${seqno},${rootHash},${fileHash})`
const recorded = demoSnapshot().blockProofs?.find(({ proof }) => proof.steps.length === 2) ?? expect.fail('it is there')
const known_block = named(recorded.known)
const target_block = named(recorded.target ?? expect.fail('it has a target'))

/** A service whose source records its requests and returns this reply. */
async function createProofService(proof: BlockProof) {
  const requests: (BlockIdExt | undefined)[][] = []
  const getBlockProof = async (known: BlockIdExt, target: BlockIdExt | undefined) => {
    requests.push([known, target])
    return proof
  }
  // The demo source has optional methods.
  return { requests, service: await demoService({ chain: { getBlockProof } as never }) }
}

describe('a raw block proof', () => {
  test('has both link kinds in each step, the unused one zero', async () => {
    const { service } = await createProofService(recorded.proof)
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

  test('passes on both blocks, ignores the mode, and treats an empty target as none', async () => {
    const { requests, service } = await createProofService(recorded.proof)
    const expected = await service.call('getBlockProof', { params: { known_block, target_block } })
    for (const mode of [0, 1, 2, 0x1000]) {
      const params = { known_block, target_block, mode: String(mode) } as never
      expect(await service.call('getBlockProof', { params })).toEqual(expected)
    }
    await service.call('getBlockProof', { params: { known_block } })
    await service.call('getBlockProof', { params: { known_block, target_block: '' } })
    expect(requests.slice(0, 5)).toEqual(new Array(5).fill([recorded.known, recorded.target]))
    expect(requests.slice(5)).toEqual([
      [recorded.known, undefined],
      [recorded.known, undefined],
    ])
  })

  test('contains the vote of simplex consensus if the source has it', async () => {
    const forward = demoSnapshot()
      .blockProofs?.flatMap(({ proof }) => proof.steps)
      .find(step => step.kind === 'forward')
    if (forward?.kind !== 'forward') return expect.fail('there is one')
    const vote = { sessionId: 'ab'.repeat(32) as Hash, slot: 7, candidate: Uint8Array.of(1, 2) }
    const withVote = {
      ...forward,
      signatures: { ...forward.signatures, kind: 'simplex', validatorSetHash: -1, vote } as const,
    }
    const { service } = await createProofService({ ...recorded.proof, steps: [withVote, forward] })
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
  ])('is rejected for %s', async (_, name) => {
    const { service } = await createProofService(recorded.proof)
    const getProof = (params: { known_block: string; target_block?: string }) =>
      service.call('getBlockProof', { params })
    await expect(getProof({ known_block: name })).rejects.toMatchObject({ code: 'input.block' })
    if (name !== '')
      await expect(getProof({ known_block, target_block: name })).rejects.toMatchObject({ code: 'input.block' })
  })
})
