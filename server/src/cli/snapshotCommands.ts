import type { Call, CallInput, Reply } from '@tonoscope/core/contract/operations'
import type { CapsuleStep } from '@tonoscope/core/contract/snapshots'
import { fromBase64, toBase64 } from '@tonoscope/core/encoding/base64'
import { escapeControls } from '@tonoscope/core/encoding/escapeControls'
import { AppError } from '@tonoscope/core/errors'
import { compareText } from '@tonoscope/core/text/compareText'
import { eventText } from '@tonoscope/core/text/eventText'
import { resultText } from '@tonoscope/core/text/resultText'
import { contentLines, sizeText, snapshotText } from '@tonoscope/core/text/snapshotText'
import type { Command } from 'commander'
import { type CommandContext, exitCodes, type ToAction } from './command.ts'
import { findCandidate, readFileBytes } from './input.ts'
import { collectList, languageHeader, wholeNumber } from './options.ts'
import { jsonText } from './terminalIo.ts'
import { type RunOptions, toRunRequest } from './traceCommands.ts'
import { checkWritable, writeBytes } from './writeFile.ts'

type CapsuleMakeOptions = RunOptions & {
  readonly out: string
  readonly force?: boolean
  readonly event?: string
  readonly keepSignature?: boolean
  readonly title?: string
  readonly recordings?: readonly string[] | true
  readonly opensAt?: CapsuleStep
}
type CapsuleOpenOptions = RunOptions & { readonly json?: boolean; readonly language?: string }

function addCapsuleCommands(program: Command, toAction: ToAction): void {
  const capsule = program
    .command('capsule')
    .description('save one run or event with all data that it used, or run it again')

  withRunOptions(capsule.command('make [boc]'))
    .description('save a run (message: hex, base64, a file, or -) or an event with all data that it used')
    .requiredOption('--out <file>', 'output file; <name>.capsule.tonoscope opens in the desktop app')
    .option('--force', 'overwrite an existing file')
    .option('--event <hash>', 'save an event instead: a hash in any form, or a link')
    .option('--keep-signature', 'keep the signature although the message could still be sent')
    .option('--title <text>', 'title of the capsule')
    .option(
      '--recordings [nodes]',
      'also save the VM steps, for the debugger: of these transactions, such as 0,0.1, or of all (default)',
      parseNodes,
    )
    .option('--opens-at <node:step>', 'where the debugger opens it, such as 0.1:178; steps count from 0', parseStep)
    .action(toAction(makeCapsuleCommand))

  withRunOptions(capsule.command('run <file>'))
    .description('run a capsule again, offline; options change its inputs')
    .option('--language <tag>', 'language of the action sentences: en, ru')
    .option('--json', 'print JSON, like POST /debug/capsule/run')
    .action(toAction(openCommand))
}

/** @throws input.argument */
function parseNodes(text: string): readonly string[] {
  const nodes = text.split(',').map(node => node.trim())
  if (nodes.every(node => /^(?:all|0(?:\.\d{1,9})*)$/.test(node))) return nodes
  throw new AppError('input.argument', { name: '--recordings', reason: 'expected transactions, such as 0,0.1, or all' })
}

/** @throws input.argument */
function parseStep(text: string): CapsuleStep {
  const [, node, step] = /^(0(?:\.\d{1,9})*):(\d{1,9})$/.exec(text) ?? []
  if (node !== undefined) return { node, step: Number(step) }
  throw new AppError('input.argument', {
    name: '--opens-at',
    reason: 'expected a transaction and a step, such as 0.1:178',
  })
}

const withRunOptions = (command: Command): Command =>
  command
    .option('--ignore-signature', 'accept all signatures')
    .option('--block <seqno>', 'masterchain block of the state', wholeNumber)
    .option('--now <seconds>', 'clock of the run, unix seconds', wholeNumber)
    .option('--transactions <number>', 'max transactions', wholeNumber)
    .option('--as-on-chain', 'use the blocks of the on-chain trace')

async function makeCapsuleCommand(context: CommandContext, argument: string | undefined, options: CapsuleMakeOptions) {
  const { service, io } = context
  const { out, event, title, recordings, opensAt, force = false } = options
  if ((argument === undefined) === (event === undefined))
    throw new AppError('input.argument', { name: 'capsule make', reason: 'give either a message or --event' })
  checkWritable(out, force)
  const body: CallInput<'debugCapsule'>['body'] = {
    ...(argument !== undefined && { run: await toCapsuleRun(context, argument, options) }),
    ...(event !== undefined && { event: { query: event } }),
    ...(options.keepSignature && { keep_signature: true }),
    ...(title !== undefined && { title }),
    ...(recordings !== undefined && { recordings: recordings === true ? ['all'] : [...recordings] }),
    ...(opensAt && { opens_at: opensAt }),
  }
  const stop = new AbortController()
  void io.stopped().then(() => stop.abort())
  const { file, bytes, contents } = await service.call('debugCapsule', { body }, { signal: stop.signal })
  writeBytes(out, fromBase64(file), force)
  io.out(`${out}, ${sizeText(bytes)}\n${contents.map(line => `  ${line}\n`).join('')}`)
  return exitCodes.complete
}

async function toCapsuleRun(context: CommandContext, argument: string, options: RunOptions) {
  const { value } = await findCandidate(context, argument, ['external-message', 'internal-message'])
  return { boc: value, ...toRunRequest(options) }
}

async function openCommand({ service, io }: CommandContext, file: string, options: CapsuleOpenOptions) {
  const changes: NonNullable<Call<'debugCapsuleRun'>['body']['changes']> = toRunRequest(options)
  const body = { file: toBase64(await readFileBytes(file, io)), changes }
  const headers = languageHeader(options.language)
  const opened = await service.call('debugCapsuleRun', { body, headers })
  io.out(options.json ? jsonText(opened) : capsuleResultText(opened, io.colour))
  if (opened.identical === false) return exitCodes.unsuccessful
  if (opened.result?.rejection) return exitCodes.rejected
  return (opened.result ?? opened.event)?.partial ? exitCodes.incomplete : exitCodes.complete
}

function capsuleResultText(opened: Reply<'debugCapsuleRun'>, colour: boolean): string {
  const { title, result, event, identical, compared, differences, notes, comparison, abis = [] } = opened
  const abiTitle = ({ name = 'unnamed' }: (typeof abis)[number]) => escapeControls(name)
  const savedLine = `saved ${new Date(opened.created_at * 1000).toISOString()} by ${escapeControls(opened.created_by)}`
  const lines = [
    ...(title === undefined ? [] : [escapeControls(title)]),
    savedLine,
    ...(identical === undefined
      ? []
      : [identical ? 'identical to the saved run' : 'NOT identical to the saved run', compared]),
    ...(abis.length === 0 ? [] : [`decoded by the ABIs in the file: ${abis.map(abiTitle).join(', ')}`]),
    ...notes.map(note => escapeControls(note)),
    ...differences.map(({ node, saved = 'none', rerun = 'none' }) => `${node}: saved ${saved}, rerun ${rerun}`),
  ]
  const body = result ? resultText(result, { colour }) : event ? eventText(event, { colour }) : ''
  const comparedText = comparison ? `\n${compareText(comparison, { colour })}` : ''
  return `${lines.join('\n')}\n\n${body}${comparedText}`
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

/** Adds `tonoscope capsule make`, `capsule run`, `snapshot make` and `snapshot info`. */
export function addSnapshotCommands(program: Command, toAction: ToAction): void {
  addCapsuleCommands(program, toAction)
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

async function makeSnapshotCommand({ service, io }: CommandContext, options: SnapshotMakeOptions) {
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

async function infoCommand({ service, io }: CommandContext, file: string, { json }: { readonly json?: boolean }) {
  const packed = toBase64(await readFileBytes(file, io))
  const info = await service.call('debugSnapshotInfo', { body: { file: packed } })
  io.out(json ? jsonText(info) : snapshotText(info, Date.now() / 1000))
  return exitCodes.complete
}

const collectSeqnos = (text: string, previous: readonly number[] = []): number[] => [...previous, wholeNumber(text)]

// Not split at commas: block ids contain commas.
const collectOne = (text: string, previous: readonly string[] = []): string[] => [...previous, text]
