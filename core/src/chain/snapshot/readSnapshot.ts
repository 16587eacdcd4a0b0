import type { ZodType } from 'zod'
import { parseBoc } from '../../cell/boc.ts'
import type { Cell } from '../../cell/Cell.ts'
import { fromBase64 } from '../../encoding/base64.ts'
import { decodeUtf8 } from '../../encoding/utf8.ts'
import { isAppError } from '../../errors.ts'
import { type Address, type Hash, lt, unixSec } from '../../units.ts'
import { capsuleFromJson } from './capsuleJson.ts'
import { type ChainJson, chainFormat, type SnapshotJson, snapshotFormat } from './format.ts'
import { lazy } from './lazy.ts'
import { blockIdFromJson, proofsFromJson } from './proofJson.ts'
import type { Sample, Snapshot, SnapshotBlock, SnapshotInfo, TraceBlock } from './Snapshot.ts'
import { snapshotError } from './snapshotError.ts'
import { maxUnpackedBytes as defaultMaxUnpackedBytes, unpackParts } from './unpackFile.ts'

const cellLimits = { maxCells: 2 ** 22, maxRoots: 2 ** 20, maxBytes: defaultMaxUnpackedBytes }

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
  const parsed = validate(snapshotFormat, json)
  const chain = rest
    ? () => (parseSnapshotJson(`{"rest":0${decodeUtf8(rest())}`) as Record<string, unknown>).chain // an object, if it is JSON
    : parsed.chain !== undefined && (() => parsed.chain)
  return chain ? withLazyChain(fromJson(parsed), () => validate(chainFormat, chain())) : fromJson(parsed)
}

function validate<T>(format: ZodType<T>, json: unknown): T {
  const parsed = format.safeParse(json)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw snapshotError(
    issue ? `${issue.path.join('.') || 'the file'}: ${issue.message}` : 'it does not match the format',
  )
}

function withLazyChain(snapshot: Snapshot, read: () => ChainJson): Snapshot {
  const chain = lazy(() => chainFromJson(read()))
  return Object.defineProperties(snapshot, {
    fullBlocks: { enumerable: true, get: () => chain().fullBlocks },
    blockLinks: { enumerable: true, get: () => chain().blockLinks },
    blockProofs: { enumerable: true, get: () => chain().blockProofs },
  })
}

function chainFromJson(
  json: ChainJson,
  cell = openCells(json.cells),
): Pick<Snapshot, 'fullBlocks' | 'blockLinks' | 'blockProofs'> {
  const fullBlocks = json.whole_blocks?.map(({ id, root }) => ({ id: blockIdFromJson(id), root: cell(root) }))
  return { fullBlocks, ...proofsFromJson(json) }
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

function fromJson(json: SnapshotJson): Snapshot {
  const cell = openCells(json.cells)
  const traceBlocks = json.trace_blocks.map(traceBlockFromJson)
  const blockAt = (index: number) => {
    const block = traceBlocks[index]
    if (!block) throw snapshotError(`trace block ${index} is missing`)
    return block
  }
  const libraries = json.libraries.map(cell)
  return {
    network: {
      name: json.network.name,
      globalId: json.network.global_id,
      ...(json.network.trusted_block && { trustedBlock: blockIdFromJson(json.network.trusted_block) }),
    },
    blocks: json.blocks.map(blockFromJson).sort((a, b) => a.id.seqno - b.id.seqno),
    configs: toMap(json.configs, hash => hash as Hash, cell), // the schema has checked the form
    libraries: new Map(libraries.map(library => [library.hash(), library])),
    librariesComplete: json.libraries_complete,
    // The schema has checked the form of the hashes.
    ...(json.absent_libraries && { absentLibraries: new Set(json.absent_libraries as Hash[]) }),
    ...(json.previous_blocks && {
      previousBlocks: toMap(
        json.previous_blocks,
        hash => hash as Hash,
        ({ last, key_block, last_100 }) => ({
          last: last.map(blockIdFromJson),
          keyBlock: blockIdFromJson(key_block),
          ...(last_100 && { last100: last_100.map(blockIdFromJson) }),
        }),
      ),
    }),
    accounts: toMap(
      json.accounts,
      address => address as Address, // the schema has checked the form
      states =>
        states.map(({ from, to, root }) => ({
          from: lt(BigInt(from)),
          to: lt(BigInt(to)),
          shardAccount: root === undefined ? undefined : cell(root),
        })),
    ),
    ...((json.whole_blocks || json.block_links || json.block_proofs) && chainFromJson(json, cell)),
    traces: json.traces.map(({ message, normalized, transactions }) => ({
      message: message as Hash, // the schema has checked the form
      normalized: normalized as Hash, // the same
      transactions: transactions.map(({ root, block }) => ({ cell: cell(root), block: blockAt(block) })),
    })),
    samples: json.samples.map(sample => sampleFromJson(sample, cell)),
    names: toMap(
      json.names,
      address => address as Address,
      name => name,
    ), // the same
    ...(json.missing && { missing: json.missing }),
    ...(json.made && { info: infoFromJson(json.made) }),
    ...(json.capsule && { capsule: capsuleFromJson(json.capsule, cell) }),
  }
}

const infoFromJson = ({ title, at, by, emulator }: NonNullable<SnapshotJson['made']>): SnapshotInfo => ({
  ...(title !== undefined && { title }),
  createdAt: unixSec(at),
  createdBy: by,
  ...(emulator && { emulator: { build: emulator.build, globalVersion: emulator.global_version } }),
})

function openCells(base64: string): (root: number) => Cell {
  let cells: Cell[] = []
  try {
    if (base64 !== '') cells = parseBoc(fromBase64(base64), cellLimits).roots
  } catch (error) {
    if (isAppError(error) && error.code === 'limit.cells') throw error
    throw snapshotError(`its cells: ${error instanceof Error ? error.message : error}`, error)
  }
  return root => {
    const found = cells[root]
    if (!found) throw snapshotError(`root ${root} is missing`)
    return found
  }
}

function toMap<K, V, T>(record: Readonly<Record<string, V>>, key: (text: string) => K, value: (v: V) => T): Map<K, T> {
  return new Map(Object.entries(record).map(([name, found]) => [key(name), value(found)]))
}

// The schema has checked the form of every hash below.
const inferredNames = { utime: 'genUtime', start_lt: 'startLt', end_lt: 'endLt', shards: 'shards' } as const

const blockFromJson = (block: SnapshotJson['blocks'][number]): SnapshotBlock => ({
  id: blockIdFromJson(block.id),
  genUtime: unixSec(block.utime),
  startLt: lt(BigInt(block.start_lt)),
  endLt: lt(BigInt(block.end_lt)),
  randSeed: block.rand_seed as Hash | undefined,
  shards: block.shards.map(top => ({
    id: blockIdFromJson(top.id),
    startLt: lt(BigInt(top.start_lt)),
    endLt: lt(BigInt(top.end_lt)),
    genUtime: unixSec(top.utime),
  })),
  ...(block.inferred && { inferred: block.inferred.map(name => inferredNames[name]) }),
  configHash: block.config as Hash,
  keyBlockSeqno: block.key_block_seqno,
  positions: block.positions.map(({ workchain, shard, from, to }) => ({
    workchain,
    shard,
    from: lt(BigInt(from)),
    to: lt(BigInt(to)),
  })),
})

const traceBlockFromJson = (block: SnapshotJson['trace_blocks'][number]): TraceBlock => ({
  id: blockIdFromJson(block.id),
  utime: unixSec(block.utime),
  startLt: lt(BigInt(block.start_lt)),
  randSeed: block.rand_seed as Hash,
  masterchainSeqno: block.masterchain_seqno,
})

const sampleFromJson = (sample: SnapshotJson['samples'][number], cell: (root: number) => Cell): Sample => ({
  id: sample.id,
  title: sample.title,
  description: sample.description,
  group: sample.group,
  message: cell(sample.root),
  ...(sample.block_seqno !== undefined && { blockSeqno: sample.block_seqno }),
  ...(sample.landed !== undefined && { onChainMessage: sample.landed as Hash }),
  ...(sample.arguments && {
    arguments: {
      ...(sample.arguments.transactions !== undefined && { transactions: sample.arguments.transactions }),
      ...(sample.arguments.ignore_signature !== undefined && { ignoreSignature: sample.arguments.ignore_signature }),
    },
  }),
})
