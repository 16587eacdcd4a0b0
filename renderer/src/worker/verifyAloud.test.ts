// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { dataPath, hasData } from '../../../core/test/data.ts'
import type { FromVerifier } from '../backend/proofProtocol.ts'
import { verifyAloud } from './verifyAloud.ts'

async function hear(proof: string, trust?: string): Promise<FromVerifier[]> {
  const told: FromVerifier[] = []
  await verifyAloud({ type: 'verify', id: 7, proof, trust }, news => told.push(structuredClone(news)))
  expect(told.every(({ id }) => id === 7)).toBe(true)
  return told
}

test('what is no proof is a failure with its code', async () => {
  expect(await hear('{')).toMatchObject([{ type: 'failure', error: { code: 'input.json' } }])
  expect(await hear('{"complete": true}')).toMatchObject([{ type: 'failure', error: { code: 'input.body' } }])
  expect(await hear('[]')).toMatchObject([{ type: 'failure' }])
})

const folder = 'localnet/block-proofs'
const recorded = (name: string) => readFileSync(dataPath(folder, `${name}.json`), 'utf8')

test.skipIf(!hasData)('tells of every claim as it is decided, and of the whole at the end', async () => {
  const told = await hear(recorded('zerostate-to-last-part2'))
  expect(told[0]).toMatchObject({
    type: 'begun',
    trusted: { seqno: 440 },
    steps: [{ index: 0 }, { index: 1 }, { index: 2 }],
  })
  expect(told.at(-1)).toMatchObject({ type: 'report', report: { state: 'verified', reached: { seqno: 665 } } })
  const steps = told.flatMap(news => (news.type === 'step' ? [news.step] : []))
  for (const index of [0, 1, 2]) {
    const of = steps.filter(step => step.index === index)
    expect(of.map(step => step.claims.length)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 9])
    expect(of.map(step => step.state)).toEqual([...Array<string>(9).fill('waiting'), 'verified'])
  }
})

test.skipIf(!hasData)('parts in a list are one chain, from the block that is named', async () => {
  const parts = [0, 1, 2].map(part => recorded(`zerostate-to-last-part${part}`))
  const [begun] = await hear(parts[0] ?? '')
  const { trusted } = begun as Extract<FromVerifier, { type: 'begun' }>
  const name = `(-1,8000000000000000,0,${trusted.root_hash},${trusted.file_hash})`
  const told = await hear(`[${parts.join(',')}]`, name)
  expect(told.at(-1)).toMatchObject({ type: 'report', report: { state: 'verified', trusted, reached: { seqno: 665 } } })
  const other = name.replace(trusted.root_hash, 'ab'.repeat(32))
  expect((await hear(`[${parts.join(',')}]`, other)).at(-1)).toMatchObject({
    type: 'failure',
    error: { code: 'input.argument' },
  })
})

test.skipIf(!hasData)('a changed byte is a step that fails, with the claim that does', async () => {
  const part = JSON.parse(recorded('zerostate-to-last-part2')) as {
    responseTl?: string
    answer: { steps: { signatures: { signatures: { signature: string }[] } }[] }
  }
  delete part.responseTl
  const [first] = part.answer.steps[1]?.signatures.signatures ?? []
  if (!first) throw new Error('the recording has no signatures')
  first.signature = (first.signature.startsWith('A') ? 'B' : 'A') + first.signature.slice(1)
  const told = (await hear(JSON.stringify(part))).at(-1)
  expect(told).toMatchObject({ type: 'report', report: { state: 'failed', stopped_at: 1, reached: { seqno: 494 } } })
  const { report } = told as Extract<FromVerifier, { type: 'report' }>
  expect(report.steps[1]?.claims.find(claim => claim.state === 'fails')?.id).toBe('signatures')
  expect(report.steps[2]?.state).toBe('waiting')
})
