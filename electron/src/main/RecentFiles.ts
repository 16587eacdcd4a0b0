import { createHash } from 'node:crypto'
import { basename, dirname } from 'node:path'
import { AppError } from '@tonoscope/core/errors'
import { z } from 'zod'
import { readJsonFile, writeJsonFile } from './jsonFile.ts'

const StoredFiles = z.array(z.object({ path: z.string(), at: z.int() }))
type StoredFiles = z.output<typeof StoredFiles>

const maxRecentFiles = 12

/** A recently opened file; the page opens it by id, so it cannot open other files. */
type RecentFile = { readonly id: string; readonly name: string; readonly folder: string; readonly at: number }

/** The recently opened files, newest first, stored in one file. */
export class RecentFiles {
  readonly #file: string
  #files: StoredFiles

  constructor(file: string) {
    this.#file = file
    this.#files = readJsonFile(file, StoredFiles) ?? []
  }

  list(): RecentFile[] {
    return this.#files.map(({ path, at }) => ({ id: idOf(path), name: basename(path), folder: dirname(path), at }))
  }

  add(path: string, at: number): void {
    this.#write([{ path, at }, ...this.#files.filter(one => one.path !== path)].slice(0, maxRecentFiles))
  }

  /** @throws input.argument */
  pathOf(id: string): string {
    const found = this.#files.find(({ path }) => idOf(path) === id)
    if (!found) throw new AppError('input.argument', { name: 'id', reason: 'not a recent file' })
    return found.path
  }

  clear(): void {
    this.#write([])
  }

  #write(files: StoredFiles): void {
    this.#files = files
    writeJsonFile(this.#file, files)
  }
}

const idOf = (path: string): string => createHash('sha256').update(path).digest('hex').slice(0, 16)
