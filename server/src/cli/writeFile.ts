import { existsSync, writeFileSync } from 'node:fs'
import { AppError } from '@tonoscope/core/errors'
import { errorCode } from '@tonoscope/node/errorCode'

/** Before any work is done. @throws input.argument */
export function checkWritable(file: string, force: boolean): void {
  if (!force && existsSync(file)) throw fileExistsError(file)
}

/** Writes a new file; an existing one only with `force`. @throws input.argument */
export function writeBytes(file: string, bytes: Uint8Array, force: boolean): void {
  try {
    writeFileSync(file, bytes, { flag: force ? 'w' : 'wx' })
  } catch (cause) {
    if (errorCode(cause, '') === 'EEXIST') throw fileExistsError(file)
    throw new AppError('input.argument', { name: file, reason: 'the file cannot be written' }, { cause })
  }
}

/** The error of a file that is not overwritten. */
export const fileExistsError = (file: string): AppError =>
  new AppError('input.argument', { name: file, reason: 'the file exists; use --force to overwrite it' })
