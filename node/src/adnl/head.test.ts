import { Builder } from '@tonoscope/core/cell/Builder'
import { writeBoc } from '@tonoscope/core/cell/boc'
import type { Cell } from '@tonoscope/core/cell/Cell'
import { toWireBlock } from '@tonoscope/core/chain/liteserver/blockNames'
import { decodeBoxed, decodeRequest, encodeBoxed } from '@tonoscope/core/chain/liteserver/tl/codec'
import { afterEach, describe, expect, test } from 'vitest'
import { hasData, readData } from '../../../core/test/data.ts'
import { localnetBlocks } from '../../../core/test/localnetBlocks.ts'
import { proofOf } from '../../../core/test/proofOf.ts'
import { refusal } from '../../../core/test/recordedLiteserver.ts'
import { inRounds } from '../../test/inRounds.ts'
import {
  endNetworks,
  flipped,
  honest,
  lying,
  nameOf,
  networkFrom,
  networkOf,
  recentBlock,
  zeroState,
} from '../../test/recordedNetwork.ts'

afterEach(endNetworks)
const code = (expected: RegExp) => expect.objectContaining({ code: expect.stringMatching(expected) })
const slow = (react: (request: Uint8Array) => Uint8Array) => [react, 5] as const

const known = recentBlock()

/** The newest block with another number: made up, and whole in itself. */
function madeUp() {
  const newest = localnetBlocks().find(({ id }) => id.workchain === -1 && id.seqno === 1673)
  if (!newest) throw new Error('it was recorded')
  const [info, ...others] = newest.root.refs()
  if (!info) throw new Error('a block has a header')
  const head = info.slice()
  // magic, version, flags; then the number
  const forged = new Builder().uint(head.loadBigUint(80), 80).uint(head.loadUint(32) + 50, 32)
  const rest = head.remainingBits
  forged.uint(head.loadBigUint(rest), rest)
  for (const ref of info.refs()) forged.ref(ref)
  const whole = newest.root.slice()
  const root = new Builder().uint(whole.loadBigUint(64), 64).ref(forged.end())
  for (const ref of others) root.ref(ref)
  const block = root.end()
  return { id: { ...newest.id, seqno: 1723, rootHash: block.hash() }, block }
}

/** Announces the made-up block, shows its header and shards, and does with questions for a chain what is said. */
function liar(chain: (request: Uint8Array) => Uint8Array) {
  const { id, block } = madeUp()
  const shown = (cells: readonly (Cell | undefined)[]) => {
    const all = new Set(cells)
    return (cell: Cell) => all.has(cell)
  }
  const below = (cell: Cell): Cell[] => [cell, ...cell.refs().flatMap(below)]
  return (request: Uint8Array): Uint8Array => {
    const asked = decodeRequest(request)
    const about = (asked?.params as { id?: { root_hash: string } } | undefined)?.id
    if (asked?.name === 'liteServer.getMasterchainInfo') {
      const info = decodeBoxed('liteServer.MasterchainInfo', honest(request))
      return encodeBoxed('liteServer.masterchainInfo', { ...info, last: toWireBlock(id) })
    }
    if (asked?.name === 'liteServer.getBlockProof') return chain(request)
    if (about?.root_hash !== id.rootHash) return honest(request)
    const extra = block.ref(3)
    if (asked?.name === 'liteServer.getBlockHeader') {
      const header_proof = proofOf(block, shown([...below(block.ref(0)), extra]))
      return encodeBoxed('liteServer.blockHeader', { id: toWireBlock(id), mode: 16, header_proof })
    }
    if (asked?.name === 'liteServer.getAllShardsInfo') {
      const proof = proofOf(block, shown([extra, extra.ref(3)]))
      const data = writeBoc(new Builder().maybeRef(extra.ref(3).ref(0)).end())
      return encodeBoxed('liteServer.allShardsInfo', { id: toWireBlock(id), proof, data })
    }
    return honest(request)
  }
}

describe.skipIf(!hasData)('the newest block', () => {
  const refusing = () => refusal('unknown block')

  test('that two servers made up together is believed without a trusted block, and not with one', async () => {
    const servers = [[liar(refusing)], [liar(refusing)], slow(honest)] as const
    expect((await (await networkOf(...servers)).source.getMasterchainBlock('newest')).id.seqno).toBe(1723)
    const { source } = await networkFrom(known, ...servers)
    expect((await source.getMasterchainBlock('newest')).id.seqno).toBe(1673)
    expect(source.headProof()).toMatchObject({ state: 'proven' })
  })

  test.each<[string, (request: Uint8Array) => Uint8Array]>([
    ['nobody proves', refusing],
    ['is proven with a chain to another block', request => chainTo(request, 1673)],
    ['is proven with nothing at all', request => chainTo(request)],
  ])('that %s is refused where all servers lie', async (_, chain) => {
    const { source } = await networkFrom(known, [liar(chain)], [liar(chain)])
    await expect(source.getMasterchainBlock('newest')).rejects.toEqual(code(/^(proof|source\.malformed)/))
  })

  /** The recorded chain, called one to the made-up block; or none. */
  function chainTo(request: Uint8Array, seqno?: number): Uint8Array {
    const asked = decodeRequest(request)?.params as { known_block: ReturnType<typeof toWireBlock> }
    const from = asked.known_block
    if (seqno === undefined) {
      return encodeBoxed('liteServer.partialBlockProof', {
        complete: true,
        from,
        to: toWireBlock(madeUp().id),
        steps: [],
      })
    }
    const recorded = readData<{ query: string; responseTl: string }[]>('localnet/queries/later-head.json')
    const answer = recorded.find(({ query }) => query === 'liteServer.getBlockProof')?.responseTl ?? ''
    return new Uint8Array(Buffer.from(answer, 'base64'))
  }

  test('whose proof has a wrong byte is proven by another server, and the first one is blamed', async () => {
    const forging = lying('liteServer.getBlockProof', answer => {
      const proof = decodeBoxed('liteServer.PartialBlockProof', answer)
      const steps = proof.steps.map(step => {
        if (step['@type'] !== 'liteServer.blockLinkForward') return step
        const [first, ...others] = step.signatures.signatures
        const signatures = first ? [{ ...first, signature: flipped(first.signature) }, ...others] : []
        return { ...step, signatures: { ...step.signatures, signatures } }
      })
      return encodeBoxed('liteServer.partialBlockProof', { ...proof, steps } as typeof proof) // the same kinds of steps
    })
    const { source, client, standIns } = await networkFrom(known, [forging], [honest, 400], [honest, 400])
    expect((await source.getMasterchainBlock('newest')).id.seqno).toBe(1673)
    expect(source.headProof()?.state).toBe('proven')
    const caught = `127.0.0.1:${standIns[0]?.address.port}`
    expect(client.health().find(({ name }) => name === caught)?.fault).toMatch(/signature/)
    const alone = await networkFrom(known, [forging])
    await expect(alone.source.getMasterchainBlock('newest')).rejects.toEqual(code(/^proof\./))
  })

  test('is proven once, in the two round trips that it takes anyway', async () => {
    const { react, rounds } = inRounds(honest)
    const proofs: string[] = []
    const counting = (request: Uint8Array) => {
      if (nameOf(request) === 'liteServer.getBlockProof') proofs.push('asked')
      return react(request)
    }
    const { source } = await networkFrom(known, [counting])
    await source.getMasterchainBlock('newest')
    expect([rounds(), proofs.length]).toEqual([2, 1])
    await source.getMasterchainBlock('newest')
    expect([rounds(), proofs.length]).toEqual([4, 1])
  })

  test('far from the trusted block is confirmed by servers while the way to it is followed', async () => {
    const { source } = await networkFrom(zeroState, [honest], slow(honest))
    expect((await source.getMasterchainBlock('newest')).id.seqno).toBe(1673)
    expect(source.headProof()?.state ?? 'catching-up').toBe('catching-up')
    await expect.poll(() => source.headProof()?.state, { timeout: 20_000 }).toBe('proven')
    expect((await source.getMasterchainBlock('newest')).id.seqno).toBe(1673)
  }, 30_000)

  test('is not followed any more when the source is closed, so that a program can end', async () => {
    const { source, standIns } = await networkFrom(zeroState, [honest])
    await source.getMasterchainBlock('newest')
    source.close()
    const asked = standIns[0]?.questions()
    await new Promise(resolve => setTimeout(resolve, 1500))
    expect(standIns[0]?.questions()).toBe(asked)
    expect(source.headProof()?.state).not.toBe('proven')
  })

  test('of another chain than the trusted block is refused', async () => {
    const other = { ...known, rootHash: known.fileHash }
    const { source } = await networkFrom(other, [honest], slow(honest))
    await expect(source.getMasterchainBlock('newest')).rejects.toEqual(code(/^proof\.header$/))
  })

  test('is taken from servers that confirm each other where none answers how it is proven, and that is told', async () => {
    const mute = (request: Uint8Array) =>
      nameOf(request) === 'liteServer.getBlockProof' ? new Promise<Uint8Array>(() => {}) : honest(request)
    const { source } = await networkFrom(known, [mute], [mute])
    expect((await source.getMasterchainBlock('newest')).id.seqno).toBe(1673)
    expect(source.headProof()).toMatchObject({ state: 'silent' })
  }, 20_000)
})
