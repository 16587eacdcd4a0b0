import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Where to look for Electron. */
export type ElectronLocations = {
  readonly package: string
  /** `TONOSCOPE_ELECTRON`: path of the executable. */
  readonly binary?: string | undefined
  /** `ELECTRON_OVERRIDE_DIST_PATH`: folder of the executable. */
  readonly dist?: string | undefined
}

/** That Electron is not installed, and how to install it. */
export const electronMissingText =
  "Electron's runtime is not installed: npx install-electron (Node 22.12 or newer), or TONOSCOPE_ELECTRON=<path of its executable>"

/** The locations from the environment and the installed npm package. */
export const electronLocations = (env: NodeJS.ProcessEnv = process.env): ElectronLocations => ({
  package: dirname(createRequire(import.meta.url).resolve('electron/package.json')),
  binary: env.TONOSCOPE_ELECTRON,
  dist: env.ELECTRON_OVERRIDE_DIST_PATH,
})

/**
 * Path of the Electron executable, `undefined` if it is not downloaded. The package itself is never loaded, because loading
 * starts the download.
 *
 * @throws Error when `TONOSCOPE_ELECTRON` is not a file: a wrong path must not pass for a missing runtime
 */
export function findElectron(locations: ElectronLocations = electronLocations()): string | undefined {
  if (locations.binary) {
    if (!existsSync(locations.binary)) throw new Error(`TONOSCOPE_ELECTRON: no such file: ${locations.binary}`)
    return locations.binary
  }
  // Written by the download; absent if the executable was installed another way.
  const pathFile = join(locations.package, 'path.txt')
  const name = existsSync(pathFile) ? readFileSync(pathFile, 'utf8').trim() : 'electron'
  const binary = join(locations.dist ?? join(locations.package, 'dist'), name)
  return existsSync(binary) ? binary : undefined
}
