import { z } from 'zod'
import { parseBoc } from '../../cell/boc.ts'
import type { Cell } from '../../cell/Cell.ts'
import { fromBase64 } from '../../encoding/base64.ts'
import { decodeUtf8 } from '../../encoding/utf8.ts'
import { isAppError } from '../../errors.ts'
import { EntryTable, list } from './layout.ts'
import { lazy } from './lazy.ts'
import {
  blockLink,
  fullBlock,
  recordedProof,
  type Snapshot,
  type SnapshotChain,
  snapshotBody,
  traceBlock,
} from './Snapshot.ts'
import { snapshotError } from './snapshotError.ts'
import { maxUnpackedBytes as defaultMaxUnpackedBytes, unpackParts } from './unpackFile.ts'

const cellLimits = { maxCells: 2 ** 22, maxRoots: 2 ** 20, maxBytes: defaultMaxUnpackedBytes }

const [fullBlocks, blockLinks, blockProofs, traceBlocks] = [
  list(fullBlock),
  list(blockLink),
  list(recordedProof),
  list(traceBlock),
]
const chainMembers = {
  whole_blocks: fullBlocks.schema.optional(),
  block_links: blockLinks.schema.optional(),
  block_proofs: blockProofs.schema.optional(),
}
/** Full blocks and block proofs, with a BoC of their own. */
const chainSchema = z.object({ cells: z.string(), ...chainMembers })
const snapshotSchema = z.object({
  format: z.literal('tonoscope-snapshot/1'),
  /** A BoC in base64; every `root` elsewhere is the index of one of its roots. */
  cells: z.string(),
  ...snapshotBody.schema.shape,
  // Older files have these members here instead of in `chain`.
  ...chainMembers,
  trace_blocks: traceBlocks.schema,
  chain: z.unknown().optional(),
})

/**
 * Reads a snapshot file (gzip, zip with one file, or plain JSON). The structure of cells is checked now, their hashes on use.
 * Full blocks and block proofs are read on first access, which throws the same errors.
 *
 * @throws input.snapshot, limit.cells
 */
export function readSnapshot(
  file: Uint8Array | string,
  { maxUnpackedBytes = defaultMaxUnpackedBytes }: { readonly maxUnpackedBytes?: number } = {},
): Snapshot {
  const { first, rest } = typeof file === 'string' ? { first: file } : unpackParts(file, maxUnpackedBytes)
  const text = typeof first === 'string' ? first : decodeUtf8(first)
  // The second part has the last member of the object and the closing brace.
  const json = parseSnapshotJson(rest ? `${text}}` : text)
  checkVersion(json)
  const parsed = validate(snapshotSchema, json)
  const cells = openCells(parsed.cells)
  const tables = {
    cells,
    traceBlocks: new EntryTable('trace block', String, [...traceBlocks.read(parsed.trace_blocks, {})]),
  }
  const snapshot: Snapshot = { ...snapshotBody.read(parsed, tables), ...readChain(parsed, cells) }
  const chain = rest
    ? () => (parseSnapshotJson(`{"rest":0${decodeUtf8(rest())}`) as Record<string, unknown>).chain // an object, if it is JSON
    : parsed.chain !== undefined && (() => parsed.chain)
  return chain ? withLazyChain(snapshot, () => validate(chainSchema, chain())) : snapshot
}

function validate<T>(format: z.ZodType<T>, json: unknown): T {
  const parsed = format.safeParse(json)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw snapshotError(
    issue ? `${issue.path.join('.') || 'the file'}: ${issue.message}` : 'it does not match the format',
  )
}

function withLazyChain(snapshot: Snapshot, read: () => z.output<typeof chainSchema>): Snapshot {
  const chain = lazy(() => {
    const json = read()
    return readChain(json, openCells(json.cells))
  })
  return Object.defineProperties(snapshot, {
    fullBlocks: { enumerable: true, get: () => chain().fullBlocks },
    blockLinks: { enumerable: true, get: () => chain().blockLinks },
    blockProofs: { enumerable: true, get: () => chain().blockProofs },
  })
}

function readChain(json: z.output<typeof chainSchema>, cells: EntryTable<Cell>): SnapshotChain {
  const links = json.block_links === undefined ? undefined : blockLinks.read(json.block_links, {})
  const tables = { cells, links: new EntryTable('block link', String, [...(links ?? [])]) }
  return {
    ...(json.whole_blocks !== undefined && { fullBlocks: fullBlocks.read(json.whole_blocks, tables) }),
    ...(links && { blockLinks: links }),
    ...(json.block_proofs !== undefined && { blockProofs: blockProofs.read(json.block_proofs, tables) }),
  }
}

/** Checked first: with another version, other errors would mislead. */
function checkVersion(json: unknown): void {
  const { format, capsule } = (typeof json === 'object' && json !== null ? json : {}) as Record<string, unknown> // any object
  if (typeof format === 'string' && /^tonoscope-snapshot\/\d+$/.test(format) && format !== 'tonoscope-snapshot/1')
    throw snapshotError(`format: it is ${format}; this program reads tonoscope-snapshot/1`)
  const version = typeof capsule === 'object' && capsule !== null && 'version' in capsule ? capsule.version : undefined
  if (typeof version === 'number' && version !== 1)
    throw snapshotError(`it is a capsule of version ${version}; this program reads version 1`)
}

function parseSnapshotJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw snapshotError('it is not JSON', error)
  }
}

function openCells(base64: string): EntryTable<Cell> {
  try {
    return new EntryTable(
      'root',
      cell => cell.hash(),
      base64 === '' ? [] : parseBoc(fromBase64(base64), cellLimits).roots,
    )
  } catch (error) {
    if (isAppError(error) && error.code === 'limit.cells') throw error
    throw snapshotError(`its cells: ${error instanceof Error ? error.message : error}`, error)
  }
}
