import { utf8 } from '../../cell/text.ts'
import { AppError } from '../../errors.ts'
import { unpackFile } from './unpackFile.ts'

/** What a file is. */
export type FileKind = 'snapshot' | 'capsule' | 'trace' | 'global-config' | 'networks' | 'boc' | 'text'

/** A file that somebody gave, unpacked where it was packed. */
export type RecognisedFile = {
  readonly kind: FileKind
  /** The unpacked content. */
  readonly bytes: Uint8Array
  /** The same as text; absent for a bag of cells in bytes. */
  readonly text?: string
}

/** What somebody drops on a page is not larger. */
const mostBytes = 128 * 2 ** 20

/** The beginnings of bags of cells as bytes. */
const bagMarks = ['b5ee9c72', '68ff65f3', 'acc3a728']

/**
 * Says what a file is by what is in it: a snapshot, a capsule, a recorded trace (`ton-trace/1`), a network's global config, a
 * file of networks, a bag of cells, or else text. Gzip, and zip of one file, are unpacked. What is in it is not checked
 * any further than that, not even the version.
 *
 * @throws input.snapshot for an archive that does not unpack and for what is neither text nor a bag of cells;
 *   limit.cells for one that would unpack to too much
 */
export function recogniseFile(file: Uint8Array, limit: number = mostBytes): RecognisedFile {
  const bytes = unpackFile(file, limit)
  const mark = Array.from(bytes.subarray(0, 4), byte => byte.toString(16).padStart(2, '0')).join('')
  if (bagMarks.includes(mark)) return { kind: 'boc', bytes }
  const text = utf8(bytes)
  if (text.includes('\0')) throw new AppError('input.snapshot', { reason: 'it is neither text nor a bag of cells' })
  return { kind: kindOfText(text), bytes, text }
}

function kindOfText(text: string): FileKind {
  const json = /^\uFEFF?\s*\{/.test(text) ? jsonIn(text) : undefined
  if (!json) return /^\s*(b5ee9c72[0-9a-f]+|te6cc[\w+/=-]+)\s*$/i.test(text) ? 'boc' : 'text'
  const format = typeof json.format === 'string' ? json.format : ''
  if (/^tonoscope-snapshot\//.test(format)) return json.capsule === undefined ? 'snapshot' : 'capsule'
  if (/^ton-trace\//.test(format)) return 'trace'
  if (json['@type'] === 'config.global' || Array.isArray(json.liteservers)) return 'global-config'
  return /^tonoscope-networks\//.test(format) ? 'networks' : 'text'
}

function jsonIn(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as Record<string, unknown> // it begins with a brace
  } catch {
    return undefined
  }
}
