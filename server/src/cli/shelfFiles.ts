import { appendFileSync, copyFileSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import {
  capsuleExtension,
  type Expected,
  expectedExtension,
  historyName,
  readExpected as readExpectedText,
  type ShelfRun,
  writeExpected as writeExpectedText,
  writeHistoryLine,
} from '@tonoscope/core/contract/shelf'
import { encodeUtf8 } from '@tonoscope/core/encoding/utf8'
import { AppError, isAppError } from '@tonoscope/core/errors'
import { errorCode } from '@tonoscope/node/errorCode'
import { fileExistsError, writeBytes } from './writeFile.ts'

/** A larger file is not one of expectations. */
const maxExpectedBytes = 64 * 2 ** 20

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

/** What a capsule is expected to give; `undefined` if nothing was accepted. @throws input.argument with the file */
export function readExpected(folder: string, name: string): Expected | undefined {
  const path = expectedPath(folder, name)
  const size = statSync(path, { throwIfNoEntry: false })?.size
  if (size === undefined) return undefined
  const problem = (reason: string, cause?: unknown) =>
    new AppError('input.argument', { name: path, reason: `${reason}; run shelf accept to write it again` }, { cause })
  if (size > maxExpectedBytes) throw problem('it is too large for a file of expectations')
  try {
    return readExpectedText(readFileSync(path, 'utf8'))
  } catch (error) {
    if (!isAppError(error) || error.code !== 'input.argument') throw problem('the file cannot be read', error)
    throw problem(error.details.reason, error)
  }
}

/** Writes what a capsule gives as what is expected. */
export const writeExpected = (folder: string, name: string, outcome: Expected, nowSec: number): void =>
  writeBytes(expectedPath(folder, name), encodeUtf8(writeExpectedText(outcome, nowSec)), true)

/** Adds a run to the history. */
export const appendHistory = (folder: string, run: ShelfRun): void =>
  appendFileSync(join(folder, historyName), writeHistoryLine(run))
