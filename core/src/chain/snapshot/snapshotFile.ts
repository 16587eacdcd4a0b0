import { gzipSync } from 'fflate'
import { z } from 'zod'
import { parseBoc, writeBoc } from '../../cell/boc.ts'
import type { Cell } from '../../cell/Cell.ts'
import { fromBase64, toBase64 } from '../../encoding/base64.ts'
import { decodeUtf8, encodeUtf8 } from '../../encoding/utf8.ts'
import { isAppError } from '../../errors.ts'
import { lazy } from '../../lazy.ts'
import type { BlockLink } from '../../proof/BlockProof.ts'
import { checkJsonLimits } from '../../wire/json.ts'
import { parseSchema } from '../../wire/parseSchema.ts'
import { EntryTable, list } from './layout.ts'
import {
  blockLink,
  fullBlock,
  recordedProof,
  type Snapshot,
  type SnapshotChain,
  snapshotBody,
  type TraceBlock,
  traceBlock,
} from './Snapshot.ts'
import { snapshotError } from './snapshotError.ts'
import {
  maxUnpackedBytes as defaultMaxUnpackedBytes,
  getUnpackLimits,
  packParts,
  type UnpackLimits,
  unpackParts,
} from './unpackFile.ts'
import { withChain } from './withChain.ts'

const cellLimits = { maxCells: 2 ** 22, maxRoots: 2 ** 20, maxBytes: defaultMaxUnpackedBytes }

const fullBlocks = list(fullBlock)
const blockLinks = list(blockLink)
const blockProofs = list(recordedProof)
export const traceBlocks = list(traceBlock)
const getChainMembers = () => ({
  whole_blocks: fullBlocks.getSchema().optional(),
  block_links: blockLinks.getSchema().optional(),
  block_proofs: blockProofs.getSchema().optional(),
})
/** Full blocks and block proofs, with a BoC of their own. */
const getChainSchema = lazy(() => z.object({ cells: z.string(), ...getChainMembers() }))
const getSnapshotSchema = lazy(() =>
  z.object({
    format: z.literal('tonoscope-snapshot/1'),
    /** A BoC in base64; every `root` elsewhere is the index of one of its roots. */
    cells: z.string(),
    ...snapshotBody.getSchema().shape,
    // Older files have these members here instead of in `chain`.
    ...getChainMembers(),
    trace_blocks: traceBlocks.getSchema(),
    chain: z.unknown().optional(),
  }),
)

/**
 * Reads a snapshot file (gzip, zip with one file, or plain JSON). The structure of cells is checked now, their hashes on use.
 * Full blocks and block proofs are read on first access, which throws the same errors.
 *
 * @throws input.snapshot, limit.cells
 */
export function readSnapshot(file: Uint8Array | string, limits: Partial<UnpackLimits> = {}): Snapshot {
  const { members, chain } = openSnapshotFile(file, limits)
  const cells = openCells(members.cells)
  const tables = {
    cells,
    traceBlocks: new EntryTable('trace block', String, [...traceBlocks.read(members.trace_blocks, {})]),
  }
  const snapshot: Snapshot = { ...snapshotBody.read(members, tables), ...readChain(members, cells) }
  return chain ? withChain(snapshot, () => readChainPart(chain())) : snapshot
}

/** The validated members of a snapshot file, and what reads its blocks and proofs if they are a part of their own. @throws input.snapshot, limit.cells */
export function openSnapshotFile(file: Uint8Array | string, limits: Partial<UnpackLimits> = {}) {
  const { maxUnpackedBytes, maxMembers } = { ...getUnpackLimits(file.length), ...limits }
  const { first, rest } = typeof file === 'string' ? { first: file } : unpackParts(file, maxUnpackedBytes)
  const text = typeof first === 'string' ? first : decodeUtf8(first)
  // The second part has the last member of the object and the closing brace.
  const json = parseSnapshotJson(rest ? `${text}}` : text, maxMembers)
  checkVersion(json)
  const members = validate(getSnapshotSchema(), json)
  const chain = rest
    ? () => (parseSnapshotJson(`{"rest":0${decodeUtf8(rest())}`, maxMembers) as Record<string, unknown>).chain // an object, if it is JSON
    : members.chain !== undefined && (() => members.chain)
  return { members, chain: chain ? () => validate(getChainSchema(), chain()) : undefined }
}

function validate<T>(format: z.ZodType<T>, json: unknown): T {
  const parsed = parseSchema(format, json)
  if (parsed.success) return parsed.data
  const { path, message } = parsed.issue
  throw snapshotError(`${path.join('.') || 'the file'}: ${message}`)
}

/** The full blocks and block proofs of a validated part. */
export const readChainPart = (part: ChainPart): SnapshotChain => readChain(part, openCells(part.cells))
/** Full blocks and block proofs as in the file. */
export type ChainPart = z.output<ReturnType<typeof getChainSchema>>

function readChain(json: z.output<ReturnType<typeof getChainSchema>>, cells: EntryTable<Cell>): SnapshotChain {
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
  if (typeof version === 'number' && version !== 1 && version !== 2)
    throw snapshotError(`it is a capsule of version ${version}; this program reads versions 1 and 2`)
}

function parseSnapshotJson(text: string, maxMembers: number): unknown {
  checkJsonLimits(text, { maxMembers })
  try {
    return JSON.parse(text)
  } catch (error) {
    throw snapshotError('it is not JSON', error)
  }
}

const openCells = (base64: string): EntryTable<Cell> => cellTable(parseRoots(base64))

/** The roots of the cells of a snapshot file. @throws input.snapshot, limit.cells */
export function parseRoots(base64: string): Cell[] {
  try {
    return base64 === '' ? [] : parseBoc(fromBase64(base64), cellLimits).roots
  } catch (error) {
    if (isAppError(error) && error.code === 'limit.cells') throw error
    throw snapshotError(`its cells: ${error instanceof Error ? error.message : error}`, error)
  }
}

/** Writes a snapshot file; equal snapshots give equal bytes. */
export function writeSnapshot(snapshot: Snapshot): Uint8Array {
  const text = JSON.stringify(snapshotToJson(snapshot))
  const chain = chainToJson(snapshot)
  // Without a timestamp, equal snapshots give equal files.
  if (!chain) return gzipSync(encodeUtf8(text), { level: 9, mtime: 0 })
  return packParts(encodeUtf8(text.slice(0, -1)), encodeUtf8(`,"chain":${JSON.stringify(chain)}}`))
}

const cellTable = (roots?: Cell[]) => new EntryTable<Cell>('root', cell => cell.hash(), roots)
const writeCells = ({ entries }: EntryTable<Cell>): string => (entries.length === 0 ? '' : toBase64(writeBoc(entries)))

/** Blocks have a BoC of their own, so that the rest can be read without them. */
function chainToJson(chain: SnapshotChain): object | undefined {
  const cells = cellTable()
  // Each link is stored once.
  const links = new EntryTable<BlockLink>('block link', link => JSON.stringify(blockLink.write(link, {})))
  const blocks = chain.fullBlocks && fullBlocks.write(chain.fullBlocks, { cells })
  for (const link of chain.blockLinks ?? []) links.indexOf(link)
  const proofs = chain.blockProofs && blockProofs.write(chain.blockProofs, { links })
  if (blocks === undefined && proofs === undefined && links.entries.length === 0) return undefined
  return {
    cells: writeCells(cells),
    ...(blocks !== undefined && { whole_blocks: blocks }),
    ...(links.entries.length > 0 && { block_links: blockLinks.write(links.entries, {}) }),
    ...(proofs !== undefined && { block_proofs: proofs }),
  }
}

function snapshotToJson(snapshot: Snapshot): object {
  const cells = cellTable()
  const tables = { cells, traceBlocks: new EntryTable<TraceBlock>('trace block', ({ id }) => id.rootHash) }
  return {
    format: 'tonoscope-snapshot/1',
    ...(snapshotBody.write(snapshot, tables) as object),
    trace_blocks: traceBlocks.write(tables.traceBlocks.entries, {}),
    cells: writeCells(cells),
  }
}
