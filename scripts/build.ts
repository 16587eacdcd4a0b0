import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, createLogger, type InlineConfig } from 'vite'
import { extractEmulator } from './emulatorAsset.ts'
import { buildWithStamp, isStale, targets } from './sources.js'

type Target = keyof typeof targets

const folder = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** Vite's logger without the lines about Node modules that the emulator's glue names and never reaches in a page. */
function quietLogger() {
  const logger = createLogger('warn')
  const { warn, warnOnce } = logger
  const isNoise = (text: string): boolean => /externalized for browser compatibility/.test(text)
  logger.warn = (text, options) => void (isNoise(text) || warn(text, options))
  logger.warnOnce = (text, options) => void (isNoise(text) || warnOnce(text, options))
  return logger
}

const output = { customLogger: quietLogger(), logLevel: 'warn' } as const
const page = (mode: string): InlineConfig => ({ configFile: folder('renderer/vite.config.ts'), mode, ...output })

// The output is flat and two folders below the root, as server/src is: `new URL('../../core/…', import.meta.url)` is
// the same file from a source and from what is built from it.
const server: InlineConfig = {
  configFile: false,
  root: folder('server'),
  ...output,
  ssr: { noExternal: [/^@tonoscope\//] },
  build: {
    ssr: true,
    target: 'node20',
    outDir: folder('dist/server'),
    emptyOutDir: true,
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: {
        main: folder('server/src/main.ts'),
        worker: folder('server/src/worker.ts'),
        cli: folder('server/src/cli.ts'),
      },
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
}

// What the desktop app's processes run: each a file with everything in it, since nothing is installed beside them, and a
// preload script in the sandbox cannot load a second one.
const desktop = (name: string, input: string, emptyOutDir: boolean): InlineConfig => ({
  configFile: false,
  root: folder('electron'),
  ...output,
  ssr: { noExternal: true, external: ['electron'] },
  build: {
    ssr: true,
    target: 'node22',
    outDir: folder('dist/desktop'),
    emptyOutDir,
    minify: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      external: ['electron'],
      input: { [name]: folder(`electron/src/${input}`) },
      output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
    },
  },
})

const configs: Record<Target, { what: string; configs: readonly InlineConfig[] }> = {
  web: { what: 'web app', configs: [page('production')] },
  static: { what: 'web app without a server', configs: [page('static')] },
  server: { what: 'server and command line', configs: [server] },
  desktop: {
    what: 'desktop app',
    configs: [
      desktop('main', 'main/index.ts', true),
      desktop('preload', 'preload/preload.ts', false),
      desktop('worker', 'worker/worker.ts', false),
    ],
  },
}

/** The scripts that a page of this build loads before it shows anything, gzipped, in bytes. */
export function initialScriptBytes(target: 'web' | 'static'): number {
  const html = readFileSync(folder(`dist/${target}/index.html`), 'utf8')
  const scripts = [...html.matchAll(/(?:src|href)="\.?\/([^"]+\.js)"/g)].map(([, path]) =>
    folder(`dist/${target}/${path}`),
  )
  return scripts.reduce((sum, path) => sum + gzipSync(readFileSync(path)).length, 0)
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** One build at a time in this folder: another process that builds is waited for. */
async function withBuildLock(work: () => Promise<void>): Promise<void> {
  const lock = folder('dist/.lock')
  mkdirSync(folder('dist'), { recursive: true })
  for (let told = false; ; told = true) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      break
    } catch {
      const owner = readLockOwner(lock)
      if (owner !== undefined && !isAlive(owner)) rmSync(lock, { force: true })
      else {
        if (!told) console.error('build  waiting for another build to end')
        await wait(200)
      }
    }
  }
  try {
    await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

function readLockOwner(lock: string): number | undefined {
  try {
    return Number(readFileSync(lock, 'utf8')) || undefined
  } catch {
    return undefined // gone in this moment: try again
  }
}

/** Builds the targets that are not up to date; `force` builds all of them. */
export async function buildTargets(wanted: readonly Target[], force = false): Promise<void> {
  await withBuildLock(async () => {
    extractEmulator()
    for (const target of wanted) {
      const { what, configs: steps } = configs[target]
      if (!force && !isStale(target)) {
        console.error(`build  ${what}: up to date`)
        continue
      }
      console.error(`build  ${what} …`)
      const start = performance.now()
      await buildWithStamp(target, async () => {
        for (const step of steps) await build(step)
      })
      const size =
        target === 'server' || target === 'desktop'
          ? ''
          : `, ${Math.ceil(initialScriptBytes(target) / 1000)} kB of script at first (gzip)`
      console.error(`build  ${what}: ${((performance.now() - start) / 1000).toFixed(1)} s${size}`)
    }
  })
}

const isTarget = (name: string): name is Target => name in targets

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const names = process.argv.slice(2).filter(name => name !== '--force')
  const unknown = names.filter(name => !isTarget(name))
  if (unknown.length > 0)
    throw new Error(`no such target: ${unknown.join(', ')}; there are ${Object.keys(targets).join(', ')}`)
  const wanted = names.length > 0 ? names.filter(isTarget) : Object.keys(targets).filter(isTarget)
  await buildTargets(wanted, process.argv.includes('--force')).catch((error: Error) => {
    // What does not build is said with its file and line; where in the bundler it was found out helps nobody.
    console.error(error.message)
    process.exitCode = 1
  })
}
