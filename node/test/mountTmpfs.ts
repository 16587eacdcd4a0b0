import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/** A small file system of its own, which can be full or read-only. */
export type MountedFolder = {
  readonly folder: string
  /** Changes its options, e.g. `size=20m` or `ro`, as soon as nothing writes to it. */
  remount(options: string): Promise<void>
  unmount(): void
}

const maxWaits = 100

/** Mounts a file system of this size in memory; the reason if this process may not (only root may, on Linux). */
export function mountTmpfs(size: string, options = 'mode=755'): MountedFolder | string {
  if (process.platform !== 'linux') return 'a full disk is tested on Linux'
  const folder = mkdtempSync(join(tmpdir(), 'tonoscope-mounted-'))
  const run = (...argv: readonly string[]): string | undefined => {
    const { status, stderr, error } = spawnSync('mount', argv, { encoding: 'utf8' })
    return status === 0 ? undefined : (error?.message ?? stderr.trim())
  }
  const failure = run('-t', 'tmpfs', '-o', `size=${size},${options}`, 'tmpfs', folder)
  if (failure !== undefined) {
    rmSync(folder, { recursive: true })
    return `a file system cannot be mounted here: ${failure}`
  }
  return {
    folder,
    async remount(changed) {
      let reason = run('-o', `remount,${changed}`, folder)
      // A process that is being started has the open files of its parent until it runs its own program.
      for (let waits = 0; reason?.includes('busy') && waits < maxWaits; waits++) {
        await setTimeout(100)
        reason = run('-o', `remount,${changed}`, folder)
      }
      if (reason !== undefined) throw new Error(reason)
    },
    unmount() {
      spawnSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
