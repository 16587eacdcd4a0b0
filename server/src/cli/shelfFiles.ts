import { appendFileSync, copyFileSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DebugResult } from '@tonoscope/core/contract/debug'
import { type DebugCapsuleResult, DebugEvent } from '@tonoscope/core/contract/lookups'
import { encodeUtf8 } from '@tonoscope/core/encoding/utf8'
import { AppError } from '@tonoscope/core/errors'
import { readJson, writeJson } from '@tonoscope/core/wire/json'
import { parseSchema } from '@tonoscope/core/wire/parseSchema'
import { errorCode } from '@tonoscope/node/errorCode'
import { z } from 'zod'
import { fileExistsError, writeBytes } from './writeFile.ts'

/** The extension of capsules in a shelf. */
const capsuleExtension = '.tonoscope'
const expectedExtension = '.expected.json'
const historyName = 'history.ndjson'
const format = 'tonoscope-shelf/1'
/** A larger file is not one of expectations. */
const maxExpectedBytes = 64 * 2 ** 20

const expectedFile = z.object({
  format: z.literal(format),
  accepted_at: z.number(),
  result: DebugResult.optional(),
  event: DebugEvent.optional(),
})

/** What a capsule gave when it was accepted. */
export type Expected = Pick<DebugCapsuleResult, 'result' | 'event'>

/** How one capsule ended. */
export type ShelfStatus = 'equal' | 'different' | 'error'

/** The names of the capsules of a shelf, sorted. @throws input.argument */
export function listCapsules(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter(name => name.endsWith(capsuleExtension))
      .map(name => name.slice(0, -capsuleExtension.length))
      .sort()
  } catch (cause) {
    throw new AppError('input.argument', { name: folder, reason: 'the folder cannot be read' }, { cause })
  }
}

/** The file of a capsule. */
export const capsulePath = (folder: string, name: string): string => join(folder, `${name}${capsuleExtension}`)

/** The file of its expectations. */
const expectedPath = (folder: string, name: string): string => join(folder, `${name}${expectedExtension}`)

/** Copies a capsule into a shelf, which is created; its name there. @throws input.argument if the shelf has it */
export function copyCapsule(folder: string, file: string): string {
  const name = basename(file).replace(/\.(?:tonoscope|json|gz)$/i, '')
  const target = capsulePath(folder, name)
  mkdirSync(folder, { recursive: true })
  try {
    copyFileSync(file, target, 1)
  } catch (cause) {
    if (errorCode(cause, '') === 'EEXIST') throw fileExistsError(target)
    throw new AppError('input.argument', { name: target, reason: 'the file cannot be written' }, { cause })
  }
  return name
}

/** What a capsule is expected to give; `undefined` if nothing was accepted. @throws input.argument with the position */
export function readExpected(folder: string, name: string): Expected | undefined {
  const path = expectedPath(folder, name)
  const size = statSync(path, { throwIfNoEntry: false })?.size
  if (size === undefined) return undefined
  const problem = (reason: string, cause?: unknown) =>
    new AppError('input.argument', { name: path, reason: `${reason}; run shelf accept to write it again` }, { cause })
  if (size > maxExpectedBytes) throw problem('it is too large for a file of expectations')
  let value: unknown
  try {
    value = readJson(readFileSync(path, 'utf8'))
  } catch (error) {
    throw problem('it is not JSON', error)
  }
  const given = typeof value === 'object' && value !== null && 'format' in value ? value.format : undefined
  if (given !== format) throw problem(`its format is not ${format}`)
  const parsed = parseSchema(expectedFile, value)
  if (!parsed.success) throw problem('it does not have the form of expectations')
  const { result, event } = parsed.data
  if ((result === undefined) === (event === undefined)) throw problem('it has neither a run nor an event, or both')
  return { ...(result && { result }), ...(event && { event }) }
}

/** Writes what a capsule gives as what is expected. */
export function writeExpected(folder: string, name: string, { result, event }: Expected, nowSec: number): void {
  const timeless = {
    ...(result && { result: { ...result, took_ms: 0 } }),
    ...(event && { event: { ...event, took_ms: 0 } }),
  }
  const text = writeJson({ format, accepted_at: nowSec, ...timeless })
  writeBytes(expectedPath(folder, name), encodeUtf8(`${text}\n`), true)
}

/** Adds a line to the history: when the shelf ran, with which version, and how each capsule ended. */
export function appendHistory(
  folder: string,
  entry: { readonly at: number; readonly results: Readonly<Record<string, ShelfStatus>> },
): void {
  appendFileSync(join(folder, historyName), `${writeJson(entry)}\n`)
}
