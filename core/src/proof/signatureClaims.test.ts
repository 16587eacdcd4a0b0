import { describe, expect, test } from 'vitest'
import { alone, caught, signed } from '../../test/recordedProofs.ts'
import { type LinkPlan, signedLink } from '../../test/signedLink.ts'
import type { ForwardLink } from './BlockProof.ts'
import { verifyChain } from './verifyChain.ts'

const verify = (link: ForwardLink) => verifyChain(link.from, [alone(link)])
const outcome = (link: ForwardLink) => caught([alone(link)])
const three: LinkPlan = { weights: [10n, 10n, 10n] }

describe('the weight', () => {
  test('has to be more than two thirds of the main validators together', async () => {
    expect(await outcome(signedLink({ weights: [1n, 1n, 1n], signers: [0, 1, 2] }))).toBe('verified')
    // Two thirds exactly are too few.
    expect(await outcome(signedLink({ weights: [1n, 1n, 1n], signers: [0, 1] }))).toBe('weight at 0')
    expect(await outcome(signedLink({ weights: [2n ** 60n, 2n ** 59n], signers: [0] }))).toBe('weight at 0')
    expect(await outcome(signedLink({ weights: [2n ** 60n + 1n, 2n ** 59n], signers: [0] }))).toBe('verified')
  })

  test('is that of the main validators, whatever the others weigh', async () => {
    const { steps, state } = await verify(signedLink({ weights: [5n, 5n, 5n, 1000n], main: 3 }))
    expect(state).toBe('verified')
    expect(steps[0]?.weight).toEqual({ signed: 15n, total: 15n })
    expect(steps[0]?.signers).toHaveLength(3)
  })

  test('of who did not sign is told, too, the heaviest first', async () => {
    const { steps } = await verify(signedLink({ weights: [1n, 3n, 5n], signers: [1, 2] }))
    expect(steps[0]?.signers?.map(({ weight, signature }) => [weight, signature])).toEqual([
      [5n, 'valid'],
      [3n, 'valid'],
      [1n, 'absent'],
    ])
  })
})

test('the validators are shuffled where the configuration says so', async () => {
  expect(await outcome(signedLink({ weights: Array.from({ length: 20 }, () => 1n), main: 12, shuffle: true }))).toBe(
    'verified',
  )
})

test('the temporary set signs where there is one', async () => {
  const { steps } = await verify(signedLink({ ...three, temporary: true }))
  expect(steps[0]?.claims.find(({ id }) => id === 'validator-set')).toMatchObject({
    state: 'holds',
    text: expect.stringMatching(/^parameter 35 /),
  })
})

describe('votes of the simplex consensus', () => {
  const link = signedLink({ ...three, kind: 'simplex' })
  const { vote, ...rest } = link.signatures

  test('are rebuilt and checked', async () => {
    const { state, steps } = await verify(link)
    expect([state, steps[0]?.consensus]).toEqual(['verified', 'simplex'])
  })

  test('cannot be checked without their parts, and are not called wrong', async () => {
    const { state, steps } = await verify({ ...link, signatures: rest })
    expect(state).toBe('not-checkable')
    expect(steps[0]?.claims.slice(-2)).toMatchObject([
      { id: 'signatures', state: 'unknown' },
      { id: 'weight', state: 'unknown' },
    ])
    expect(steps[0]?.signers?.every(({ signature }) => signature === 'unchecked')).toBe(true)
  })

  test('are refused when a part of them is another', async () => {
    if (!vote) throw new Error('the link has a vote')
    const other = signedLink({ ...three, kind: 'simplex' }).signatures.vote
    const changes = [
      { slot: vote.slot + 1 },
      { sessionId: other?.sessionId ?? vote.sessionId },
      { candidate: other?.candidate ?? vote.candidate },
      { candidate: new Uint8Array(0) },
      { candidate: vote.candidate.map((byte, at) => (at === 100 ? byte ^ 1 : byte)) },
    ]
    for (const change of changes) {
      expect(await outcome(signed(link, { vote: { ...vote, ...change } }))).toBe('signatures at 0')
    }
  })

  test('for another block prove nothing about this one', async () => {
    const other = signedLink({ ...three, kind: 'simplex' })
    expect(
      await outcome({ ...link, signatures: { ...other.signatures, signatures: link.signatures.signatures } }),
    ).not.toBe('verified')
  })

  test('that came without saying what they are are not called made up where they may be votes', async () => {
    const guessed = (version: number | undefined) => {
      const { signatures, ...ends } = signedLink({ ...three, kind: 'simplex', ...(version && { version }) })
      const { vote: _, ...set } = signatures
      return { ...ends, signatures: { ...set, kind: 'ordinary' as const, isKindGuessed: true as const } }
    }
    expect(await outcome(guessed(13))).toBe('not-checkable')
    expect(await outcome(guessed(undefined))).toBe('not-checkable')
    // Software that is so old knows no votes.
    expect(await outcome(guessed(11))).toBe('signatures at 0')
    const ordinary = signedLink({ ...three, version: 13 })
    expect(await outcome(signed(ordinary, { isKindGuessed: true }))).toBe('verified')
    const [first, ...others] = ordinary.signatures.signatures
    if (!first) throw new Error('three have signed')
    const broken = { ...first, signature: first.signature.map(byte => byte ^ 1) }
    expect(await outcome(signed(ordinary, { isKindGuessed: true, signatures: [broken, ...others] }))).toBe(
      'signatures at 0',
    )
  })
})
