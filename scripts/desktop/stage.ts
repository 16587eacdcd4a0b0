import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findBinaries, stageIndexPackages } from './indexPackages.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The shipped paths, kept as they are in the project: built files refer to each other and to their data by relative path. */
const shipped = [
  'dist/desktop',
  'dist/web',
  'core/assets/emulator.wasm',
  'core/assets/tycho.wasm',
  'core/demo/demo.snapshot.json.gz',
  'LICENSE',
]

// Compressed copies are for servers, source maps for developers.
const isShipped = (path: string): boolean => !/\.(br|map)$/.test(path)

/**
 * Copies everything the desktop app consists of from the build output; returns the folder, which becomes its archive. `binaries` is
 * the package with the native code of its platform.
 */
export function stageDesktop(
  folder = join(root, 'dist/desktop-app'),
  binaries = findBinaries(process.platform, process.arch),
): string {
  if (binaries === undefined)
    throw new Error('the package with the native code of the index is not installed: run npm ci')
  rmSync(folder, { recursive: true, force: true })
  for (const path of shipped) {
    const target = join(folder, path)
    mkdirSync(dirname(target), { recursive: true })
    cpSync(join(root, path), target, { recursive: true, filter: isShipped })
  }
  stageIndexPackages(folder, binaries)
  // Without dependencies: nothing is installed beside the bundle and these packages.
  const { version, description, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
    'version' | 'description' | 'license',
    string
  >
  const manifest = {
    name: 'tonoscope',
    productName: 'Tonoscope',
    version,
    description,
    license,
    main: 'dist/desktop/main.cjs',
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`)
  return folder
}
