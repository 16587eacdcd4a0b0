import { parseAddress, parseHash } from '@tonoscope/core/cell/address'
import type { NetworkConfig } from '@tonoscope/core/chain/networks/NetworkConfig'
import { readSnapshot } from '@tonoscope/core/chain/snapshot/readSnapshot'
import { recogniseFile } from '@tonoscope/core/chain/snapshot/recogniseFile'
import type { Snapshot } from '@tonoscope/core/chain/snapshot/Snapshot'
import { writeSnapshot } from '@tonoscope/core/chain/snapshot/writeSnapshot'
import { hostNetwork } from '@tonoscope/core/engines/context/hostNetwork'
import { createSnapshot } from '@tonoscope/core/engines/snapshot/createSnapshot'
import { parseSnapshotRequest } from '@tonoscope/core/engines/snapshot/parseSnapshotRequest'
import { AppError } from '@tonoscope/core/errors'
import { describeContents } from '@tonoscope/core/text/contentsText'
import { unixSec } from '@tonoscope/core/units'
import { nodePorts } from '@tonoscope/node/nodePorts'
import { type Command, InvalidArgumentError } from 'commander'
import { exitCodes } from './exitCodes.ts'
import { checkWritable, readFileBytes, sizeText, writeBytes } from './files.ts'
import type { CliIo } from './io.ts'
import { prettyJson } from './prettyJson.ts'

/** The parts of the program that these commands use. */
export type SnapshotContext = {
  readonly io: CliIo
  readonly end: (code: number) => void
  /** The configured networks, the selected one first. */
  readonly networks: () => readonly NetworkConfig[]
  /** Program version, written into the files. */
  readonly version: string
}

type SnapshotMakeOptions = {
  readonly out: string
  readonly force?: boolean
  readonly account?: readonly string[]
  readonly block?: readonly number[]
  readonly event?: readonly string[]
  readonly blocks?: readonly string[]
  readonly config?: readonly number[]
  readonly proofs?: boolean
}

/** Adds `tonoscope snapshot make` and `snapshot info`. */
export function addSnapshotCommands(program: Command, { io, end, networks, version }: SnapshotContext): void {
  const snapshot = program.command('snapshot').description('save a part of a network to a file')

  snapshot
    .command('make')
    .description('save accounts, config, libraries, events and blocks of a network to a file')
    .requiredOption('--out <file>', 'output file; <name>.snapshot.tonoscope opens in the desktop app')
    .option('--force', 'overwrite an existing file')
    .option('--account <address>', 'account to save; repeatable, or comma-separated', collectList)
    .option('--block <seqno>', 'masterchain block of the state; repeatable (default: newest)', collectSeqnos)
    .option('--event <hash>', 'trace to save, by any of its hashes; repeatable', collectList)
    .option('--blocks <id>', 'full block to save, in any notation; repeatable', collectOne)
    .option('--config <seqno>', 'masterchain block whose config to save; repeatable', collectSeqnos)
    .option('--proofs', 'save proof chains from the trusted root to these masterchain blocks')
    .action(async (options: SnapshotMakeOptions) =>
      end(await makeSnapshotCommand(networks()[0], options, { io, version })),
    )

  snapshot
    .command('info <file>')
    .description('list the contents of a snapshot or capsule')
    .option('--json', 'print JSON')
    .action(async (file: string, options: { readonly json?: boolean }) => end(await infoCommand(file, options, io)))
}

async function makeSnapshotCommand(
  config: NetworkConfig | undefined,
  options: SnapshotMakeOptions,
  { io, version }: Pick<SnapshotContext, 'io' | 'version'>,
): Promise<number> {
  const {
    out,
    force = false,
    account = [],
    block = [],
    event = [],
    blocks = [],
    config: configs = [],
    proofs,
  } = options
  if (!config) throw new AppError('input.network', { network: '', known: [] })
  const request = {
    accounts: account.map(each => parseAddress(each)),
    seqnos: block,
    events: event.map(each => parseHash(each)),
    blocks: parseSnapshotRequest({ blocks: [...blocks] }).blocks,
    configs,
    proofs: proofs ?? false,
  }
  checkWritable(out, force)
  const network = hostNetwork(config, nodePorts())
  const stop = new AbortController()
  void io.stopped().then(() => stop.abort())
  try {
    const snapshot = await createSnapshot(network, request, {
      signal: stop.signal,
      onProgress: ({ done, total, what }) => io.err(`${done}/${total} ${what}\n`),
    })
    const at = unixSec(Math.floor(Date.now() / 1000))
    const bytes = writeSnapshot({ ...snapshot, info: { createdAt: at, createdBy: `Tonoscope ${version}` } })
    writeBytes(out, bytes, force)
    io.out(`${out}, ${sizeText(bytes.length)}\n${indented(contentLines(snapshot))}`)
    return snapshot.missing ? exitCodes.incomplete : exitCodes.complete
  } finally {
    network.close?.()
  }
}

const contentLines = (snapshot: Snapshot): string[] => [
  ...describeContents(snapshot),
  ...(snapshot.missing ?? []).map(line => `missing: ${line}`),
]

const indented = (lines: readonly string[]): string => lines.map(line => `  ${line}\n`).join('')

async function infoCommand(file: string, { json }: { readonly json?: boolean }, io: CliIo): Promise<number> {
  const packed = await readFileBytes(file, io)
  const { kind, bytes } = recogniseFile(packed)
  if (kind !== 'snapshot' && kind !== 'capsule')
    throw new AppError('input.snapshot', { reason: `the file is a ${kind} file` })
  const snapshot = readSnapshot(bytes)
  const info = { ...toInfo(snapshot), kind, bytes: packed.length, unpacked_bytes: bytes.length }
  io.out(json ? `${prettyJson(info)}\n` : infoText(info, contentLines(snapshot)))
  return exitCodes.complete
}

/** The contents of a file as JSON. */
function toInfo(snapshot: Snapshot) {
  const { network, blocks, capsule, info: creation } = snapshot
  const newest = blocks.at(-1)
  return {
    format: 'tonoscope-snapshot/1',
    network: { name: network.name, ...(network.globalId !== 0 && { global_id: network.globalId }) },
    ...(newest && {
      newest_block: { seqno: newest.id.seqno, ...(newest.genUtime > 0 && { utime: newest.genUtime }) },
    }),
    counts: {
      accounts: snapshot.accounts.size,
      states: [...snapshot.accounts.values()].flat().length,
      configurations: snapshot.configs.size,
      libraries: snapshot.libraries.size,
      blocks: blocks.length,
      full_blocks: snapshot.fullBlocks?.length ?? 0,
      block_links: snapshot.blockLinks?.length ?? 0,
      traces: snapshot.traces.length,
      samples: snapshot.samples.length,
      names: snapshot.names.size,
    },
    missing: [...(snapshot.missing ?? [])],
    ...(creation && {
      created: {
        ...(creation.title !== undefined && { title: creation.title }),
        at: creation.createdAt,
        by: creation.createdBy,
        ...(creation.emulator && { emulator: creation.emulator.build }),
      },
    }),
    ...(capsule && {
      capsule: {
        version: 1,
        kind: capsule.subject.kind,
        ...(capsule.title !== undefined && { title: capsule.title }),
        created_at: capsule.createdAt,
        created_by: capsule.createdBy,
        emulator: capsule.emulator.build,
        signature_stripped: capsule.signatureStripped,
        transactions: capsule.outcome.transactions.size,
      },
    }),
  }
}

type Info = ReturnType<typeof toInfo> & {
  readonly kind: string
  readonly bytes: number
  readonly unpacked_bytes: number
}

function infoText(info: Info, lines: readonly string[]): string {
  const { network, newest_block: newest, capsule, created } = info
  const head = [
    `${info.kind} (${info.format}), ${sizeText(info.bytes)}, unpacked ${sizeText(info.unpacked_bytes)}`,
    `network ${network.name}${network.global_id === undefined ? '' : ` (global id ${network.global_id})`}`,
    ...(newest?.utime === undefined ? [] : [`newest block ${newest.seqno}, ${ageText(newest.utime)}`]),
    ...(created
      ? [
          `created${created.title === undefined ? '' : ` as "${created.title}"`} ${ageText(created.at)}, by ${created.by}`,
          ...(created.emulator === undefined ? [] : [`emulator ${created.emulator}`]),
        ]
      : []),
    ...(capsule
      ? [
          `saved ${capsule.kind}${capsule.title === undefined ? '' : ` "${capsule.title}"`}, ${ageText(capsule.created_at)}, by ${capsule.created_by}`,
          `${capsule.transactions} transactions, emulator ${capsule.emulator}`,
          ...(capsule.signature_stripped ? ['the signature of the message was removed'] : []),
        ]
      : []),
  ]
  return `${head.join('\n')}\n${indented(lines)}`
}

/** `2026-11-21T08:00:00.000Z, 3 days old` */
function ageText(utime: number): string {
  const days = Math.floor((Date.now() / 1000 - utime) / 86_400)
  const age = days < 0 ? 'from the future' : days === 0 ? 'from today' : days === 1 ? '1 day old' : `${days} days old`
  return `${new Date(utime * 1000).toISOString()}, ${age}`
}

function collectSeqnos(text: string, previous: readonly number[] = []): number[] {
  if (!/^\d{1,10}$/.test(text)) throw new InvalidArgumentError('expected an integer')
  return [...previous, Number(text)]
}

// Not split at commas: block ids contain commas.
const collectOne = (text: string, previous: readonly string[] = []): string[] => [...previous, text]

// Not variadic: raw masterchain addresses start with a dash.
const collectList = (text: string, previous: readonly string[] = []): string[] => [...previous, ...text.split(',')]
