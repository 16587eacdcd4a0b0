import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'

/** The first has no windows of its own: tests take a fifth less time than in one that draws windows without a screen. */
const binaryNames = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable']
const debianPackages = ['chromium-headless-shell', 'chromium']
const advice =
  'install Chromium (Debian: apt-get install chromium; anywhere else: npx playwright install --with-deps chromium)' +
  ' or set TONOSCOPE_CHROMIUM to its path'

/** Whether this program can run: a download without its shared libraries cannot. */
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
  return binaryNames
    .flatMap(name => folders.map(folder => join(folder, name)))
    .find(path => existsSync(path) && canRun(path))
}

function playwrightChromium(): string | undefined {
  const path = chromium.executablePath()
  return existsSync(path) && canRun(path) ? path : undefined
}

/** Path of the installed Chromium: `TONOSCOPE_CHROMIUM`, the system's, or Playwright's download. */
export function findChromium(): string | undefined {
  const configured = process.env.TONOSCOPE_CHROMIUM
  // A wrong path must not fall back to another browser.
  if (configured && !existsSync(configured)) throw new Error(`TONOSCOPE_CHROMIUM: no such file: ${configured}`)
  return configured || findOnPath() || playwrightChromium()
}

/** Runs a program and its children with a time limit; whether it exited with code 0. */
function run(
  command: string,
  args: readonly string[],
  timeoutMs: number,
  env: NodeJS.ProcessEnv = {},
): Promise<boolean> {
  return new Promise(resolve => {
    const child = spawn(command, args, {
      stdio: 'ignore',
      detached: true,
      env: { ...process.env, ...env },
    })
    const timer = setTimeout(() => child.pid && process.kill(-child.pid, 'SIGKILL'), timeoutMs)
    const end = (ok: boolean): void => {
      clearTimeout(timer)
      resolve(ok)
    }
    child.on('error', () => end(false))
    child.on('close', code => end(code === 0))
  })
}

const minutes = (count: number): number => count * 60_000

/** Path of Chromium, downloaded if missing: by Playwright, else as a Debian package when running as root. */
export async function getChromium(log: (line: string) => void): Promise<string> {
  const existing = findChromium()
  if (existing) return existing

  log('not installed; trying Playwright’s download (up to 2 minutes)')
  const playwright = join(dirname(createRequire(import.meta.url).resolve('playwright/package.json')), 'cli.js')
  await run(process.execPath, [playwright, 'install', 'chromium'], minutes(2))
  const downloaded = playwrightChromium()
  if (downloaded) return downloaded

  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    log('the download failed; installing the Debian package')
    const aptEnv = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update'], minutes(5), aptEnv)
    for (const name of debianPackages) {
      await run('apt-get', ['install', '-y', '--no-install-recommends', name], minutes(10), aptEnv)
      const installed = findOnPath()
      if (installed) return installed
    }
  }
  throw new Error(`no Chromium for the browser tests: ${advice}`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const log = (line: string): void => console.error(`chromium  ${line}`)
  await getChromium(log).then(console.log, (error: Error) => {
    log(error.message)
    process.exitCode = 1
  })
}
