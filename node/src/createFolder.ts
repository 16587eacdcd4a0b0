import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { errorCode } from './errorCode.ts'

/**
 * Creates a folder and its parents; throws the system error. Not `recursive: true`: Node would try forever where a folder
 * exists but can contain no folders, e.g. in `/proc`.
 */
export function createFolder(folder: string): void {
  if (existsSync(folder) && statSync(folder).isDirectory()) return
  const parent = dirname(folder)
  if (!existsSync(parent)) createFolder(parent)
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another thread may have created it.
    if (errorCode(error, '') !== 'EEXIST' || !statSync(folder).isDirectory()) throw error
  }
}
