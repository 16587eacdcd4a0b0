import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { AppError } from '@tonoscope/core/errors'
import type { CliIo } from './io.ts'

/** A file's bytes, or what comes in for `-`. @throws input.argument */
export async function bytesOf(file: string, io: CliIo): Promise<Uint8Array> {
  if (file === '-') return io.readInput()
  try {
    return new Uint8Array(readFileSync(file))
  } catch (cause) {
    throw new AppError('input.argument', { name: file, reason: 'the file cannot be read' }, { cause })
  }
}

/** Refuses a place that is taken, before any work is done for it. @throws input.argument */
export function checkPlace(file: string, force: boolean): void {
  if (!force && existsSync(file)) throw taken(file)
}

/** Writes a file; one that is there stays as it is unless that is wanted. @throws input.argument */
export function writeBytes(file: string, bytes: Uint8Array, force: boolean): void {
  try {
    writeFileSync(file, bytes, { flag: force ? 'w' : 'wx' })
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'EEXIST') throw taken(file)
    throw new AppError('input.argument', { name: file, reason: 'the file cannot be written' }, { cause })
  }
}

const taken = (file: string) =>
  new AppError('input.argument', { name: file, reason: 'it is there already; --force writes over it' })

/** `12 bytes`, `3.4 kB`, `5.6 MB` */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
