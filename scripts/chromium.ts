import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'

const binaryNames = ['chromium', 'chromium-browser', 'google-chrome-stable']
const advice =
  'install Chromium (Debian: apt-get install chromium; anywhere else: npx playwright install --with-deps chromium)' +
  ' or set TONOSCOPE_CHROMIUM to the path of one'

/** Whether this program starts: a download without the libraries it needs does not. */
function canRun(path: string): boolean {
  try {
    execFileSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 })
    return true
  } catch {
    return false
  }
}

function findOnPath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return folders
    .flatMap(folder => binaryNames.map(name => join(folder, name)))
    .find(path => existsSync(path) && canRun(path))
}

function playwrightChromium(): string | undefined {
  const path = chromium.executablePath()
  return existsSync(path) && canRun(path) ? path : undefined
}

/**
 * The Chromium that is here: `TONOSCOPE_CHROMIUM`, the system's, or Playwright's own download.
 *
 * @throws Error when `TONOSCOPE_CHROMIUM` names none: a wrong path must not pass for another browser
 */
export function findChromium(): string | undefined {
  const named = process.env.TONOSCOPE_CHROMIUM
  if (named && !existsSync(named)) throw new Error(`TONOSCOPE_CHROMIUM names no file: ${named}`)
  return named || findOnPath() || playwrightChromium()
}

/** Runs a program with a time limit, and its children with it; whether it ended well. */
function run(command: string, args: readonly string[], limitMs: number, env: NodeJS.ProcessEnv = {}): Promise<boolean> {
  return new Promise(resolve => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'ignore', 'ignore'],
      detached: true,
      env: { ...process.env, ...env },
    })
    const timer = setTimeout(() => child.pid && process.kill(-child.pid, 'SIGKILL'), limitMs)
    const end = (ok: boolean): void => {
      clearTimeout(timer)
      resolve(ok)
    }
    child.on('error', () => end(false))
    child.on('close', code => end(code === 0))
  })
}

const minutes = (count: number): number => count * 60_000

/**
 * The Chromium that is here, or one that is fetched: Playwright's download, else Debian's package where we may install it.
 *
 * @throws Error that says what to do when there is none to be had
 */
export async function getChromium(say: (line: string) => void): Promise<string> {
  const here = findChromium()
  if (here) return here

  say('none on this machine; trying Playwright’s download (2 minutes at most)')
  const playwright = join(dirname(createRequire(import.meta.url).resolve('playwright/package.json')), 'cli.js')
  await run(process.execPath, [playwright, 'install', 'chromium'], minutes(2))
  const downloaded = playwrightChromium()
  if (downloaded) return downloaded

  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('that did not work; installing Debian’s package')
    const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update'], minutes(5), quiet)
    await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], minutes(10), quiet)
    const installed = findOnPath()
    if (installed) return installed
  }
  throw new Error(`no Chromium for the tests in the browser: ${advice}`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const say = (line: string): void => console.error(`chromium  ${line}`)
  await getChromium(say).then(console.log, (error: Error) => {
    say(error.message)
    process.exitCode = 1
  })
}
