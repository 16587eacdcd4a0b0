import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { dataFiles, dataPath } from '../../test/data.ts'
import { readProofText } from './readProofText.ts'
import { verifyChain } from './verifyChain.ts'

const files = dataFiles('localnet/block-proofs').filter(name => !/index|unknown/.test(name))
const read = (...path: string[]) => readProofText(readFileSync(dataPath(...path), 'utf8'))

test.each(files)('every claim of %s holds', async file => {
  const parts = read('localnet/block-proofs', file)
  const [first] = parts
  if (first === undefined) throw new Error('nothing')
  const report = await verifyChain(first.proof.from, parts)
  expect(report.steps.flatMap(step => step.claims.filter(({ state }) => state !== 'holds'))).toEqual([])
  expect(report.state).toBe(first.proof.complete ? 'verified' : 'incomplete')
  expect(report.reached).toEqual(first.proof.to)
})
