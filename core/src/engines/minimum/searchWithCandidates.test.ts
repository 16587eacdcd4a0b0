import { expect, test } from 'vitest'
import { demoSnapshot } from '../../../test/demo.ts'
import { demoService } from '../../../test/demoService.ts'
import { once } from '../../../test/once.ts'
import { sharedTycho } from '../../../test/secondEngine.ts'
import { toBocHex } from '../../cell/text.ts'
import { emulationFailed } from '../../emulator/emulatorResult.ts'
import { AppError } from '../../errors.ts'
import type { SecondEngine } from '../../secondEngine/SecondEngine.ts'
import { searchMinimum } from './searchMinimum.ts'
import { searchWithCandidates } from './searchWithCandidates.ts'

const settings = { upper: 1_000_000n, guesses: [], halvings: 6, scansAbove: true, maxTrials: 40 }
const worksFrom = (minimum: bigint) => async (amount: bigint) => amount >= minimum

test('gives the result of the search when the engines agree', async () => {
  const works = worksFrom(123_000n)
  const found = await searchWithCandidates(settings, { candidates: works, works })
  expect(found).toEqual(await searchMinimum({ ...settings, works }))
})

test.each([
  ['too little', 122_000n],
  ['too much', 124_000n],
  ['nothing', 0n],
  ['all of it', 1_000_000n],
])('is not confirmed when the candidates need %s', async (_, minimum) => {
  const engines = { candidates: worksFrom(minimum), works: worksFrom(123_000n) }
  expect(await searchWithCandidates(settings, engines)).toBeUndefined()
})

test('is not confirmed when the candidates fail at an amount above that works', async () => {
  const candidates = async (amount: bigint) => amount >= 123_000n && amount !== 125_000n
  const works = worksFrom(123_000n)
  expect(await searchWithCandidates(settings, { candidates, works })).toBeUndefined()
})

test('gives nothing when the second engine fails, and stops when the call does', async () => {
  const failing = (error: Error) => ({ candidates: () => Promise.reject(error), works: worksFrom(0n) })
  expect(await searchWithCandidates(settings, failing(emulationFailed('it crashed')))).toBeUndefined()
  await expect(searchWithCandidates(settings, failing(new AppError('limit.cancelled', {})))).rejects.toThrow()
})

const ids = ['jetton-transfer', 'fresh-jetton-transfer']
const bodyOf = (id: string) => {
  const sample = demoSnapshot().samples.find(each => each.id === id) ?? expect.fail(id)
  return { boc: toBocHex(sample.message), ...(sample.blockSeqno !== undefined && { block_seqno: sample.blockSeqno }) }
}

/** The reply without a second engine. */
const expected = once(async (id: string) => {
  const { took_ms: _, ...reply } = await (await demoService()).call('debugMinimumValue', { body: bodyOf(id) })
  expect(reply.minimum).toBeDefined()
  return reply
})

/** Engines that differ from the second engine. */
const wrongEngines: Readonly<Record<string, (engine: SecondEngine) => SecondEngine['runTransaction']>> = {
  'the second engine': engine => input => engine.runTransaction(input),
  'one that rejects all': () => () => ({ type: 'rejected', exitCode: 33, text: 'no', vmLog: '' }),
  'one that fails': () => () => {
    throw emulationFailed('it crashed')
  },
}

test.each(Object.entries(wrongEngines))('the least value of a message is the same with %s', async (_, change) => {
  const tycho = await sharedTycho()
  let runs = 0
  const runTransaction = change(tycho)
  const engine: SecondEngine = {
    ...{ facts: tycho.facts, heapBytes: () => 0, adaptConfig: config => tycho.adaptConfig(config) },
    ...{ runTickTock: input => tycho.runTickTock(input), runGetMethod: input => tycho.runGetMethod(input) },
    runTransaction: input => {
      runs++
      return runTransaction(input)
    },
  }
  const service = await demoService({ deps: { secondEngine: async () => engine } })
  for (const id of ids) {
    const { took_ms: _, ...found } = await service.call('debugMinimumValue', { body: bodyOf(id) })
    expect(found).toEqual(await expected(id))
  }
  expect(runs).toBeGreaterThan(0)
})
