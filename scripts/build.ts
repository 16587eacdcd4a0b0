import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { writeOperationTable } from '@tonoscope/core/contract/writeOperationTable'
import { build, createLogger, type InlineConfig, type Plugin } from 'vite'
import { classifierHash } from './classifierHash.ts'
import { extractEngines } from './emulatorAsset.ts'
import { lazyModules, toAscii } from './lazyModules.ts'
import { libraryConfig } from './library/config.ts'
import { writeLibraryFiles } from './library/writeLibraryFiles.ts'
import { writePreparedDemo } from './preparedDemo.ts'
import { buildWithStamp, hashCore, isStale, targets } from './sources.cjs'

type Target = keyof typeof targets

const isTarget = (name: string): name is Target => name in targets

const isPage = (target: Target): target is 'web' | 'static' => target === 'web' || target === 'static'

const folder = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))

/**
 * Vite's logger without two warnings: about Node modules, which the emulator's glue code imports, but never uses in a page; and about a
 * missing `from` of PostCSS, which Vite's own reader of `composes: … from "other.module.css"` leaves out. It matters for `url()` only.
 */
function quietLogger() {
  const logger = createLogger('warn')
  const { warn, warnOnce } = logger
  const isNoise = (text: string): boolean =>
    /externalized for browser compatibility|did not pass the `from` option/.test(text)
  logger.warn = (text, options) => void (isNoise(text) || warn(text, options))
  logger.warnOnce = (text, options) => void (isNoise(text) || warnOnce(text, options))
  return logger
}

const output = { customLogger: quietLogger(), logLevel: 'warn' } as const
const page = (mode: string): InlineConfig => ({ configFile: folder('renderer/vite.config.ts'), mode, ...output })

/**
 * Makes each module of the server a function in ASCII, which `server/bin/builtModules.js` compiles from its bytecode: a file in
 * ASCII is read without decoding it.
 */
const functionModules: Plugin = {
  name: 'function-modules',
  enforce: 'post',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue
      file.code = `(function (exports, require, module, __filename, __dirname) {${toAscii(file.code)}\n})`
    }
  },
}

const node = {
  configFile: false,
  root: folder('server'),
  ...output,
  // Native code stays in its package.
  ssr: { noExternal: true, external: ['lmdb'] },
} as const satisfies InlineConfig
const nodeBuild = { ssr: true, target: 'node20', outDir: folder('dist/server'), minify: false } as const

// The output is flat and two folders below the root, like server/src: `new URL('../../core/…', import.meta.url)` is the
// same file from a source and from the build.
const server: InlineConfig = {
  ...node,
  plugins: [functionModules],
  build: {
    ...nodeBuild,
    emptyOutDir: true,
    sourcemap: true,
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: {
        main: folder('server/src/main.ts'),
        worker: folder('server/src/worker.ts'),
        indexer: folder('server/src/cli/indexer.ts'),
        blockReader: folder('server/src/cli/blockReader.ts'),
        warmUp: folder('server/src/cli/warmUp.ts'),
      },
      output: { format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: '[name]-[hash].cjs' },
    },
  },
}

/** All modules of the commands, before they are in packs. */
const commandModules = 'modules.json'
const commands: InlineConfig = {
  ...node,
  plugins: [lazyModules(commandModules)],
  build: {
    ...nodeBuild,
    emptyOutDir: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: ['cli/main', 'cli/warmUp', 'worker'].map(name => folder(`server/src/${name}.ts`)),
      output: {
        ...{ format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: '[name].cjs' },
        ...{ preserveModules: true, preserveModulesRoot: folder('') },
      },
    },
  },
}

// One self-contained file per process of the desktop app: a sandboxed preload script cannot load a second file. Of the compute
// processes, what only some calls need is in files of its own: without an index, its native code is not loaded.
const desktop = (name: string, input: string, emptyOutDir: boolean): InlineConfig => ({
  configFile: false,
  root: folder('electron'),
  ...output,
  // Native code stays in its package, which `stageDesktop` adds.
  ssr: { noExternal: true, external: ['electron', 'lmdb'] },
  build: {
    ssr: true,
    target: 'node22',
    outDir: folder('dist/desktop'),
    emptyOutDir,
    minify: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      external: ['electron', 'lmdb'],
      input: { [name]: folder(`electron/src/${input}`) },
      output: {
        ...{ format: 'cjs', entryFileNames: '[name].cjs' },
        ...(name === 'worker' ? { chunkFileNames: 'worker-[name].cjs' } : { codeSplitting: false }),
      },
    },
  },
})

type TargetSteps = {
  readonly title: string
  readonly configs: readonly InlineConfig[]
  /** What the bundler does not write. */
  readonly finish?: () => void
}

const configs: Record<Target, TargetSteps> = {
  web: { title: 'web app', configs: [page('production')] },
  static: { title: 'web app without a server', configs: [page('static')] },
  server: { title: 'server and command line', configs: [server, commands], finish: writeCode },
  desktop: {
    title: 'desktop app',
    configs: [
      desktop('main', 'main/index.ts', true),
      desktop('preload', 'preload/preload.ts', false),
      desktop('worker', 'worker/worker.ts', false),
    ],
  },
  library: {
    title: 'library',
    configs: [{ ...libraryConfig(folder), ...output }],
    finish: () => writeLibraryFiles(folder),
  },
}

/** Puts the modules of commands together, and writes what is compiled of them and of the emulator: without it they work, too, but start slower. */
function writeCode(): void {
  const modules = folder(`dist/server/${commandModules}`)
  const run = (script: string, ...args: readonly string[]): boolean => {
    const file = folder(`server/bin/${script}`)
    return spawnSync(process.execPath, [file, ...args], { stdio: ['ignore', 2, 2] }).status === 0
  }
  const written =
    run('packModules.js', 'packs', modules) && run('packModules.js', 'bytecode') && run('writeBytecode.js')
  if (!written) throw new Error('the commands of the build do not run')
  // By functions of V8 for its own tests, which a version may not have.
  if (!run('compileEmulator.js')) console.error('build  the emulator is compiled whenever it starts: see above')
}

/** The package for other programs is built by name only. */
const defaultTargets = Object.keys(targets)
  .filter(isTarget)
  .filter(name => name !== 'library')

/** Size of the scripts that a page loads before the first paint, gzipped, in bytes. */
export function initialScriptBytes(target: 'web' | 'static'): number {
  const html = readFileSync(folder(`dist/${target}/index.html`), 'utf8')
  // Some are also preloaded.
  const paths = new Set([...html.matchAll(/(?:src|href)="\.?\/([^"]+\.js)"/g)].map(([, path]) => path))
  const bytes = [...paths].map(path => gzipSync(readFileSync(folder(`dist/${target}/${path}`))).length)
  return bytes.reduce((sum, each) => sum + each, 0)
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Runs one build at a time in this folder; waits while another process builds. */
async function withBuildLock(work: () => Promise<void>): Promise<void> {
  const lock = folder('dist/.lock')
  mkdirSync(folder('dist'), { recursive: true })
  for (let logged = false; ; logged = true) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      break
    } catch {
      const owner = readLockOwner(lock)
      if (owner !== undefined && !isAlive(owner)) rmSync(lock, { force: true })
      else {
        if (!logged) console.error('build  waiting for another build to finish')
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
    return undefined // removed in the meantime: try again
  }
}

/** Builds the targets that are stale; `force` builds all of them. */
export async function buildTargets(requested: readonly Target[], force = false): Promise<void> {
  await withBuildLock(async () => {
    extractEngines()
    for (const target of requested) {
      const { title, configs: steps, finish } = configs[target]
      if (!force && !isStale(target)) {
        console.error(`build  ${title}: up to date`)
        continue
      }
      console.error(`build  ${title} …`)
      const start = performance.now()
      await buildWithStamp(target, async () => {
        if (isPage(target)) await writePreparedDemo()
        const define = {
          TONOSCOPE_CORE: JSON.stringify(hashCore()),
          ...(isPage(target) && { TONOSCOPE_OPERATIONS: JSON.stringify(JSON.stringify(writeOperationTable())) }),
          ...(target === 'server' && { TONOSCOPE_CLASSIFIER: JSON.stringify(await classifierHash()) }),
        }
        for (const step of steps) await build({ ...step, define: { ...step.define, ...define } })
        finish?.()
      })
      const size = isPage(target) ? `, ${Math.ceil(initialScriptBytes(target) / 1000)} kB of initial script (gzip)` : ''
      console.error(`build  ${title}: ${((performance.now() - start) / 1000).toFixed(1)} s${size}`)
    }
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const names = process.argv.slice(2).filter(name => name !== '--force')
  const unknown = names.filter(name => !isTarget(name))
  if (unknown.length > 0)
    throw new Error(`unknown target: ${unknown.join(', ')}; targets: ${Object.keys(targets).join(', ')}`)
  const requested = names.length > 0 ? names.filter(isTarget) : defaultTargets
  await buildTargets(requested, process.argv.includes('--force')).catch((error: Error) => {
    // The message names the file and line; the bundler's stack trace adds nothing.
    console.error(error.message)
    process.exitCode = 1
  })
}
