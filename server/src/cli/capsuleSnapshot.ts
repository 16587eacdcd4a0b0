import { parseAddress, parseHash } from '@tonoscope/core/cell/address'
import type { NetworkConfig } from '@tonoscope/core/chain/networks/NetworkConfig'
import { readSnapshot } from '@tonoscope/core/chain/snapshot/readSnapshot'
import { recogniseFile } from '@tonoscope/core/chain/snapshot/recogniseFile'
import type { Snapshot } from '@tonoscope/core/chain/snapshot/Snapshot'
import { writeSnapshot } from '@tonoscope/core/chain/snapshot/writeSnapshot'
import { AppError } from '@tonoscope/core/errors'
import { contentOf } from '@tonoscope/core/service/capsule/holds'
import { makeSnapshot } from '@tonoscope/core/service/capsule/makeSnapshot'
import { hostNetwork } from '@tonoscope/core/service/hostNetwork'
import { snapshotRequestOf } from '@tonoscope/core/service/snapshot/snapshotRequest'
import { unixSec } from '@tonoscope/core/units'
import { nodePorts } from '@tonoscope/node/nodePorts'
import { type Command, InvalidArgumentError } from 'commander'
import { bytesOf, checkPlace, sizeText, writeBytes } from './capsuleFiles.ts'
import { exitCodes } from './failures.ts'
import type { CliIo } from './io.ts'
import { prettyJson } from './prettyJson.ts'

/** What the commands need of the program. */
export type SnapshotTools = {
  readonly io: CliIo
  readonly end: (code: number) => void
  /** The configured networks, the meant one first. */
  readonly networks: () => readonly NetworkConfig[]
  /** Of the program, for the files that it makes. */
  readonly version: string
}

type MakeOptions = {
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
export function addSnapshotCommands(program: Command, { io, end, networks, version }: SnapshotTools): void {
  const snapshot = program.command('snapshot').description('keep a piece of a network in a file')

  snapshot
    .command('make')
    .description('read accounts, configuration, libraries, events and blocks of a network into a file')
    .requiredOption('--out <file>', 'file to write; <name>.snapshot.tonoscope opens in the desktop app')
    .option('--force', 'write over a file that is there')
    .option('--account <address>', 'account to keep; may be given several times, or several with commas', several)
    .option(
      '--block <seqno>',
      'masterchain block to read at, may be given several times; the newest by default',
      seqnos,
    )
    .option('--event <hash>', 'trace to keep, by any of its hashes; may be given several times', several)
    .option('--blocks <id>', 'block to keep whole, in any notation; may be given several times', oneByOne)
    .option('--config <seqno>', 'masterchain block whose configuration to keep; may be given several times', seqnos)
    .option('--proofs', "keep the chains that prove these masterchain blocks from the network's trusted block")
    .action(async (options: MakeOptions) => end(await makeCommand(networks()[0], options, { io, version })))

  snapshot
    .command('info <file>')
    .description('say what is in a snapshot or capsule')
    .option('--json', 'print JSON')
    .action(async (file: string, options: { readonly json?: boolean }) => end(await infoCommand(file, options, io)))
}

async function makeCommand(
  config: NetworkConfig | undefined,
  options: MakeOptions,
  { io, version }: Pick<SnapshotTools, 'io' | 'version'>,
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
    blocks: snapshotRequestOf({ blocks: [...blocks] }).blocks,
    configs,
    proofs: proofs ?? false,
  }
  checkPlace(out, force)
  const network = hostNetwork(config, nodePorts())
  const stop = new AbortController()
  void io.stopped().then(() => stop.abort())
  try {
    const made = await makeSnapshot(network, request, {
      signal: stop.signal,
      onProgress: ({ done, total, what }) => io.err(`${done}/${total} ${what}\n`),
    })
    const at = unixSec(Math.floor(Date.now() / 1000))
    const bytes = writeSnapshot({ ...made, made: { at, by: `Tonoscope ${version}` } })
    writeBytes(out, bytes, force)
    io.out(`${out}, ${sizeText(bytes.length)}\n${indented(linesOf(made))}`)
    return made.missing ? exitCodes.cut : exitCodes.whole
  } finally {
    network.close?.()
  }
}

const linesOf = (snapshot: Snapshot): string[] => [
  ...contentOf(snapshot),
  ...(snapshot.missing ?? []).map(line => `missing: ${line}`),
]

const indented = (lines: readonly string[]): string => lines.map(line => `  ${line}\n`).join('')

async function infoCommand(file: string, { json }: { readonly json?: boolean }, io: CliIo): Promise<number> {
  const packed = await bytesOf(file, io)
  const { kind, bytes } = recogniseFile(packed)
  if (kind !== 'snapshot' && kind !== 'capsule')
    throw new AppError('input.snapshot', { reason: `the file is of another kind: ${kind}` })
  const snapshot = readSnapshot(bytes)
  const info = { ...infoOf(snapshot), kind, bytes: packed.length, unpacked_bytes: bytes.length }
  io.out(json ? `${prettyJson(info)}\n` : textOf(info, linesOf(snapshot)))
  return exitCodes.whole
}

/** What a file holds, in numbers. */
function infoOf(snapshot: Snapshot) {
  const { network, blocks, capsule, made } = snapshot
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
      whole_blocks: snapshot.wholeBlocks?.length ?? 0,
      block_links: snapshot.blockLinks?.length ?? 0,
      traces: snapshot.traces.length,
      samples: snapshot.samples.length,
      names: snapshot.names.size,
    },
    missing: [...(snapshot.missing ?? [])],
    ...(made && {
      made: {
        ...(made.title !== undefined && { title: made.title }),
        at: made.at,
        by: made.by,
        ...(made.emulator && { emulator: made.emulator.build }),
      },
    }),
    ...(capsule && {
      capsule: {
        version: 1,
        kind: capsule.subject.kind,
        ...(capsule.title !== undefined && { title: capsule.title }),
        made_at: capsule.madeAt,
        made_by: capsule.madeBy,
        emulator: capsule.emulator.build,
        signature_stripped: capsule.signatureStripped,
        transactions: capsule.outcome.transactions.size,
      },
    }),
  }
}

type Info = ReturnType<typeof infoOf> & {
  readonly kind: string
  readonly bytes: number
  readonly unpacked_bytes: number
}

function textOf(info: Info, lines: readonly string[]): string {
  const { network, newest_block: newest, capsule, made } = info
  const head = [
    `${info.kind} (${info.format}), ${sizeText(info.bytes)}, unpacked ${sizeText(info.unpacked_bytes)}`,
    `network ${network.name}${network.global_id === undefined ? '' : ` (global id ${network.global_id})`}`,
    ...(newest?.utime === undefined ? [] : [`newest block ${newest.seqno}, ${ageText(newest.utime)}`]),
    ...(made
      ? [
          `made${made.title === undefined ? '' : ` as "${made.title}"`} ${ageText(made.at)}, by ${made.by}`,
          ...(made.emulator === undefined ? [] : [`beside the emulator ${made.emulator}`]),
        ]
      : []),
    ...(capsule
      ? [
          `saved ${capsule.kind}${capsule.title === undefined ? '' : ` "${capsule.title}"`}, ${ageText(capsule.made_at)}, by ${capsule.made_by}`,
          `${capsule.transactions} transactions, emulator ${capsule.emulator}`,
          ...(capsule.signature_stripped ? ["the message's signature was left out"] : []),
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

function seqnos(text: string, before: readonly number[] = []): number[] {
  if (!/^\d{1,10}$/.test(text)) throw new InvalidArgumentError('a whole number is expected')
  return [...before, Number(text)]
}

// The notation of a block has commas.
const oneByOne = (text: string, before: readonly string[] = []): string[] => [...before, text]

// Not variadic: raw addresses of the masterchain begin with a dash.
const several = (text: string, before: readonly string[] = []): string[] => [...before, ...text.split(',')]
