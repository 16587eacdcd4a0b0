import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { runCli } from '../test/runCli.ts'
import { serve } from './main.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const readme = readFileSync(join(root, 'README.md'), 'utf8')
const commands = [...readme.matchAll(/^(npx tonoscope|curl) (.*?)(?: +# .*)?$/gm)].map(
  ([, program = '', rest = '']) => ({
    program,
    rest,
  }),
)
const output = mkdtempSync(join(tmpdir(), 'readme-'))

/** The words of a command line: `'…'` is one word. Files of the project are in its folder, others in a temporary one. */
const toArguments = (text: string): string[] =>
  [...text.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain = '']) => {
    if (quoted !== undefined) return quoted
    if (plain.startsWith('examples/')) return join(root, plain)
    return /\.(?:json|tonoscope)$/.test(plain) ? join(output, plain) : plain
  })

const cliCommands = commands.filter(({ program }) => program === 'npx tonoscope').map(({ rest }) => rest)

// In their order: some read what others wrote.
test.sequential.each(cliCommands)('tonoscope %s', async text => {
  const isServe = text === 'serve'
  const argv = [...toArguments(text), ...(isServe ? ['--port', '0', '--workers', '1', '--no-web'] : [])]
  const { code, out, err } = await runCli(argv, '', { stopped: isServe })
  expect([code, err.match(/^tonoscope: .*/m)?.[0]]).toEqual([0, undefined])
  if (!argv.includes('--out')) expect(out).not.toBe('')
})

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

test('the examples are those of all commands', () => {
  expect(cliCommands.length).toBeGreaterThan(18)
  expect(readme).not.toMatch(/^(?:npx tonoscope|curl) .*…/m)
})
