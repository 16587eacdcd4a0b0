import { beforeEach, describe, expect, test } from 'vitest'
import { expectRecorded } from '../../test/data.ts'
import {
  findFailedClaim,
  type LinkChange,
  onForward,
  readProofs,
  recordedProofs,
  withSignatures,
  withStep,
} from '../../test/recordedProofs.ts'
import { type BlockIdExt, formatBlockId, toBlockId } from '../blockId.ts'
import { parseCell, writeBoc } from '../cell/boc.ts'
import { Cell } from '../cell/Cell.ts'
import type { BlockIdRef } from '../encoding/parseBlockRef.ts'
import type { BlockProof } from './BlockProof.ts'
import type { ClaimId } from './verification.ts'
import { type ChainPart, verifyChain } from './verifyChain.ts'

const withId = (block: BlockIdExt, change: Partial<BlockIdExt>): BlockIdExt => ({ ...block, ...change })

const withSteps = (part: ChainPart, steps: BlockProof['steps']): ChainPart => ({
  ...part,
  proof: { ...part.proof, steps },
})

describe('a chain is rejected', () => {
  const long = recordedProofs.filter(({ part }) => part.proof.steps.length > 1)
  beforeEach(() => expectRecorded(long.length, 1))

  test('without one of its steps', async () => {
    for (const { part } of recordedProofs) {
      const { steps } = part.proof
      for (const index of steps.keys()) {
        const rest = steps.filter((_, at) => at !== index)
        // Without the last one, the stated end is wrong.
        const failedAt = Math.min(index, rest.length - 1)
        expect(await findFailedClaim([withSteps(part, rest)])).toBe(
          rest.length === 0 ? 'failed' : `ends at ${failedAt}`,
        )
      }
    }
  })

  test('with one of its steps twice', async () => {
    for (const { part } of recordedProofs) {
      const { steps } = part.proof
      for (const index of steps.keys()) {
        expect(
          await findFailedClaim([
            withSteps(
              part,
              steps.flatMap((step, at) => (at === index ? [step, step] : [step])),
            ),
          ]),
        ).toBe(`ends at ${index + 1}`)
      }
    }
  })

  test('with two of its steps swapped', async () => {
    for (const { part } of long) {
      const { steps } = part.proof
      for (const index of [...steps.keys()].slice(1)) {
        const swapped = steps.toSpliced(index - 1, 2, ...steps.slice(index - 1, index + 1).toReversed())
        expect(await findFailedClaim([withSteps(part, swapped)])).toBe(`ends at ${index - 1}`)
      }
    }
  })

  test('with a part missing, repeated, or in another order', async () => {
    const [first, second, third] = [0, 1, 2].flatMap(number =>
      readProofs('block-proofs', `zerostate-to-last-part${number}.json`),
    )
    if (!first || !second || !third) throw new Error('expected three parts')
    expect(await findFailedClaim([first, second, third])).toBe('verified')
    expect(await findFailedClaim([first, third])).toBe('ends at 16')
    expect(await findFailedClaim([first, first, second])).toBe('ends at 16')
    expect(await findFailedClaim([first, third, second])).toBe('ends at 16')
  })

  test('when its stated end or its complete flag is wrong', async () => {
    for (const { part } of recordedProofs) {
      const { proof, target } = part
      if (target === undefined) throw new Error('expected a target')
      const last = `ends at ${proof.steps.length - 1}`
      expect(
        await findFailedClaim([{ proof: { ...proof, to: withId(proof.to, { fileHash: proof.to.rootHash }) } }]),
      ).toBe(last)
      expect(await findFailedClaim([{ proof: { ...proof, complete: !proof.complete }, target }])).toBe(last)
    }
  })

  test("as incomplete when it does not reach the user's target, also if it states that it is complete", async () => {
    for (const { part } of recordedProofs) {
      const { from, to } = part.proof
      const proof = { ...part.proof, complete: true }
      const verify = (target?: BlockIdRef) => verifyChain(from, [{ proof }], target && { target })
      const end = `from ${formatBlockId(from)} to ${formatBlockId(to)}`
      expect(await verify()).toMatchObject({
        state: 'verified',
        isAtTarget: false,
        text: expect.stringContaining(`${end}, the proof's last block`),
      })
      expect(await verify({ ...toBlockId(to), seqno: to.seqno + 1 })).toMatchObject({
        state: 'incomplete',
        isAtTarget: false,
        text: expect.stringContaining(`${end}, the proof's last block, not to the requested block`),
      })
      expect(await verify({ ...toBlockId(to), hashes: { root: to.fileHash, file: to.fileHash } })).toMatchObject({
        state: 'incomplete',
      })
      for (const target of [toBlockId(to), { ...toBlockId(to), hashes: { root: to.rootHash, file: to.fileHash } }])
        expect(await verify(target)).toMatchObject({
          state: 'verified',
          isAtTarget: true,
          text: expect.stringContaining(`${end}, the requested block`),
        })
    }
  })

  test('of another network: it does not start at the trusted block', async () => {
    const [part] = readProofs('block-proofs', 'zerostate-to-early.json')
    if (!part) throw new Error('expected one part')
    for (const change of [{ rootHash: part.proof.to.rootHash }, { fileHash: part.proof.to.rootHash }, { seqno: 1 }]) {
      const other = withId(part.proof.from, change)
      await expect(verifyChain(other, [part])).rejects.toMatchObject({
        code: 'input.argument',
        details: { name: 'trust' },
      })
      // With the id changed to match, its configuration does not. The file hash of the first block is not part of the proof.
      const steps = part.proof.steps.map((step, at) => (at === 0 ? { ...step, from: other } : step))
      const renamedPart = { ...part, proof: { ...part.proof, from: other, steps } }
      expect(await findFailedClaim([renamedPart])).toBe(
        'fileHash' in change ? 'verified' : 'seqno' in change ? 'not-checkable' : 'source-header at 0',
      )
    }
  })
})

describe('not checkable:', () => {
  const readPart = () => readProofs('block-proofs', 'zerostate-to-early.json')[0]
  const stepsOf = async (change: LinkChange) => {
    const part = readPart()
    const step = part?.proof.steps[0]
    const changed = step && change(step)
    if (!part || !changed) throw new Error('expected a part')
    return verifyChain(part.proof.from, [withStep(part, 0, changed)])
  }

  test.each<[string, ClaimId, LinkChange]>([
    ['a missing header', 'target-header', link => ({ ...link, destProof: new Uint8Array(0) })],
    ['a missing configuration', 'source-header', onForward(link => ({ ...link, configProof: new Uint8Array(0) }))],
    ['a completely pruned header', 'target-header', link => ({ ...link, destProof: pruneAll(link.destProof) })],
    [
      'missing signatures',
      'signers',
      onForward(link => ({
        ...link,
        signatures: { kind: 'ordinary', validatorSetHash: 0, catchainSeqno: 0, signatures: [] },
      })),
    ],
    ['a missing vote', 'signatures', onForward(link => withSignatures(link, { kind: 'simplex' }))],
  ])('%s', async (_, claim, change) => {
    const report = await stepsOf(change)
    expect(report).toMatchObject({ state: 'not-checkable', stoppedAt: 0, reached: { seqno: 0 } })
    expect(report.steps[0]?.state).toBe('not-checkable')
    expect(report.steps[0]?.claims.find(({ state }) => state !== 'holds')?.id).toBe(claim)
    expect(report.steps[0]?.claims.filter(({ state }) => state === 'fails')).toEqual([])
    // Later steps are still checked.
    expect(report.steps[1]?.state).toBe('verified')
  })

  test('but a chain with a forged step after it fails', async () => {
    const part = readPart()
    const step = part?.proof.steps[1]
    if (!part || !step) throw new Error('expected a part')
    const forged = withStep(part, 1, { ...step, toKeyBlock: !step.toKeyBlock })
    const [first, second] = forged.proof.steps
    if (!first || !second) throw new Error('expected two steps')
    const report = await verifyChain(part.proof.from, [
      withSteps(forged, [{ ...first, destProof: new Uint8Array(0) }, second]),
    ])
    expect(report).toMatchObject({ state: 'failed', stoppedAt: 0, reached: { seqno: 0 } })
    expect(report.text).toMatch(/^step 2 fails: key-block/)
  })
})

/** The same proof with all cells pruned. */
function pruneAll(boc: Uint8Array): Uint8Array {
  const root = parseCell(boc)
  const tree = root.ref(0)
  const data = Uint8Array.from([1, 1, ...tree.hashBytes(0), tree.depth(0) >> 8, tree.depth(0) & 255])
  return writeBoc(Cell.of(root.data(), root.bits, [Cell.of(data, 8 * data.length, [], true)], true))
}
