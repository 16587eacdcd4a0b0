import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Where Electron may be. */
export type ElectronLocations = {
  /** The folder of the npm package `electron`. */
  readonly package: string
  /** `TONOSCOPE_ELECTRON`: the program itself. */
  readonly own?: string | undefined
  /** `ELECTRON_OVERRIDE_DIST_PATH`: the folder that the program lies in. */
  readonly dist?: string | undefined
}

/** Why Electron cannot be started here, and what to do. */
export const electronMissingText =
  "Electron's runtime is not installed: npx install-electron (Node 22.12 or newer), or TONOSCOPE_ELECTRON=<its program>"

/** The places that this machine names. */
export const electronLocations = (env: NodeJS.ProcessEnv = process.env): ElectronLocations => ({
  package: dirname(createRequire(import.meta.url).resolve('electron/package.json')),
  own: env.TONOSCOPE_ELECTRON,
  dist: env.ELECTRON_OVERRIDE_DIST_PATH,
})

/**
 * Electron's program, `undefined` where it was not downloaded. The package itself is never loaded: that would start the
 * download.
 *
 * @throws Error when `TONOSCOPE_ELECTRON` names none: a wrong path must not pass for a missing runtime
 */
export function findElectron(places: ElectronLocations = electronLocations()): string | undefined {
  if (places.own) {
    if (!existsSync(places.own)) throw new Error(`TONOSCOPE_ELECTRON names no file: ${places.own}`)
    return places.own
  }
  // Written by the download; absent where somebody brought the program themselves.
  const note = join(places.package, 'path.txt')
  const name = existsSync(note) ? readFileSync(note, 'utf8').trim() : 'electron'
  const binary = join(places.dist ?? join(places.package, 'dist'), name)
  return existsSync(binary) ? binary : undefined
}
