import { execFile } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import ts from 'typescript'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildTargets } from '../../scripts/build.ts'
import {
  consumerFolder,
  createBareConsumer,
  createConsumer,
  packageFolder,
  packageScript,
  runInConsumer,
  runInFolder,
  writeConsumerFile,
} from './consumer.ts'

type Packed = { readonly files: readonly { readonly path: string; readonly size: number }[]; readonly size: number }
let packed: Packed
let paths: readonly string[]
beforeAll(async () => {
  await buildTargets(['library'])
  const args = ['pack', '--dry-run', '--json', '--offline', '--ignore-scripts']
  const { stdout } = await promisify(execFile)('npm', args, { cwd: packageFolder })
  const [found] = JSON.parse(stdout) as [Packed]
  packed = found
  paths = packed.files.map(({ path }) => path)
  createConsumer(paths)
}, 180_000)

const read = (path: string): string => readFileSync(join(packageFolder, path), 'utf8')

describe('contents of the package', () => {
  test('scripts, declarations and data, and nothing else', () => {
    const known =
      /^(LICENSE|README\.md|package\.json|emulator\.wasm|demo\.snapshot\.json\.gz|[\w-]+\.js|chunks\/[\w.-]+\.js|types\/[\w/-]+\.d\.ts)$/
    expect(paths.filter(path => !known.test(path))).toEqual([])
    expect(paths).toEqual(
      expect.arrayContaining(['index.js', 'ton-core.js', 'matchers.js', 'vitest.js', 'types/index.d.ts']),
    )
  })

  test('it is at most 5 MB to download', () => {
    expect(packed.size).toBeLessThan(5_000_000)
  })

  test('every file that package.json names is in it', () => {
    const manifest = JSON.parse(read('package.json')) as { exports: Record<string, string | Record<string, string>> }
    const named = Object.values(manifest.exports).flatMap(entry =>
      typeof entry === 'string' ? [entry] : Object.values(entry),
    )
    expect(named.filter(path => !paths.includes(path.replace('./', '')))).toEqual([])
  })

  test('no path of this machine, and no import of what is not a dependency', () => {
    const { dependencies, peerDependencies } = JSON.parse(read('package.json')) as Record<
      string,
      Record<string, string>
    >
    const allowed = [...Object.keys({ ...dependencies, ...peerDependencies }), '#host']
    const portable = filesLoadedBy(['index.js', 'ton-core.js', 'matchers.js', 'vitest.js', 'host-web.js'])
    const root = fileURLToPath(new URL('../..', import.meta.url))
    for (const path of paths.filter(each => each.endsWith('.js') || each.endsWith('.d.ts'))) {
      const text = read(path)
      expect(text.includes(root), path).toBe(false)
      const unlisted = ts
        .preProcessFile(text, true, true)
        .importedFiles.map(({ fileName }) => fileName)
        .filter(name => !name.startsWith('.'))
        .filter(name => !allowed.some(each => name === each || name.startsWith(`${each}/`)))
      expect(
        unlisted.filter(name => portable.has(path) || !name.startsWith('node:')),
        path,
      ).toEqual([])
    }
  })
})

const readDependencies = () =>
  (JSON.parse(read('package.json')) as { dependencies: Record<string, string> }).dependencies

/** The files of the package that these import, also when they need them. */
function filesLoadedBy(entries: readonly string[]): ReadonlySet<string> {
  const found = new Set(entries)
  for (const path of found)
    for (const { fileName } of ts.preProcessFile(read(path), true, true).importedFiles)
      if (fileName.startsWith('.')) found.add(posix.join(posix.dirname(path), fileName))
  return found
}

const tsc = packageScript('typescript/bin/tsc')
const compile = (file: string, options: object) => {
  writeConsumerFile(
    'tsconfig.json',
    JSON.stringify({
      compilerOptions: {
        ...{ target: 'ES2023', module: 'ESNext', moduleResolution: 'bundler', strict: true, noEmit: true },
        ...{ exactOptionalPropertyTypes: true, preserveSymlinks: true },
        ...options,
      },
      files: [file],
    }),
  )
  return runInConsumer(tsc, '-p', '.')
}

describe('declarations', () => {
  const program = `
import { classify, type CellLike, type DebugResult, decode, emulate, explain, listSamples, openNetwork, verifyProof } from '@tonoscope/core'
declare const cell: CellLike
declare const address: { toRawString(): string }
const network = await openNetwork('demo')
const [sample] = await listSamples(network)
const overrides = [{ account: address, balance: 1n, code: cell }]
const run: DebugResult = await emulate(cell, { network, ignore_signature: true, overrides })
const sentence: string = run.verdict.sentence
const fees: bigint | undefined = run.summary.fees
const text: string = await explain(await classify('ab', { network }))
const { hash } = await decode(cell, { as: 'transaction' })
const { state } = await verifyProof('{}', { trust: '' })
const known: 'verified' | 'incomplete' | 'failed' | 'not-checkable' = state
// @ts-expect-error an unknown field
await emulate(cell, { network, ignoreSignature: true })
// @ts-expect-error the types of Node are not loaded
Buffer
export { fees, hash, known, sample, sentence, text }
`

  test('compile without the types of Node, all of them checked', async () => {
    writeConsumerFile('program.ts', program)
    expect(await compile('program.ts', { lib: ['ES2023', 'WebWorker'], types: [], skipLibCheck: false })).toBe('')
  })

  test('compile with those of a page', async () => {
    writeConsumerFile(
      'program.ts',
      `${program}\nconst { signal } = new AbortController()\nawait emulate(cell, { network, signal })`,
    )
    expect(await compile('program.ts', { lib: ['ES2023', 'DOM'], types: [], skipLibCheck: false })).toBe('')
  })

  test('/ton-core and /vitest compile with the types that they need', async () => {
    writeConsumerFile(
      'program.ts',
      `
import type { Blockchain, SendMessageResult } from '@ton/sandbox'
import { type Cell, type Message, type Transaction } from '@ton/core'
import { classify, type DebugResult, emulate, type Network } from '@tonoscope/core'
import { messageCell, messageOf, readSandbox, toAddress, toCell, transactionsOf } from '@tonoscope/core/ton-core'
import { matchers } from '@tonoscope/core/matchers'
import '@tonoscope/core/vitest'
import { expect } from 'vitest'
declare const network: Network
declare const run: DebugResult
declare const blockchain: Blockchain
declare const result: SendMessageResult
const cell: Cell = toCell(run.message.boc)
await emulate(cell, { network, overrides: [{ account: toAddress(run.message.destination), code: cell }] })
const message: Message = messageOf(run)
await emulate(messageCell(message), { network })
const transactions: Transaction[] = transactionsOf(run)
await classify(await readSandbox(blockchain, result))
await classify({ transactions })
expect(run).toHaveOutcome('success')
// @ts-expect-error no such outcome
expect(run).toHaveOutcome('fine')
expect.extend(matchers)
`,
    )
    expect(await compile('program.ts', { lib: ['ES2023', 'DOM'], types: ['node'], skipLibCheck: true })).toBe('')
  })
})

describe('an index', () => {
  const program = `
import { classify, isAppError, openNetwork } from '@tonoscope/core'
for (const location of [process.argv[2] + '/absent', 'postgres://127.0.0.1:1/mine']) {
  const network = await openNetwork({ name: 'mine', sources: [{ kind: 'index', location }] })
  const error = await classify('${'ab'.repeat(32)}', { network }).catch(error => error)
  console.log(isAppError(error) ? error.code + ' ' + error.message : error)
  network.close()
}
`

  test('is opened by packages that the project has installed', async () => {
    writeConsumerFile('index.js', program)
    const [folder, database] = (await runInConsumer('index.js', consumerFolder)).split('\n')
    expect(folder).toMatch(/^index\.unreachable .*there is no such folder/)
    expect(database).toMatch(/^index\.unreachable cannot open the database mine at 127\.0\.0\.1:1/)
  })

  test('without them the error has the command that installs them', async () => {
    const folder = createBareConsumer(['@ton/core', ...Object.keys(readDependencies())])
    try {
      writeFileSync(join(folder, 'index.js'), program)
      const printed = (await runInFolder(folder, 'index.js', folder)).trim().split('\n')
      const text = (name: string, packages: string) =>
        `index.unreachable cannot open index (${name}): it needs packages that are not installed; run npm install ${packages}`
      expect(printed).toEqual([
        text('absent', 'lmdb'),
        text('127.0.0.1:1/mine', 'pg pg-connection-string pg-copy-streams'),
      ])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

describe('the README', () => {
  const readme = readFileSync(fileURLToPath(new URL('../README.md', import.meta.url)), 'utf8')
  const blocks = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => code)
  const examples = blocks.filter(code => code.includes('import '))

  test.each(examples.map((code, index) => [index, code] as const))(
    'example %i prints what it says',
    async (index, code) => {
      writeConsumerFile(`example${index}.js`, code)
      const printed = await runInConsumer(`example${index}.js`)
      const expected = [...code.matchAll(/console\.log\(.*\) \/\/ (.+)$/gm)].map(([, text]) => text)
      expect(expected.length).toBeGreaterThan(0)
      for (const line of expected) expect(printed.split('\n')).toContain(line)
    },
  )

  test('the lines for tests pass in vitest, and fail where the outcome differs', async () => {
    const lines = blocks.find(code => code.includes('toHaveOutcome'))?.replace(/^\/\/.*\n/, '')
    expect(lines).toContain('expect(run)')
    const [success, rejected, event, ...others] = (lines ?? '').trim().split('\n')
    expect(others).toEqual([])
    writeConsumerFile(
      'own.test.js',
      `
import { toNano } from '@ton/core'
import { Blockchain } from '@ton/sandbox'
import { classify, emulate, listSamples, openNetwork } from '@tonoscope/core'
import { readSandbox } from '@tonoscope/core/ton-core'
import { expect, test } from 'vitest'

const network = await openNetwork('demo')
const runSample = async id => emulate((await listSamples(network)).find(each => each.id === id).boc, { network })

test('succeeds', async () => {
  const run = await runSample('fresh-transfer')
  ${success}
})
test('is rejected', async () => {
  const run = await runSample('fresh-wrong-seqno')
  ${rejected}
})
test('is classified', async () => {
  const blockchain = await Blockchain.create()
  const [alice, bob] = [await blockchain.treasury('alice'), await blockchain.treasury('bob')]
  await alice.send({ to: bob.address, value: toNano('1') })
  const result = await alice.send({ to: bob.address, value: toNano('1') })
  const event = await classify(await readSandbox(blockchain, result))
  ${event}
})
test.fails('another outcome', async () => {
  expect(await runSample('fresh-transfer')).toHaveOutcome('rejected')
})
`,
    )
    writeConsumerFile(
      'vitest.config.js',
      `export default { test: { include: ['own.test.js'], testTimeout: 60_000, setupFiles: ['@tonoscope/core/vitest'] } }`,
    )
    const printed = await runInConsumer(packageScript('vitest/vitest.mjs'), 'run', '--root', '.', '--reporter=verbose')
    expect(printed).toContain('3 passed | 1 expected fail')
  })
})
