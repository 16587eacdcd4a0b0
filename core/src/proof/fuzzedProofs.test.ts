import { describe, expect, test } from 'vitest'
import { expectRecorded } from '../../test/data.ts'
import { findFailedClaim, flipBit, readProofs, recordedSteps, singleStepChain } from '../../test/recordedProofs.ts'
import { parseCell, writeBoc } from '../cell/boc.ts'
import { toHex } from '../encoding/hex.ts'
import { AppError, isAppError } from '../errors.ts'
import type { BlockLink } from './BlockProof.ts'
import { readProofText } from './readProofText.ts'
import { verifyChain } from './verifyChain.ts'

/** A deterministic random generator. */
function seeded(seed: number): (below: number) => number {
  let state = seed >>> 0
  return below => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

type Bytes = (link: BlockLink) => readonly (readonly [string, Uint8Array, (changed: Uint8Array) => BlockLink])[]

/** Every byte string of a link, with a function that replaces it. */
const bytesOf: Bytes = link => {
  const common = [
    ['destProof', link.destProof, destProof => ({ ...link, destProof })],
  ] as const satisfies ReturnType<Bytes>
  if (link.kind === 'back') {
    return [
      ...common,
      ['proof', link.proof, proof => ({ ...link, proof })],
      ['stateProof', link.stateProof, stateProof => ({ ...link, stateProof })],
    ]
  }
  const { signatures } = link.signatures
  return [
    ...common,
    ['configProof', link.configProof, configProof => ({ ...link, configProof })],
    ...signatures.map(
      ({ signature }, index) =>
        [
          `signature ${index}`,
          signature,
          (changed: Uint8Array) => ({
            ...link,
            signatures: {
              ...link.signatures,
              signatures: signatures.map((each, at) => (at === index ? { ...each, signature: changed } : each)),
            },
          }),
        ] as const,
    ),
  ]
}

/** Whether two BoCs have the same cells: some bits only affect the encoding. */
function hasSameCells(a: Uint8Array, b: Uint8Array): boolean {
  try {
    return toHex(writeBoc(parseCell(a))) === toHex(writeBoc(parseCell(b)))
  } catch (error) {
    if (isAppError(error)) return false
    throw error
  }
}

describe('no mutated proof passes, crashes or hangs:', () => {
  const steps = [
    recordedSteps.find(({ kind, from }) => kind === 'forward' && from.seqno > 0),
    recordedSteps.find(({ kind, from }) => kind === 'forward' && from.seqno === 0),
    recordedSteps.find(({ kind, to }) => kind === 'back' && to.seqno > 0),
    recordedSteps.find(({ kind, to }) => kind === 'back' && to.seqno === 0),
  ].flatMap(step => (step ? [step] : []))

  test('flipped bits', async () => {
    const random = seeded(5)
    let tried = 0
    for (const step of steps) {
      for (const [name, bytes, change] of bytesOf(step)) {
        for (let round = 0; round < 80 && bytes.length > 0; round++) {
          const bit = random(8 * bytes.length)
          const changed = flipBit(bytes, bit)
          const outcome = await findFailedClaim([singleStepChain(change(changed))])
          if (outcome === 'verified') expect([name, bit, hasSameCells(bytes, changed)]).toEqual([name, bit, true])
          tried++
        }
      }
    }
    expectRecorded(tried, 801)
  })

  test('bytes removed, inserted, repeated, or replaced', async () => {
    const random = seeded(7)
    const foreign = recordedSteps.flatMap(step => bytesOf(step).map(([, bytes]) => bytes))
    for (const step of steps) {
      for (const [name, bytes, change] of bytesOf(step)) {
        for (let round = 0; round < 12; round++) {
          const at = random(bytes.length + 1)
          const other = foreign[random(foreign.length)] ?? bytes
          const changed = [
            bytes.slice(0, at),
            Uint8Array.from([...bytes.slice(0, at), random(256), ...bytes.slice(at)]),
            Uint8Array.from([...bytes, ...bytes]),
            other,
          ]
          for (const each of changed) {
            if (toHex(each) === toHex(bytes)) continue
            expect(`${name} ${await findFailedClaim([singleStepChain(change(each))])}`).not.toBe(`${name} verified`)
          }
        }
      }
    }
  })

  test('mutated JSON is rejected or fails', async () => {
    const random = seeded(11)
    const [part] = readProofs('block-proofs', 'zerostate-to-early.json')
    if (!part) throw new Error('no recording')
    const trusted = part.proof.from
    const text = JSON.stringify({ ...jsonOf(part.proof) })
    const alphabet = '0123456789abcdef"{}[],:-+eE.ntrux\\ \u0000'
    let rejected = 0
    for (let round = 0; round < 400; round++) {
      const at = random(text.length)
      const put = alphabet[random(alphabet.length)] ?? '0'
      const changed = text.slice(0, at) + put + text.slice(at + 1)
      if (changed === text) continue
      try {
        const report = await verifyChain(trusted, readProofText(changed))
        if (report.state === 'verified')
          expect(JSON.stringify(readProofText(changed))).toBe(JSON.stringify(readProofText(text)))
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        expect(['input.json', 'input.body', 'input.argument']).toContain(error.code)
        rejected++
      }
    }
    expectRecorded(rejected, 21)
  })
})

/** The `/v2` JSON of a proof. */
function jsonOf(proof: NonNullable<ReturnType<typeof readProofs>[number]>['proof']): object {
  const id = ({ workchain, shard, seqno, rootHash, fileHash }: BlockLink['from']) => ({
    workchain,
    shard,
    seqno,
    root_hash: rootHash,
    file_hash: fileHash,
  })
  const steps = proof.steps.map(link => {
    const ends = {
      to_key_block: link.toKeyBlock,
      from: id(link.from),
      to: id(link.to),
      dest_proof: toHex(link.destProof),
    }
    if (link.kind === 'back') {
      return { lite_server_block_link_back: { ...ends, proof: toHex(link.proof), state_proof: toHex(link.stateProof) } }
    }
    const { validatorSetHash, catchainSeqno, signatures } = link.signatures
    return {
      lite_server_block_link_forward: {
        ...ends,
        config_proof: toHex(link.configProof),
        signatures: {
          validator_set_hash: validatorSetHash,
          catchain_seqno: catchainSeqno,
          signatures: signatures.map(({ nodeIdShort, signature }) => ({
            node_id_short: nodeIdShort,
            signature: toHex(signature),
          })),
        },
      },
    }
  })
  return { complete: proof.complete, from: id(proof.from), to: id(proof.to), steps }
}
