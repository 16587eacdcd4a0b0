import { fromBase64, toBase64 } from '@tonoscope/core/encoding/base64'
import { contentLines, sizeText, snapshotText } from '@tonoscope/core/text/snapshotText'
import type { Command } from 'commander'
import { wholeNumber } from './arguments.ts'
import { exitCodes } from './exitCodes.ts'
import { checkWritable, readFileBytes, writeBytes } from './files.ts'
import type { CommandContext, ToAction } from './io.ts'
import { prettyJson } from './prettyJson.ts'

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
export function addSnapshotCommands(program: Command, toAction: ToAction): void {
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
    .action(toAction(makeSnapshotCommand))

  snapshot
    .command('info <file>')
    .description('list the contents of a snapshot or capsule')
    .option('--json', 'print JSON, like POST /debug/snapshot/info')
    .action(toAction(infoCommand))
}

async function makeSnapshotCommand({ service, io }: CommandContext, options: SnapshotMakeOptions): Promise<number> {
  const { out, force = false, account = [], block = [], event = [], blocks = [], config = [], proofs } = options
  checkWritable(out, force)
  const body = {
    accounts: [...account],
    state_blocks: [...block],
    events: [...event],
    blocks: [...blocks],
    configs: config.map(String),
    ...(proofs && { proof: true }),
    keep_partial: true,
  }
  const stop = new AbortController()
  void io.stopped().then(() => stop.abort())
  const { file, bytes, contents, missing } = await service.call(
    'debugSnapshot',
    { body },
    { signal: stop.signal, onProgress: ({ done, total, text }) => io.err(`${done}/${total} ${text}\n`) },
  )
  writeBytes(out, fromBase64(file), force)
  io.out(`${out}, ${sizeText(bytes)}\n${contentLines({ contents, missing })}`)
  return missing.length > 0 ? exitCodes.incomplete : exitCodes.complete
}

async function infoCommand(
  { service, io }: CommandContext,
  file: string,
  { json }: { readonly json?: boolean },
): Promise<number> {
  const packed = toBase64(await readFileBytes(file, io))
  const info = await service.call('debugSnapshotInfo', { body: { file: packed } })
  io.out(json ? `${prettyJson(info)}\n` : snapshotText(info, Date.now() / 1000))
  return exitCodes.complete
}

const collectSeqnos = (text: string, previous: readonly number[] = []): number[] => [...previous, wholeNumber(text)]

// Not split at commas: block ids contain commas.
const collectOne = (text: string, previous: readonly string[] = []): string[] => [...previous, text]

// Not variadic: raw masterchain addresses start with a dash.
const collectList = (text: string, previous: readonly string[] = []): string[] => [...previous, ...text.split(',')]
