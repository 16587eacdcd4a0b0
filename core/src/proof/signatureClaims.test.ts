import { describe, expect, test } from 'vitest'
import { createSignedLink, type LinkPlan } from '../../test/createSignedLink.ts'
import { findFailedClaim, singleStepChain, withSignatures } from '../../test/recordedProofs.ts'
import type { ForwardLink } from './BlockProof.ts'
import { verifyChain } from './verifyChain.ts'

const verify = (link: ForwardLink) => verifyChain(link.from, [singleStepChain(link)])
const outcome = (link: ForwardLink) => findFailedClaim([singleStepChain(link)])
const three: LinkPlan = { weights: [10n, 10n, 10n] }

describe('the weight', () => {
  test('must be more than two thirds of that of the main validators', async () => {
    expect(await outcome(createSignedLink({ weights: [1n, 1n, 1n], signers: [0, 1, 2] }))).toBe('verified')
    // Two thirds exactly are too few.
    expect(await outcome(createSignedLink({ weights: [1n, 1n, 1n], signers: [0, 1] }))).toBe('weight at 0')
    expect(await outcome(createSignedLink({ weights: [2n ** 60n, 2n ** 59n], signers: [0] }))).toBe('weight at 0')
    expect(await outcome(createSignedLink({ weights: [2n ** 60n + 1n, 2n ** 59n], signers: [0] }))).toBe('verified')
  })

  test('is that of the main validators only', async () => {
    const { steps, state } = await verify(createSignedLink({ weights: [5n, 5n, 5n, 1000n], main: 3 }))
    expect(state).toBe('verified')
    expect(steps[0]?.weight).toEqual({ signed: 15n, total: 15n })
    expect(steps[0]?.signers).toHaveLength(3)
  })

  test('includes validators that did not sign, sorted by weight', async () => {
    const { steps } = await verify(createSignedLink({ weights: [1n, 3n, 5n], signers: [1, 2] }))
    expect(steps[0]?.signers?.map(({ weight, signature }) => [weight, signature])).toEqual([
      [5n, 'valid'],
      [3n, 'valid'],
      [1n, 'absent'],
    ])
  })
})

test('the validators are shuffled when the configuration requires it', async () => {
  expect(
    await outcome(createSignedLink({ weights: Array.from({ length: 20 }, () => 1n), main: 12, shuffle: true })),
  ).toBe('verified')
})

test('the temporary set signs if there is one', async () => {
  const { steps } = await verify(createSignedLink({ ...three, temporary: true }))
  expect(steps[0]?.claims.find(({ id }) => id === 'validator-set')).toMatchObject({
    state: 'holds',
    text: expect.stringMatching(/^parameter 35 /),
  })
})

describe('votes of the simplex consensus', () => {
  const link = createSignedLink({ ...three, kind: 'simplex' })
  const { vote, ...rest } = link.signatures

  test('are rebuilt and verified', async () => {
    const { state, steps } = await verify(link)
    expect([state, steps[0]?.consensus]).toEqual(['verified', 'simplex'])
  })

  test('are not checkable without their parts', async () => {
    const { state, steps } = await verify({ ...link, signatures: rest })
    expect(state).toBe('not-checkable')
    expect(steps[0]?.claims.slice(-2)).toMatchObject([
      { id: 'signatures', state: 'unknown' },
      { id: 'weight', state: 'unknown' },
    ])
    expect(steps[0]?.signers?.every(({ signature }) => signature === 'unchecked')).toBe(true)
  })

  test('are rejected when a part of them differs', async () => {
    if (!vote) throw new Error('expected a vote')
    const other = createSignedLink({ ...three, kind: 'simplex' }).signatures.vote
    const changes = [
      { slot: vote.slot + 1 },
      { sessionId: other?.sessionId ?? vote.sessionId },
      { candidate: other?.candidate ?? vote.candidate },
      { candidate: new Uint8Array(0) },
      { candidate: vote.candidate.map((byte, at) => (at === 100 ? byte ^ 1 : byte)) },
    ]
    for (const change of changes) {
      expect(await outcome(withSignatures(link, { vote: { ...vote, ...change } }))).toBe('signatures at 0')
    }
  })

  test('for another block are rejected', async () => {
    const other = createSignedLink({ ...three, kind: 'simplex' })
    expect(
      await outcome({ ...link, signatures: { ...other.signatures, signatures: link.signatures.signatures } }),
    ).not.toBe('verified')
  })

  test('of unstated kind are not checkable where they may be votes', async () => {
    const guessed = (version: number | undefined) => {
      const { signatures, ...ends } = createSignedLink({ ...three, kind: 'simplex', ...(version && { version }) })
      const { vote: _, ...set } = signatures
      return { ...ends, signatures: { ...set, kind: 'ordinary' as const, isKindGuessed: true as const } }
    }
    expect(await outcome(guessed(13))).toBe('not-checkable')
    expect(await outcome(guessed(undefined))).toBe('not-checkable')
    // Software that is so old knows no votes.
    expect(await outcome(guessed(11))).toBe('signatures at 0')
    const ordinary = createSignedLink({ ...three, version: 13 })
    expect(await outcome(withSignatures(ordinary, { isKindGuessed: true }))).toBe('verified')
    const [first, ...others] = ordinary.signatures.signatures
    if (!first) throw new Error('expected three signatures')
    const broken = { ...first, signature: first.signature.map(byte => byte ^ 1) }
    expect(await outcome(withSignatures(ordinary, { isKindGuessed: true, signatures: [broken, ...others] }))).toBe(
      'signatures at 0',
    )
  })
})
