import {
  type ElectronLocations,
  electronLocations,
  electronMissingText,
  findElectron,
} from '../../scripts/desktop/electronBinary.ts'

/** Electron itself, or why it cannot run here. */
export type RealElectron = { readonly binary: string } | { readonly reason: string }

/** Looks for Electron's program, and for a screen that its window can be on. */
export function realElectron(
  env: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
  locations: ElectronLocations = electronLocations(env),
): RealElectron {
  const binary = findElectron(locations)
  if (binary === undefined) return { reason: electronMissingText }
  if (platform === 'linux' && !env.DISPLAY && !env.WAYLAND_DISPLAY)
    return { reason: 'there is no display for a window of Electron: xvfb-run gives one' }
  return { binary }
}

/** Rejects a missing Electron if it is required; otherwise its tests are skipped with the reason. @throws Error */
export function expectWhereRequired(found: RealElectron, env: NodeJS.ProcessEnv = process.env): void {
  if (env.REQUIRE_ELECTRON === '1' && 'reason' in found) throw new Error(`REQUIRE_ELECTRON=1, and ${found.reason}`)
}
