import { randomUUID } from 'node:crypto'
import { existsSync, linkSync, rmSync, writeFileSync } from 'node:fs'
import { errorCode } from '../../errorCode.ts'

/** What LMDB makes its lock file as large as, for 126 readers. */
const lockBytes = 8192

const fullCodes: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT'])

/**
 * Creates the lock file of a data file with space on the disk. LMDB only sets its size, and maps it: on a full disk the process would end
 * when it writes to it. Throws the system's error when there is no space; where it cannot be written otherwise, LMDB says so.
 */
export function reserveLockFile(path: string): void {
  const lockFile = `${path}-lock`
  if (existsSync(lockFile)) return
  const draft = `${lockFile}-${randomUUID().slice(0, 8)}`
  try {
    writeFileSync(draft, Buffer.alloc(lockBytes), { flag: 'wx' })
    // One that another process created meanwhile is in use: it stays.
    linkSync(draft, lockFile)
  } catch (error) {
    if (fullCodes.has(errorCode(error, ''))) throw error
  } finally {
    rmSync(draft, { force: true })
  }
}
