import { describe, expect, test } from 'vitest'
import { expectRecorded } from '../../test/data.ts'
import {
  findFailedClaim,
  flipBit,
  type LinkChange,
  onBack,
  onForward,
  readProofs,
  recordedSteps,
  singleStepChain,
  withSignatures,
  withStep,
} from '../../test/recordedProofs.ts'
import type { BlockIdExt } from '../blockId.ts'
import { parseCell, writeBoc } from '../cell/boc.ts'
import { Cell } from '../cell/Cell.ts'
import type { Hash } from '../units.ts'
import type { BackLink, BlockLink, ForwardLink } from './BlockProof.ts'
import type { ClaimId } from './verification.ts'
import { verifyChain } from './verifyChain.ts'

const otherHash = (hash: Hash): Hash => `${hash[0] === '0' ? '1' : '0'}${hash.slice(1)}` as Hash // still 64 digits
const withId = (block: BlockIdExt, change: Partial<BlockIdExt>): BlockIdExt => ({ ...block, ...change })

/** A proof in which the last pruned branch has another hash. */
function withOtherBranch(boc: Uint8Array): Uint8Array | undefined {
  let done = false
  const copy = (cell: Cell): Cell => {
    const refs = cell.refs().toReversed().map(copy).toReversed()
    if (done || cell.kind !== 'pruned') return Cell.of(cell.data(), cell.bits, refs, cell.exotic)
    done = true
    return Cell.of(flipBit(cell.data(), 8 * 17), cell.bits, refs, true)
  }
  const tree = copy(parseCell(boc).ref(0))
  if (!done) return undefined
  const root = parseCell(boc).data()
  root.set(tree.hashBytes(0), 1)
  return writeBoc(Cell.of(root, 8 * root.length, [tree], true))
}

/** Another link of the same direction, whose proofs are as good, and about something else. */
const otherLink = <K extends BlockLink['kind']>(kind: K, link: BlockLink) =>
  recordedSteps.find(
    (step): step is Extract<BlockLink, { kind: K }> =>
      step.kind === kind && step.from.seqno !== link.from.seqno && step.to.seqno !== link.to.seqno && step.to.seqno > 0,
  )
const otherForward = (link: ForwardLink) => otherLink('forward', link)
const otherBack = (link: BackLink) => otherLink('back', link)

/** One forgery each, and the claim that has to fail. */
const forgeries: readonly (readonly [string, ClaimId, LinkChange])[] = [
  [
    'the step starts at another block',
    'ends',
    link => ({ ...link, from: withId(link.from, { seqno: link.from.seqno + 1 }) }),
  ],
  [
    'the step starts at a block with another file hash',
    'ends',
    link => ({ ...link, from: withId(link.from, { fileHash: otherHash(link.from.fileHash) }) }),
  ],
  ['the target is of another workchain', 'ends', link => ({ ...link, to: withId(link.to, { workchain: 0 }) })],
  ['the target is the source', 'ends', link => ({ ...link, to: link.from })],
  [
    'a forward link is marked as back',
    'ends',
    onForward(
      ({ configProof, signatures: _, ...ends }) =>
        ({ ...ends, kind: 'back', proof: configProof, stateProof: configProof }) as never,
    ),
  ], // the claim is what is tested

  [
    'the configuration is that of another key block',
    'source-header',
    onForward(link => {
      const other = otherForward(link)
      return other && { ...link, configProof: other.configProof }
    }),
  ],
  [
    'a pruned branch of the configuration is replaced',
    'source-header',
    onForward(link => {
      const configProof = withOtherBranch(link.configProof)
      return configProof && { ...link, configProof }
    }),
  ],
  [
    'the header of the newer block is of another one',
    'source-header',
    onBack(link => {
      const other = otherBack(link)
      return other && { ...link, proof: other.proof }
    }),
  ],
  [
    'a pruned branch of the newer block is replaced',
    'source-header',
    onBack(link => {
      const proof = withOtherBranch(link.proof)
      return proof && { ...link, proof }
    }),
  ],

  [
    'the target has another root hash',
    'target-header',
    link =>
      link.to.seqno === 0 ? undefined : { ...link, to: withId(link.to, { rootHash: otherHash(link.to.rootHash) }) },
  ],
  [
    'the target has another seqno',
    'target-header',
    link =>
      link.to.seqno === 0
        ? undefined
        : { ...link, to: withId(link.to, { seqno: link.to.seqno + (link.kind === 'back' ? -1 : 1) }) },
  ],
  [
    'the header of the target is of another block',
    'target-header',
    link => {
      const other = otherLink(link.kind, link)
      return other && other.to.seqno > 0 ? { ...link, destProof: other.destProof } : undefined
    },
  ],
  [
    'a pruned branch of the target is replaced',
    'target-header',
    link => {
      const destProof = link.destProof.length > 0 && withOtherBranch(link.destProof)
      return destProof ? { ...link, destProof } : undefined
    },
  ],

  ['the key block flag is flipped', 'key-block', link => ({ ...link, toKeyBlock: !link.toKeyBlock })],

  [
    'the list of old blocks is that of another state',
    'listed',
    onBack(link => {
      const other = otherBack(link)
      return other && { ...link, stateProof: other.stateProof }
    }),
  ],
  [
    'a pruned branch of the state is replaced',
    'listed',
    onBack(link => {
      const stateProof = withOtherBranch(link.stateProof)
      return stateProof && { ...link, stateProof }
    }),
  ],
  [
    'the older block has another file hash',
    'listed',
    onBack(link => ({ ...link, to: withId(link.to, { fileHash: otherHash(link.to.fileHash) }) })),
  ],

  [
    'a key block is skipped',
    'validator-set',
    onForward(link => {
      const next = recordedSteps.find(step => step.kind === 'forward' && step.from.rootHash === link.to.rootHash)
      return next?.kind === 'forward' ? { ...next, from: link.from, configProof: link.configProof } : undefined
    }),
  ],

  [
    'the signatures have another validator set hash',
    'set-hash',
    onForward(link => withSignatures(link, { validatorSetHash: link.signatures.validatorSetHash ^ 1 })),
  ],
  [
    'the signatures are of another round',
    'set-hash',
    onForward(link => withSignatures(link, { catchainSeqno: link.signatures.catchainSeqno + 1 })),
  ],

  [
    'a signer is not a validator',
    'signers',
    onForward(link =>
      withSignatures(link, {
        signatures: link.signatures.signatures.map((each, position) =>
          position === 0 ? { ...each, nodeIdShort: otherHash(each.nodeIdShort) } : each,
        ),
      }),
    ),
  ],
  [
    'a signer occurs twice',
    'signers',
    onForward(link =>
      withSignatures(link, { signatures: [...link.signatures.signatures, ...link.signatures.signatures.slice(0, 1)] }),
    ),
  ],

  [
    'a bit of a signature is flipped',
    'signatures',
    onForward(link =>
      withSignatures(link, {
        signatures: link.signatures.signatures.map((each, position) =>
          position === 1 ? { ...each, signature: flipBit(each.signature, 77) } : each,
        ),
      }),
    ),
  ],
  [
    'a signature is truncated',
    'signatures',
    onForward(link =>
      withSignatures(link, {
        signatures: link.signatures.signatures.map((each, position) =>
          position === 0 ? { ...each, signature: each.signature.slice(0, 63) } : each,
        ),
      }),
    ),
  ],
  [
    'the target has another file hash',
    'signatures',
    onForward(link => ({ ...link, to: withId(link.to, { fileHash: otherHash(link.to.fileHash) }) })),
  ],
  [
    'the signatures are over another block',
    'signatures',
    onForward(link => {
      const signers = new Set(link.signatures.signatures.map(({ nodeIdShort }) => nodeIdShort))
      const other = recordedSteps.find(
        step =>
          step.kind === 'forward' &&
          step.to.rootHash !== link.to.rootHash &&
          step.signatures.signatures.every(({ nodeIdShort }) => signers.has(nodeIdShort)),
      )
      return other?.kind === 'forward' ? withSignatures(link, { signatures: other.signatures.signatures }) : undefined
    }),
  ],

  [
    'too few signatures',
    'weight',
    onForward(link => withSignatures(link, { signatures: link.signatures.signatures.slice(0, 1) })),
  ],
  ['there are no signatures', 'weight', onForward(link => withSignatures(link, { signatures: [] }))],
]

describe('a forgery fails its claim, in every step of every recorded proof:', () => {
  test.each(forgeries)('%s', async (_, claim, change) => {
    let applied = 0
    for (const step of recordedSteps) {
      const changed = change(step)
      if (changed === undefined) continue
      const way = `${step.from.seqno} ${step.kind} ${step.to.seqno}`
      expect(`${way}: ${await findFailedClaim([singleStepChain(changed, step.from)])}`).toBe(`${way}: ${claim} at 0`)
      applied++
    }
    expectRecorded(applied, 1)
  })

  test('also deep in a chain: the steps before it are verified, those after it are not checked', async () => {
    const [part] = readProofs('block-proofs', 'zerostate-to-last-part0.json')
    const step = part?.proof.steps[9]
    if (!part || !step) throw new Error('16 steps were recorded')
    const report = await verifyChain(part.proof.from, [withStep(part, 9, { ...step, toKeyBlock: false })])
    expect(report).toMatchObject({ state: 'failed', stoppedAt: 9, reached: step.from })
    expect(report.steps.map(({ state }) => state)).toEqual([
      ...Array.from({ length: 9 }, () => 'verified'),
      'failed',
      ...Array.from({ length: 6 }, () => 'waiting'),
    ])
    expect(report.text).toMatch(/^step 10 fails: key-block: /)
  })
})
