import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { buildTargets } from '../../scripts/build.ts'

const command = fileURLToPath(new URL('../bin/tonoscope.js', import.meta.url))

/** The server as its users start it: a process of its own, from the build. */
export type BuiltServer = {
  readonly url: string
  readonly port: number
  readonly pid: number
  /** Lines on stderr. */
  readonly logLines: readonly string[]
  readonly isRunning: () => boolean
  readonly kill: (signal: NodeJS.Signals) => void
  /** Resolves with its exit code or signal. */
  readonly exited: Promise<number | NodeJS.Signals | null>
}

/** Builds the server if it is stale and runs `tonoscope serve` on a free port, without the web app. */
export async function startBuiltServer(...options: readonly string[]): Promise<BuiltServer> {
  await buildTargets(['server'])
  const child = spawn(process.execPath, [command, 'serve', '--port', '0', '--no-web', ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { pid } = child
  if (pid === undefined) throw new Error('the server does not start')
  const logLines: string[] = []
  child.stderr.on('data', data => logLines.push(...String(data).trimEnd().split('\n')))
  const exited = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | NodeJS.Signals | null)
  const url = await Promise.race([
    readUrl(child.stdout),
    exited.then(() => Promise.reject(new Error(`the server ended: ${logLines.join('\n')}`))),
  ])
  return {
    url,
    port: Number(new URL(url).port),
    pid,
    logLines,
    isRunning: () => isRunning(child),
    kill: signal => void child.kill(signal),
    exited,
  }
}

const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null

/** The address in the line that the command prints when it is ready. */
async function readUrl(stdout: AsyncIterable<unknown>): Promise<string> {
  let text = ''
  for await (const data of stdout) {
    text += String(data)
    const url = /running at (http:\S+)/.exec(text)?.[1]
    if (url !== undefined) return url
  }
  throw new Error(`no address in: ${text}`)
}
