import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toBocHex } from '@tonoscope/core/cell/text'
import { readSnapshot } from '@tonoscope/core/chain/snapshot/snapshotFile'
import { demoBytes } from '@tonoscope/node/networks'
import { expect, test } from 'vitest'
import { runCli } from '../../test/runCli.ts'

const demo = readSnapshot(demoBytes())
const sample = (id: string): string =>
  toBocHex(demo.samples.find(each => each.id === id)?.message ?? expect.fail(`no sample ${id}`))
const folder = mkdtempSync(join(tmpdir(), 'tonoscope-test-'))
const inFolder = (name: string) => join(folder, name)

test('prints the test file of a message; the same run gives the same text', async () => {
  const args = ['test', sample('fresh-wrong-seqno')]
  const { code, out, err } = await runCli(args)
  expect([code, err]).toEqual([0, ''])
  expect(out).toContain("from 'vitest'")
  expect(out).toMatch(/toMatchObject\(\{ exitCode: \d+ \}\)/)
  expect((await runCli(args)).out).toBe(out)
})

test('an event on chain and its capsule, for jest, with hashes, and the cells beside it', async () => {
  const event = '8a5bc67699d2236f7ec75e43376cd7b3050d3b9910c9d7285081999b9956dd6b'
  const out = inFolder('event.test.ts')
  const options = ['--framework', 'jest', '--assert', 'exit-codes,hashes', '--data', 'beside', '--out', out]
  const { code, out: printed, err } = await runCli(['test', event, ...options])
  expect([code, err]).toEqual([0, ''])
  const [, dataFile = ''] = printed.split('\n')
  const text = readFileSync(out, 'utf8')
  expect(text).toContain("from '@jest/globals'")
  expect(text).toContain('hashes of the transactions')
  expect(text).not.toContain('balances')
  expect(text).toContain(`import data from './${dataFile.split('/').at(-1)}'`)
  expect(JSON.parse(readFileSync(dataFile, 'utf8'))).toMatchObject({ libraries: expect.any(Array) })
  expect((await runCli(['test', event, ...options])).err).toContain('--force')
})

test('a capsule of a run', async () => {
  const capsule = inFolder('run.capsule.tonoscope')
  expect((await runCli(['capsule', 'make', sample('fresh-transfer'), '--out', capsule])).code).toBe(0)
  const { code, out, err } = await runCli(['test', capsule])
  expect([code, err]).toEqual([0, ''])
  expect(out).toContain('// Note: Signatures are not checked, as in the run.')
  expect(out).toContain('{ ignoreChksig: true }')
})

test('wrong options are errors', async () => {
  const message = sample('fresh-transfer')
  expect((await runCli(['test', message, '--framework', 'mocha'])).err).toContain('framework')
  expect((await runCli(['test', message, '--assert', 'gas'])).err).toContain('assert')
  expect((await runCli(['test', message, '--data', 'beside'])).err).toContain('needs --out')
  expect((await runCli(['test', 'nothing'])).code).not.toBe(0)
})
