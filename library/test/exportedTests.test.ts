import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { toBocHex } from '@tonoscope/core/cell/text'
import type { DebugTest, DebugTestRequest } from '@tonoscope/core/contract/debugTest'
import { beforeAll, expect, test } from 'vitest'
import { demoSnapshot } from '../../core/test/demo.ts'
import { demoService } from '../../core/test/demoService.ts'
import { packageScript, runInFolder } from './consumer.ts'

/** A project that has @ton/sandbox, @ton/core and @ton/crypto of a parent folder, and nothing of ours. */
const folder = fileURLToPath(new URL('../../dist/exported-tests', import.meta.url))
const assert: DebugTestRequest['assert'] = ['exit-codes', 'actions', 'balances', 'hashes']

const event = '8a5bc67699d2236f7ec75e43376cd7b3050d3b9910c9d7285081999b9956dd6b'

type VitestReport = {
  readonly numPassedTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message: string
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[]
  }[]
}
type Exported = { readonly id: string; readonly file: DebugTest; readonly name: string }

let exported: readonly Exported[]
let hashOnChain: string
let report: VitestReport

beforeAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  write('package.json', JSON.stringify({ name: 'exported', private: true, type: 'module' }))
  // The only framework here is vitest: what a test imports of jest has the same names in it.
  write(
    'vitest.config.js',
    "export default { test: { alias: { '@jest/globals': 'vitest' }, include: ['*.test.ts'], maxWorkers: 1, testTimeout: 60000 } }",
  )
  write(
    'tsconfig.json',
    JSON.stringify({
      compilerOptions: {
        ...{ strict: true, noUncheckedIndexedAccess: true, noUnusedLocals: true, skipLibCheck: true, noEmit: true },
        ...{
          target: 'es2022',
          module: 'esnext',
          moduleResolution: 'bundler',
          resolveJsonModule: true,
          types: ['node'],
        },
        paths: { '@jest/globals': ['../../node_modules/vitest'] },
      },
      include: ['*.test.ts'],
    }),
  )
  const service = await demoService()
  exported = await Promise.all(
    demoSnapshot().samples.flatMap(({ id, message, blockSeqno, arguments: args }, at) =>
      message
        ? [
            exportSample(id, at, {
              boc: toBocHex(message),
              block_seqno: blockSeqno,
              ignore_signature: args?.ignoreSignature,
            }),
          ]
        : [],
    ),
  )
  async function exportSample(id: string, at: number, run: Omit<DebugTestRequest, 'assert'>): Promise<Exported> {
    const body: DebugTestRequest = {
      ...run,
      ...{ assert, framework: at % 2 === 0 ? 'vitest' : 'jest', data: at % 3 === 0 ? 'beside' : 'inline', title: id },
    }
    const file = await service.call('debugTest', { body })
    if (file.data) write(file.data.file_name, file.data.text)
    write(`${id}.test.ts`, file.text)
    return { id, file, name: `${id}.test.ts` }
  }
  const { message, trace } = await service.call('debugEvent', { body: { query: event }, headers: {} })
  const onChain = { boc: message?.boc ?? expect.fail('an event without a message'), as_on_chain: true }
  exported = [...exported, await exportSample('event', 1, { ...onChain, limits: { transactions: 1000 } })]
  hashOnChain = trace.transaction.hash
  const [first] = exported
  // One fact of a copy is another.
  write('changed.test.ts', first?.file.text.replace(/outMessages: \d+/, 'outMessages: 77') ?? '')
  await runInFolder(
    folder,
    packageScript('vitest/vitest.mjs'),
    'run',
    '--reporter=json',
    '--outputFile=report.json',
  ).catch(() => undefined)
  report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as VitestReport
}, 600_000)

const write = (name: string, text: string): void => writeFileSync(join(folder, name), text)
const resultOf = (name: string) =>
  report.testResults.find(each => each.name.endsWith(`/${name}`)) ?? expect.fail(`no result of ${name}`)

test('at least 20 samples are exported, and all pass with the public packages', () => {
  expect(exported.length).toBeGreaterThanOrEqual(20)
  const failed = exported.flatMap(({ name }) => {
    const { status, message, assertionResults } = resultOf(name)
    const titles = assertionResults.filter(each => each.status !== 'passed').map(({ title }) => title)
    return status === 'passed' ? [] : [`${name}: ${titles.join(', ')} ${message}`]
  })
  expect(failed).toEqual([])
})

test('there are messages that work, fail and are rejected', () => {
  const texts = exported.map(({ file }) => file.text)
  expect(texts.some(text => text.includes('exitCode: 0 }') && !text.includes('aborted: true'))).toBe(true)
  expect(texts.some(text => text.includes('aborted: true'))).toBe(true)
  expect(texts.some(text => text.includes('does not accept the message'))).toBe(true)
  expect(exported.filter(({ file }) => file.data).length).toBeGreaterThan(3)
})

test('the test of an event has the hashes on chain', () => {
  expect(exported.find(({ id }) => id === 'event')?.file.text).toContain(hashOnChain)
})

test('they have no type errors in strict mode', async () => {
  expect(await runInFolder(folder, packageScript('typescript/bin/tsc'), '-p', '.')).toBe('')
})

test('a changed fact fails', () => {
  const { status, assertionResults } = resultOf('changed.test.ts')
  expect(status).toBe('failed')
  const failed = assertionResults.filter(each => each.status === 'failed').map(({ title }) => title)
  expect(failed).toEqual(['actions and outgoing messages'])
})
