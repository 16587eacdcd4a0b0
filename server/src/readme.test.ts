import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { buildTargets } from '../../scripts/build.ts'
import { startBuiltServer } from '../test/builtServer.ts'
import { runBuiltCli } from '../test/runBuiltCli.ts'
import { runCli } from '../test/runCli.ts'
import { serve } from '../test/serve.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const readme = readFileSync(join(root, 'README.md'), 'utf8')
const commands = [...readme.matchAll(/^(npx tonoscope|curl) (.*?)(?: +# .*)?$/gm)].map(
  ([, program = '', rest = '']) => ({
    program,
    rest,
  }),
)
const output = mkdtempSync(join(tmpdir(), 'readme-'))

/** The words of a command line: `'…'` is one word. Files of the project are in its folder; commands run in a temporary one. */
const toArguments = (text: string): string[] =>
  [...text.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain = '']) => {
    if (quoted !== undefined) return quoted
    return plain.startsWith('examples/') ? join(root, plain) : plain
  })

/** The files and folders that commands hand to each other. */
const listFiles = (argv: readonly string[]): string[] =>
  argv.filter(word => word === 'shelf' || (/^[\w.]+\.(?:json|tonoscope)$/.test(word) && !word.startsWith(root)))

const lastUse = new Map<string, Promise<unknown>>()

/** Runs a command as soon as those before it that name the same files have ended. */
function runInOrder(argv: readonly string[], stopAt: RegExp | undefined): ReturnType<typeof runBuiltCli> {
  const files = listFiles(argv)
  const earlier = Promise.allSettled(files.map(file => lastUse.get(file)))
  const result = earlier.then(() => runBuiltCli(argv, { stopAt, cwd: output }))
  for (const file of files) lastUse.set(file, result)
  return result
}

const cliCommands = commands.filter(({ program }) => program === 'npx tonoscope').map(({ rest }) => rest)

/** All commands; `proof get` is one. */
async function listCommands(): Promise<string[]> {
  const readNames = async (...group: readonly string[]) => {
    const { out } = await runCli([...group, '--help'])
    const list = out.slice(out.indexOf('\nCommands:')).split('\n\n')[0] ?? ''
    return [...list.matchAll(/^ {2}([a-z]\S*)/gm)].map(([, name = '']) => name).filter(name => name !== 'help')
  }
  const groups = ['proof', 'capsule', 'snapshot']
  const single = (await readNames()).filter(name => !groups.includes(name))
  const inGroups = groups.map(async group => (await readNames(group)).map(name => `${group} ${name}`))
  return [...single, ...(await Promise.all(inGroups)).flat()]
}

/** What the README says of stderr: progress, and the length of a proof chain. */
const documented = [/^\d+\/\d+ .*\n/gm, /^\d+ parts, \d+ steps, from \d+ to \d+\n/gm]

beforeAll(() => buildTargets(['server']), 300_000)

// Side by side: each is a program that starts anew.
test.concurrent.each(cliCommands)(
  'tonoscope %s has no warning',
  async text => {
    const isServe = text === 'serve'
    const argv = [...toArguments(text), ...(isServe ? ['--port', '0', '--workers', '1', '--no-web'] : [])]
    const { code, out, err } = await runInOrder(argv, isServe ? /running at/ : undefined)
    const warnings = documented.reduce((rest, line) => rest.replaceAll(line, ''), err)
    expect({ code, warnings }).toEqual({ code: 0, warnings: '' })
    // They only reply.
    if (!argv.includes('--out') && text !== 'dap' && text !== 'mcp') expect(out).not.toBe('')
  },
  120_000,
)

test('a server has no warning while it serves many requests at once', async () => {
  const server = await startBuiltServer('--workers', '1')
  const boc = JSON.stringify({ boc: readFileSync(join(root, 'examples/transfer.boc')).toString('base64') })
  const headers = { 'content-type': 'application/json' }
  const send = (path: string, body?: string) =>
    fetch(server.url + path, { headers, ...(body !== undefined && { method: 'POST', body }) })
  const statuses = await Promise.all(
    Array.from({ length: 30 }, async (_, i) => {
      const response = await (i % 2 === 0 ? send('/v2/events/emulate', boc) : send('/v2/status'))
      await response.arrayBuffer()
      return response.status
    }),
  )
  server.kill('SIGTERM')
  expect(await server.exited).toBe(0)
  expect([new Set(statuses), server.logLines]).toEqual([new Set([200]), []])
}, 60_000)

test('curl, with the port of another server', async () => {
  const server = await serve({ port: 0, workers: 1, webRoot: undefined, log: () => {} })
  try {
    const lines = commands.filter(({ program }) => program === 'curl')
    expect(lines).toHaveLength(1)
    const command = `curl ${lines[0]!.rest.replace('http://127.0.0.1:8080', server.url)}`
    const { stdout } = await promisify(execFile)('sh', ['-c', command])
    expect(JSON.parse(stdout)).toMatchObject({ actions: [{ type: 'JettonTransfer', status: 'ok' }] })
  } finally {
    await server.close()
  }
}, 60_000)

test('the examples are those of all commands', async () => {
  const names = await listCommands()
  expect(names.length).toBeGreaterThan(18)
  const hasExample = (name: string) => cliCommands.some(text => `${text} `.startsWith(`${name} `))
  expect(names.filter(name => !hasExample(name))).toEqual([])
  expect(readme).not.toMatch(/^(?:npx tonoscope|curl) .*…/m)
})
