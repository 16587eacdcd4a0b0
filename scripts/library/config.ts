import { readFileSync } from 'node:fs'
import type { InlineConfig, Plugin } from 'vite'

/** The entries of the package, by the name of their file. */
export const entries = {
  index: 'index.ts',
  'ton-core': 'tonCore.ts',
  matchers: 'matchers.ts',
  vitest: 'vitest.ts',
  'host-node': 'host/node.ts',
  'host-web': 'host/web.ts',
} as const

/** Files that are copied beside the scripts. */
export const assets = [
  'core/assets/emulator.wasm',
  'core/demo/demo.snapshot.json.gz',
  'library/README.md',
  'LICENSE',
] as const

/** In the package, its data is beside its scripts. */
const assetUrls: Plugin = {
  name: 'asset-urls',
  enforce: 'pre',
  transform(code, id) {
    if (!/library\/src\/host\/\w+\.ts$/.test(id)) return
    return code.replace(/'(?:\.\.\/)+core\/(?:assets|demo)\//g, "'./")
  },
}

/** Packages that the bundle keeps as its dependencies; everything else is in it. */
export const dependencies = [
  '@noble/curves',
  '@noble/hashes',
  '@ton/core',
  'buffer',
  'fflate',
  'ton-assembly',
  'zod',
] as const

/** Packages of the engines of indexes, which only programs with an index install. */
export const optionalPackages = ['lmdb', 'pg', 'pg-connection-string', 'pg-copy-streams'] as const

const isExternal = (id: string): boolean =>
  id === '#host' ||
  id === 'vitest' ||
  [...dependencies, ...optionalPackages].some(name => id === name || id.startsWith(`${name}/`))

/** One build for Node and browsers: what differs between them is behind `#host`. */
export const libraryConfig = (folder: (path: string) => string): InlineConfig => ({
  configFile: false,
  root: folder('library'),
  plugins: [assetUrls],
  ssr: { noExternal: true, target: 'webworker' },
  build: {
    ssr: true,
    target: 'es2023',
    outDir: folder('dist/library'),
    emptyOutDir: true,
    minify: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      external: id => isExternal(id) || id.startsWith('node:'),
      input: Object.fromEntries(Object.entries(entries).map(([name, path]) => [name, folder(`library/src/${path}`)])),
      output: {
        format: 'es',
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        // The declarations have the documentation; here it would be a sixth of the scripts' download.
        comments: { jsdoc: false, legal: true, annotation: true },
      },
    },
  },
})

type Manifest = { version: string; license: string; dependencies: Record<string, string> }
const readManifest = (file: string): Manifest => JSON.parse(readFileSync(file, 'utf8')) as Manifest

/** The package.json of the package. */
export function libraryManifest(folder: (path: string) => string): object {
  const { version, license, dependencies: versions } = readManifest(folder('core/package.json'))
  const own = dependencies.filter(name => name !== '@ton/core')
  const { dependencies: engineVersions } = readManifest(folder('node/package.json'))
  const engines = optionalPackages.map(name => [name, engineVersions[name]])
  const entry = (name: keyof typeof entries) => ({ types: `./types/${name}.d.ts`, default: `./${name}.js` })
  return {
    name: '@tonoscope/core',
    version,
    description: 'Emulates, classifies and explains TON messages: what a message will do, what it did, and why.',
    license,
    type: 'module',
    sideEffects: ['./vitest.js'],
    engines: { node: '>=20.19' },
    exports: {
      '.': entry('index'),
      './ton-core': entry('ton-core'),
      './matchers': entry('matchers'),
      './vitest': entry('vitest'),
      './emulator.wasm': './emulator.wasm',
      './package.json': './package.json',
    },
    imports: { '#host': { node: './host-node.js', default: './host-web.js' } },
    dependencies: Object.fromEntries(own.map(name => [name, versions[name]])),
    peerDependencies: { '@ton/core': '>=0.60.0 <1', vitest: '>=3', ...Object.fromEntries(engines) },
    peerDependenciesMeta: Object.fromEntries(['vitest', ...optionalPackages].map(name => [name, { optional: true }])),
  }
}
