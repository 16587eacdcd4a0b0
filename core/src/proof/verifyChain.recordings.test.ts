import { describe, expect, test } from 'vitest'
import { expectRecorded } from '../../test/data.ts'
import { readProofs, recordedProofs } from '../../test/recordedProofs.ts'
import type { VerifiedStep } from './verification.ts'
import { claimIds } from './verification.ts'
import { verifyChain } from './verifyChain.ts'

const unverifiedClaims = (steps: readonly VerifiedStep[]) =>
  steps.flatMap(({ index, claims }) =>
    claims.filter(({ state }) => state !== 'holds').map(claim => ({ index, ...claim })),
  )

describe('the recorded chains', () => {
  test.each(recordedProofs)('every claim of $name holds', async ({ part }) => {
    const { steps, ...report } = await verifyChain(part.proof.from, [part])
    expect(unverifiedClaims(steps)).toEqual([])
    expect(steps.map(({ claims }) => claims.map(({ id }) => id))).toEqual(
      part.proof.steps.map(({ kind }) => claimIds[kind]),
    )
    expect(report).toMatchObject({ state: part.proof.complete ? 'verified' : 'incomplete', reached: part.proof.to })
    expect(report.stoppedAt).toBeUndefined()
  })

  test('from the zero state to the last block are verified, through all elections and parts', async () => {
    const files = [0, 1, 2].map(part => `zerostate-to-last-part${part}.json`)
    const parts = files.flatMap(file => readProofs('block-proofs', file))
    const first = parts[0]?.proof.from
    if (first === undefined) throw new Error('no recording')
    const report = await verifyChain(first, parts)
    expect(report).toMatchObject({ state: 'verified', reached: { seqno: 665 } })
    expect(report.steps).toHaveLength(35)
    const rounds = new Set(report.steps.map(({ signers }) => signers?.map(({ publicKey }) => publicKey).join()))
    expectRecorded(rounds.size, 5)

    const later = readProofs('queries', 'later-head.json')
    const extended = await verifyChain(first, [...parts, ...later])
    expect(unverifiedClaims(extended.steps)).toEqual([])
    expect(extended.reached).toEqual(later.at(-1)?.proof.to)
  })

  test('without steps are verified', async () => {
    const [part] = readProofs('block-proofs', 'same-block.json')
    if (!part) throw new Error('no recording')
    expect(await verifyChain(part.proof.from, [part])).toMatchObject({
      state: 'verified',
      steps: [],
      reached: part.proof.from,
    })
    const elsewhere = { ...part, proof: { ...part.proof, to: { ...part.proof.to, seqno: 117 } } }
    expect(await verifyChain(part.proof.from, [elsewhere])).toMatchObject({ state: 'failed', reached: part.proof.from })
  })
})

describe('the caller', () => {
  const readPart = () => readProofs('block-proofs', 'zerostate-to-early.json')[0]

  test('is notified of each claim, then of the step', async () => {
    const part = readPart()
    if (!part) throw new Error('no recording')
    const seen: string[] = []
    const report = await verifyChain(part.proof.from, [part], {
      onStart: steps => seen.push(steps.map(({ state }) => state).join()),
      onStep: ({ index, state, claims }) => seen.push(`${index} ${state} ${claims.length}`),
    })
    const settled = (index: number, claims: number) => [
      ...Array.from({ length: claims }, (_, at) => `${index} waiting ${at + 1}`),
      `${index} verified ${claims}`,
    ]
    expect(seen).toEqual(['waiting,waiting', ...settled(0, 9), ...settled(1, 5)])
    expect(report.steps[0]).toMatchObject({ consensus: 'ordinary', weight: { signed: 270n, total: 270n } })
    expect(report.steps[0]?.signers?.map(({ weight, signature }) => [weight, signature])).toEqual([
      [100n, 'valid'],
      [90n, 'valid'],
      [80n, 'valid'],
    ])
  })

  test('can cancel it', async () => {
    const part = readPart()
    if (!part) throw new Error('no recording')
    const stop = new AbortController()
    const seen: number[] = []
    const work = verifyChain(part.proof.from, [part], {
      signal: stop.signal,
      onStep: ({ claims }) => {
        seen.push(claims.length)
        if (claims.length === 3) stop.abort()
      },
    })
    await expect(work).rejects.toMatchObject({ code: 'limit.cancelled' })
    expect(seen).toEqual([1, 2, 3])
  })
})
