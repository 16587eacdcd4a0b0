import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const command = fileURLToPath(new URL('../bin/tonoscope.js', import.meta.url))

/**
 * Runs the built command line as a program of its own, so that warnings of Node are on its stderr. `stopAt`: it gets
 * SIGTERM at this output.
 */
export async function runBuiltCli(
  argv: readonly string[],
  { stopAt, cwd }: { readonly stopAt?: RegExp | undefined; readonly cwd?: string } = {},
): Promise<{ readonly code: number | null; readonly out: string; readonly err: string }> {
  // What a user has not set either.
  const { NODE_OPTIONS: _, NODE_NO_WARNINGS: __, NODE_ENV: ___, TONOSCOPE_NETWORKS: ____, ...env } = process.env
  const child = spawn(process.execPath, [command, ...argv], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(cwd !== undefined && { cwd }),
  })
  const output = { out: '', err: '' }
  let isStopped = false
  child.stdout.on('data', data => {
    output.out += String(data)
    if (isStopped || !stopAt?.test(output.out)) return
    isStopped = child.kill('SIGTERM')
  })
  child.stderr.on('data', data => {
    output.err += String(data)
  })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, ...output }
}
