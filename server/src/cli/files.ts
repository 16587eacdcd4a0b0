import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { AppError } from '@tonoscope/core/errors'
import type { CliIo } from './io.ts'

/** The bytes of a file, or of stdin for `-`. @throws input.argument */
export async function readFileBytes(file: string, io: CliIo): Promise<Uint8Array> {
  if (file === '-') return io.readInput()
  try {
    return new Uint8Array(readFileSync(file))
  } catch (cause) {
    throw new AppError('input.argument', { name: file, reason: 'the file cannot be read' }, { cause })
  }
}

/** Checks that the output file does not exist, before any work is done. @throws input.argument */
export function checkWritable(file: string, force: boolean): void {
  if (!force && existsSync(file)) throw fileExistsError(file)
}

/** Writes a file; overwrites an existing one only with `force`. @throws input.argument */
export function writeBytes(file: string, bytes: Uint8Array, force: boolean): void {
  try {
    writeFileSync(file, bytes, { flag: force ? 'w' : 'wx' })
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'EEXIST') throw fileExistsError(file)
    throw new AppError('input.argument', { name: file, reason: 'the file cannot be written' }, { cause })
  }
}

const fileExistsError = (file: string) =>
  new AppError('input.argument', { name: file, reason: 'the file exists; use --force to overwrite it' })
