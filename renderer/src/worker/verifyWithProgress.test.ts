// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { dataPath } from '../../../core/test/data.ts'
import type { FromVerifier } from '../backend/proofProtocol.ts'
import { verifyWithProgress } from './verifyWithProgress.ts'

async function verify(proof: string, trust?: string, target?: string): Promise<FromVerifier[]> {
  const messages: FromVerifier[] = []
  await verifyWithProgress({ type: 'verify', id: 7, proof, trust, target }, message =>
    messages.push(structuredClone(message)),
  )
  expect(messages.every(({ id }) => id === 7)).toBe(true)
  return messages
}

test('an invalid proof file is a failure with its code', async () => {
  expect(await verify('{')).toMatchObject([{ type: 'failure', error: { code: 'input.json' } }])
  expect(await verify('{"complete": true}')).toMatchObject([{ type: 'failure', error: { code: 'input.body' } }])
  expect(await verify('[]')).toMatchObject([{ type: 'failure' }])
})

const folder = 'localnet/block-proofs'
const recorded = (name: string) => readFileSync(dataPath(folder, `${name}.json`), 'utf8')

test('reports every claim as it is checked, then the whole proof', async () => {
  const messages = await verify(recorded('zerostate-to-last-part2'))
  expect(messages[0]).toMatchObject({
    type: 'started',
    trusted: { seqno: 440 },
    steps: [{ index: 0 }, { index: 1 }, { index: 2 }],
  })
  expect(messages.at(-1)).toMatchObject({ type: 'report', report: { state: 'verified', reached: { seqno: 665 } } })
  const steps = messages.flatMap(message => (message.type === 'step' ? [message.step] : []))
  for (const index of [0, 1, 2]) {
    const of = steps.filter(step => step.index === index)
    expect(of.map(step => step.claims.length)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 9])
    expect(of.map(step => step.state)).toEqual([...Array<string>(9).fill('waiting'), 'verified'])
  }
})

test('proofs in a list are one chain, starting at the trusted block', async () => {
  const parts = [0, 1, 2].map(part => recorded(`zerostate-to-last-part${part}`))
  const [started] = await verify(parts[0] ?? '')
  const { trusted } = started as Extract<FromVerifier, { type: 'started' }>
  const name = `(-1,8000000000000000,0,${trusted.root_hash},${trusted.file_hash})`
  const messages = await verify(`[${parts.join(',')}]`, name)
  expect(messages.at(-1)).toMatchObject({
    type: 'report',
    report: { state: 'verified', trusted, reached: { seqno: 665 } },
  })
  const other = name.replace(trusted.root_hash, 'ab'.repeat(32))
  expect((await verify(`[${parts.join(',')}]`, other)).at(-1)).toMatchObject({
    type: 'failure',
    error: { code: 'input.argument' },
  })
})

test('a changed byte fails the step and its claim', async () => {
  const part = JSON.parse(recorded('zerostate-to-last-part2')) as {
    responseTl?: string
    answer: { steps: { signatures: { signatures: { signature: string }[] } }[] }
  }
  delete part.responseTl
  const [signature] = part.answer.steps[1]?.signatures.signatures ?? []
  if (!signature) throw new Error('the recording has no signatures')
  signature.signature = (signature.signature.startsWith('A') ? 'B' : 'A') + signature.signature.slice(1)
  const messages = (await verify(JSON.stringify(part))).at(-1)
  expect(messages).toMatchObject({
    type: 'report',
    report: { state: 'failed', stopped_at: 1, reached: { seqno: 494 } },
  })
  const { report } = messages as Extract<FromVerifier, { type: 'report' }>
  expect(report.steps[1]?.claims.find(claim => claim.state === 'fails')?.id).toBe('signatures')
  expect(report.steps[2]?.state).toBe('waiting')
})
