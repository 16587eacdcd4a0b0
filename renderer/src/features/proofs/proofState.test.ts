import { AppError } from '@tonoscope/core/errors'
import { expect, test } from 'vitest'
import { block, chain, report, step, toProgress } from '../../../test/fixtures/proofs.ts'
import { formatProof, initialProofState, type ProofEvent, type ProofState, reduceProof } from './proofState.ts'

const after = (events: readonly ProofEvent[], state: ProofState = initialProofState) =>
  events.reduce(reduceProof, state)

const part = (proof: string, bytes = 10) => ({ type: 'loaded', part: { proof, bytes } }) as const
const verifying = (steps: Parameters<typeof toProgress>[0]) =>
  toProgress(steps).map(progress => ({ type: 'progressed', progress }) as const)
const verified = (steps: Parameters<typeof report>[0], complete = true, parts = 1) =>
  ({ type: 'verified', report: report(steps, complete), parts, tookMs: 5 }) as const

const resolved: ProofEvent = { type: 'resolved', known: block(0), target: block(174), trust: 'reported' }
const firstPart: ProofEvent[] = [
  part('1'),
  { type: 'verifying' },
  ...verifying(chain([90, 103])),
  verified(chain([90, 103]), false),
]
const twoParts = after([
  { type: 'started' },
  resolved,
  ...firstPart,
  { type: 'fetching' },
  part('2'),
  { type: 'verifying' },
  ...verifying([step(0, 103, 174)]),
  verified([step(0, 103, 174)]),
  { type: 'finished' },
])

test('resolved blocks and their trust are kept', () => {
  expect(after([{ type: 'started' }, resolved])).toMatchObject({
    phase: 'resolving',
    trust: 'reported',
    known: block(0),
    target: block(174),
  })
  expect(after([{ type: 'resolved', trust: 'firstBlock' }])).toMatchObject({ trust: 'firstBlock' })
})

test('the phase follows fetching and verifying', () => {
  expect(after([{ type: 'fetching' }]).phase).toBe('fetching')
  expect(after([{ type: 'fetching' }, { type: 'verifying' }]).phase).toBe('verifying')
})

test('the steps of the next part follow those of the verified parts', () => {
  expect(twoParts.phase).toBe('done')
  expect(twoParts.chain.steps.map(({ index, to, checked }) => [index, to.seqno, checked?.state])).toEqual([
    [0, 90, 'verified'],
    [1, 103, 'verified'],
    [2, 174, 'verified'],
  ])
  expect(twoParts).toMatchObject({ verified: 2, tookMs: 10, report: { state: 'verified', to: block(174) } })
})

test('steps after a failed one come from the report', () => {
  const steps = chain([90, 103], { at: 0, claim: 'weight' })
  const state = after([part('1'), verifying(steps)[0]!, verified(steps)])
  expect(state.chain.steps.map(({ checked }) => checked?.state)).toEqual(['failed', 'waiting'])
})

test('a stop keeps what is loaded and verified, and a start resumes there', () => {
  const stopped = after([resolved, ...firstPart, part('2'), { type: 'stopped' }])
  expect(stopped).toMatchObject({ phase: 'done', stopped: true, verified: 1 })
  const resumed = after([{ type: 'started' }], stopped)
  expect(resumed).toMatchObject({ phase: 'resolving', stopped: false, verified: 1, known: block(0) })
  expect(resumed.parts).toHaveLength(2)
  expect(resumed.report).toBe(stopped.report)
})

test('a failure keeps what is verified; the next start clears the error', () => {
  const error = new AppError('limit.cancelled', {})
  const failed = after([...firstPart, { type: 'failed', error }])
  expect(failed).toMatchObject({ phase: 'done', stopped: false, verified: 1 })
  expect(failed.error).toBe(error)
  expect(after([{ type: 'started' }], failed).error).toBeUndefined()
})

test('a re-verification starts from nothing but the loaded parts', () => {
  const restarted = after([{ type: 'restarted' }], twoParts)
  expect(restarted).toMatchObject({ phase: 'verifying', verified: 0, tookMs: 0, isReverified: true })
  expect(restarted.report).toBeUndefined()
  expect(restarted.chain.steps).toEqual([])
  expect(restarted.parts).toBe(twoParts.parts)
  const all = chain([90, 103, 174])
  const again = after([...verifying(all), verified(all, true, 2), { type: 'finished' }], restarted)
  expect(again).toMatchObject({ phase: 'done', verified: 2, tookMs: 5, isReverified: true })
  expect(after([{ type: 'started' }], again).isReverified).toBe(false)
})

test('the proof is one response, or a list of them', () => {
  expect(formatProof(after([part('{"a":1}')]))).toBe('{"a":1}')
  expect(formatProof(twoParts)).toBe('[1,2]')
})
