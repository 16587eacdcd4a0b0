import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { AppError } from '@tonoscope/core/errors'
import { z } from 'zod'

const Kept = z.array(z.object({ path: z.string(), at: z.int() }))
type Kept = z.output<typeof Kept>

const most = 12

/** A file that was opened lately; the page knows it by its id and cannot name others. */
export type RecentFile = { readonly id: string; readonly name: string; readonly folder: string; readonly at: number }

/** The files that were opened lately, newest first, kept in one file. */
export class RecentFiles {
  readonly #file: string
  #kept: Kept

  constructor(file: string) {
    this.#file = file
    this.#kept = read(file)
  }

  list(): RecentFile[] {
    return this.#kept.map(({ path, at }) => ({ id: idOf(path), name: basename(path), folder: dirname(path), at }))
  }

  add(path: string, at: number): void {
    this.#write([{ path, at }, ...this.#kept.filter(one => one.path !== path)].slice(0, most))
  }

  /** @throws input.argument */
  pathOf(id: string): string {
    const found = this.#kept.find(({ path }) => idOf(path) === id)
    if (!found) throw new AppError('input.argument', { name: 'id', reason: 'no such file was opened lately' })
    return found.path
  }

  clear(): void {
    this.#write([])
  }

  #write(kept: Kept): void {
    this.#kept = kept
    try {
      mkdirSync(dirname(this.#file), { recursive: true })
      writeFileSync(this.#file, JSON.stringify(kept))
    } catch {
      // They are known until the program ends.
    }
  }
}

const idOf = (path: string): string => createHash('sha256').update(path).digest('hex').slice(0, 16)

function read(file: string): Kept {
  try {
    return Kept.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return [] // none yet, or not ours
  }
}
