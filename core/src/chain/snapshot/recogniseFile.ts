import { isBocBytes } from '../../encoding/fileText.ts'
import { decodeUtf8 } from '../../encoding/utf8.ts'
import { AppError } from '../../errors.ts'
import { checkJsonLimits } from '../../wire/json.ts'
import { getUnpackLimits, type UnpackLimits, unpackFile } from './unpackFile.ts'

/** The kind of a file. */
export type FileKind = 'snapshot' | 'capsule' | 'trace' | 'global-config' | 'networks' | 'boc' | 'text'

/** An unpacked file; `text` is absent for a binary BoC. */
type RecognisedFile = { readonly kind: FileKind; readonly bytes: Uint8Array; readonly text?: string }

/**
 * Detects the kind of a file by its content: a snapshot, a capsule, a recorded trace (`ton-trace/1`), a global config, a
 * networks file, a BoC, or else text. Gzip, and zip with one file, are unpacked. The content is not validated further, not
 * even its version.
 *
 * @throws input.snapshot for a damaged archive and for content that is neither text nor a BoC; limit.cells for content
 *   that exceeds the limits
 */
export function recogniseFile(
  file: Uint8Array,
  limits: Partial<UnpackLimits> = getUnpackLimits(file.length),
): RecognisedFile {
  const bytes = unpackFile(file, limits.maxUnpackedBytes)
  if (isBocBytes(bytes)) return { kind: 'boc', bytes }
  const text = decodeUtf8(bytes)
  if (text.includes('\0')) throw new AppError('input.snapshot', { reason: 'it is neither text nor a BoC' })
  return { kind: detectTextKind(text, limits), bytes, text }
}

function detectTextKind(text: string, limits: Partial<UnpackLimits>): FileKind {
  const json = /^\uFEFF?\s*\{/.test(text) ? tryParseJson(text, limits) : undefined
  if (!json) return /^\s*(b5ee9c72[0-9a-f]+|te6cc[\w+/=-]+)\s*$/i.test(text) ? 'boc' : 'text'
  const format = typeof json.format === 'string' ? json.format : ''
  if (/^tonoscope-snapshot\//.test(format)) return json.capsule === undefined ? 'snapshot' : 'capsule'
  if (/^ton-trace\//.test(format)) return 'trace'
  if (json['@type'] === 'config.global' || Array.isArray(json.liteservers)) return 'global-config'
  return /^tonoscope-networks\//.test(format) ? 'networks' : 'text'
}

function tryParseJson(
  text: string,
  { maxMembers }: Partial<UnpackLimits>,
): Readonly<Record<string, unknown>> | undefined {
  checkJsonLimits(text, maxMembers === undefined ? {} : { maxMembers })
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as Record<string, unknown> // it starts with a brace
  } catch {
    return undefined
  }
}
