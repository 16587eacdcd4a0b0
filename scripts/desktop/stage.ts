import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The folder whose content becomes the archive of the desktop app. */
export const stageFolder = join(root, 'dist/desktop-app')

/** What is shipped, at the same places as in the project: the built files find each other and their data as they do here. */
const shipped = ['dist/desktop', 'dist/web', 'core/assets/emulator.wasm', 'core/demo/demo.snapshot.json.gz', 'LICENSE']

/** Compressed copies are for servers, maps for whoever has the sources. */
const isShipped = (path: string): boolean => !/\.(br|map)$/.test(path)

/** Puts together what the desktop app consists of, from what was built. */
export function stageDesktop(folder = stageFolder): string {
  rmSync(folder, { recursive: true, force: true })
  for (const path of shipped) {
    const to = join(folder, path)
    mkdirSync(dirname(to), { recursive: true })
    cpSync(join(root, path), to, { recursive: true, filter: isShipped })
  }
  // What the project says of itself; nothing is installed, so nothing is depended on.
  const { version, description, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
    'version' | 'description' | 'license',
    string
  >
  const about = {
    name: 'tonoscope',
    productName: 'Tonoscope',
    version,
    description,
    license,
    main: 'dist/desktop/main.cjs',
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(about, undefined, 2)}\n`)
  return folder
}

/** All files in a folder, as paths from there. */
export function listFiles(folder: string, below = ''): string[] {
  return readdirSync(join(folder, below))
    .flatMap(name => {
      const path = below === '' ? name : `${below}/${name}`
      return statSync(join(folder, path)).isDirectory() ? listFiles(folder, path) : [path]
    })
    .sort()
}
