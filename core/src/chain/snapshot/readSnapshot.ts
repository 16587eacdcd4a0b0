import type { ZodType } from 'zod'
import { parseBoc } from '../../cell/boc.ts'
import type { Cell } from '../../cell/Cell.ts'
import { fromBase64, utf8 } from '../../cell/text.ts'
import { AppError, isAppError } from '../../errors.ts'
import { type Address, type Hash, lt, unixSec } from '../../units.ts'
import { capsuleFromJson } from './capsuleJson.ts'
import { type ChainJson, chainFormat, type SnapshotJson, snapshotFormat } from './format.ts'
import { once } from './once.ts'
import { idOf, proofsFromJson } from './proofJson.ts'
import type { Sample, Snapshot, SnapshotBlock, SnapshotMade, TraceBlock } from './Snapshot.ts'
import { mostUnpacked, unpackParts } from './unpackFile.ts'

const cellLimits = { maxCells: 2 ** 22, maxRoots: 2 ** 20, maxBytes: mostUnpacked }

const refuse = (reason: string, cause?: unknown) => new AppError('input.snapshot', { reason }, { cause })

/**
 * Opens a snapshot file (gzip, a zip of one file, or plain JSON). Cells are checked for structure now and hashed when they are
 * used. Whole blocks and chains of blocks are read when they are first looked at, which throws the same.
 *
 * @throws input.snapshot, limit.cells
 */
export function readSnapshot(
  file: Uint8Array | string,
  { maxUnpackedBytes = mostUnpacked }: { readonly maxUnpackedBytes?: number } = {},
): Snapshot {
  const { first, rest } = typeof file === 'string' ? { first: file } : unpackParts(file, maxUnpackedBytes)
  const text = typeof first === 'string' ? first : utf8(first)
  // The second part holds one member of the object, and its end.
  const json = parseJson(rest ? `${text}}` : text)
  checkVersion(json)
  const parsed = checked(snapshotFormat, json)
  const chain = rest
    ? () => (parseJson(`{"rest":0${utf8(rest())}`) as Record<string, unknown>).chain // an object, if it is JSON
    : parsed.chain !== undefined && (() => parsed.chain)
  return chain ? withChain(fromJson(parsed), () => checked(chainFormat, chain())) : fromJson(parsed)
}

function checked<T>(format: ZodType<T>, json: unknown): T {
  const parsed = format.safeParse(json)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw refuse(issue ? `${issue.path.join('.') || 'the file'}: ${issue.message}` : 'it does not fit the format')
}

function withChain(snapshot: Snapshot, read: () => ChainJson): Snapshot {
  const chain = once(() => chainOf(read()))
  return Object.defineProperties(snapshot, {
    wholeBlocks: { enumerable: true, get: () => chain().wholeBlocks },
    blockLinks: { enumerable: true, get: () => chain().blockLinks },
    blockProofs: { enumerable: true, get: () => chain().blockProofs },
  })
}

function chainOf(
  json: ChainJson,
  cell = rootsOf(json.cells),
): Pick<Snapshot, 'wholeBlocks' | 'blockLinks' | 'blockProofs'> {
  const wholeBlocks = json.whole_blocks?.map(({ id, root }) => ({ id: idOf(id), root: cell(root) }))
  return { wholeBlocks, ...proofsFromJson(json) }
}

/** Of another version nothing else that is wrong with it would help. */
function checkVersion(json: unknown): void {
  const { format, capsule } = (typeof json === 'object' && json !== null ? json : {}) as Record<string, unknown> // any object
  if (typeof format === 'string' && /^tonoscope-snapshot\/\d+$/.test(format) && format !== 'tonoscope-snapshot/1')
    throw refuse(`format: it is ${format}; this program reads tonoscope-snapshot/1`)
  const version = typeof capsule === 'object' && capsule !== null && 'version' in capsule ? capsule.version : undefined
  if (typeof version === 'number' && version !== 1)
    throw refuse(`it is a capsule of version ${version}; this program reads version 1`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw refuse('it is not JSON', error)
  }
}

function fromJson(json: SnapshotJson): Snapshot {
  const cell = rootsOf(json.cells)
  const traceBlocks = json.trace_blocks.map(traceBlockOf)
  const blockAt = (index: number) => {
    const block = traceBlocks[index]
    if (!block) throw refuse(`there is no trace block ${index}`)
    return block
  }
  const libraries = json.libraries.map(cell)
  return {
    network: {
      name: json.network.name,
      globalId: json.network.global_id,
      ...(json.network.trusted_block && { trustedBlock: idOf(json.network.trusted_block) }),
    },
    blocks: json.blocks.map(blockOf).sort((a, b) => a.id.seqno - b.id.seqno),
    configs: mapOf(json.configs, hash => hash as Hash, cell), // the schema has checked the form
    libraries: new Map(libraries.map(library => [library.hash(), library])),
    librariesComplete: json.libraries_complete,
    // The schema has checked the form of the hashes.
    ...(json.absent_libraries && { absentLibraries: new Set(json.absent_libraries as Hash[]) }),
    ...(json.previous_blocks && {
      previousBlocks: mapOf(
        json.previous_blocks,
        hash => hash as Hash,
        ({ last, key_block, last_100 }) => ({
          last: last.map(idOf),
          keyBlock: idOf(key_block),
          ...(last_100 && { last100: last_100.map(idOf) }),
        }),
      ),
    }),
    accounts: mapOf(
      json.accounts,
      address => address as Address, // the schema has checked the form
      states =>
        states.map(({ from, to, root }) => ({
          from: lt(BigInt(from)),
          to: lt(BigInt(to)),
          shardAccount: root === undefined ? undefined : cell(root),
        })),
    ),
    ...((json.whole_blocks || json.block_links || json.block_proofs) && chainOf(json, cell)),
    traces: json.traces.map(({ message, normalized, transactions }) => ({
      message: message as Hash, // the schema has checked the form
      normalized: normalized as Hash, // the same
      transactions: transactions.map(({ root, block }) => ({ cell: cell(root), block: blockAt(block) })),
    })),
    samples: json.samples.map(sample => sampleOf(sample, cell)),
    names: mapOf(
      json.names,
      address => address as Address,
      name => name,
    ), // the same
    ...(json.missing && { missing: json.missing }),
    ...(json.made && { made: madeOf(json.made) }),
    ...(json.capsule && { capsule: capsuleFromJson(json.capsule, cell) }),
  }
}

const madeOf = ({ title, at, by, emulator }: NonNullable<SnapshotJson['made']>): SnapshotMade => ({
  ...(title !== undefined && { title }),
  at: unixSec(at),
  by,
  ...(emulator && { emulator: { build: emulator.build, globalVersion: emulator.global_version } }),
})

function rootsOf(base64: string): (root: number) => Cell {
  let cells: Cell[] = []
  try {
    if (base64 !== '') cells = parseBoc(fromBase64(base64), cellLimits).roots
  } catch (error) {
    if (isAppError(error) && error.code === 'limit.cells') throw error
    throw refuse(`its cells: ${error instanceof Error ? error.message : error}`, error)
  }
  return root => {
    const found = cells[root]
    if (!found) throw refuse(`there is no root ${root}`)
    return found
  }
}

function mapOf<K, V, T>(record: Readonly<Record<string, V>>, key: (text: string) => K, value: (v: V) => T): Map<K, T> {
  return new Map(Object.entries(record).map(([name, found]) => [key(name), value(found)]))
}

// The schema has checked the form of every hash below.
const inferredNames = { utime: 'genUtime', start_lt: 'startLt', end_lt: 'endLt', shards: 'shards' } as const

const blockOf = (block: SnapshotJson['blocks'][number]): SnapshotBlock => ({
  id: idOf(block.id),
  genUtime: unixSec(block.utime),
  startLt: lt(BigInt(block.start_lt)),
  endLt: lt(BigInt(block.end_lt)),
  randSeed: block.rand_seed as Hash | undefined,
  shards: block.shards.map(top => ({
    id: idOf(top.id),
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

const traceBlockOf = (block: SnapshotJson['trace_blocks'][number]): TraceBlock => ({
  id: idOf(block.id),
  utime: unixSec(block.utime),
  startLt: lt(BigInt(block.start_lt)),
  randSeed: block.rand_seed as Hash,
  masterchainSeqno: block.masterchain_seqno,
})

const sampleOf = (sample: SnapshotJson['samples'][number], cell: (root: number) => Cell): Sample => ({
  id: sample.id,
  title: sample.title,
  description: sample.description,
  group: sample.group,
  message: cell(sample.root),
  ...(sample.block_seqno !== undefined && { blockSeqno: sample.block_seqno }),
  ...(sample.landed !== undefined && { landed: sample.landed as Hash }),
  ...(sample.arguments && {
    arguments: {
      ...(sample.arguments.transactions !== undefined && { transactions: sample.arguments.transactions }),
      ...(sample.arguments.ignore_signature !== undefined && { ignoreSignature: sample.arguments.ignore_signature }),
    },
  }),
})
