import { existsSync } from 'node:fs'
import type { DebugResult } from '@tonoscope/core/contract/debug'
import { DebugProfile } from '@tonoscope/core/contract/debugProfile'
import { AppError } from '@tonoscope/core/errors'
import { compareProfiles, listDifferences } from '@tonoscope/core/profile/compareProfiles'
import { exportProfile, type ProfileFormat, profileFormats } from '@tonoscope/core/profile/exportProfile'
import { nameTransactions, toGasTree } from '@tonoscope/core/profile/profileTree'
import { profileChangesText, profileText } from '@tonoscope/core/text/profileText'
import { readJson } from '@tonoscope/core/wire/json'
import { type Command, Option } from 'commander'
import { exitCodes, type NetworkContext, type ToAction } from './command.ts'
import { findNodeOfRun, findRun, listNodes } from './findRun.ts'
import { readInputText } from './input.ts'
import { wholeNumber } from './options.ts'
import { jsonText } from './terminalIo.ts'
import type { RunOptions } from './traceCommands.ts'

type ProfileOptions = RunOptions & {
  readonly transaction?: string
  readonly format: 'table' | ProfileFormat
  readonly compare?: string
  readonly json?: boolean
}

/** Adds `tonoscope profile`. */
export function addProfileCommand(program: Command, toAction: ToAction): void {
  program
    .command('profile <input>')
    .description('where the gas of a run goes: a message (BoC, file), a hash, a link, or a capsule file')
    .option('--transaction <node>', 'only this transaction of the trace: its node, such as 0.1, or its hash')
    .addOption(
      new Option('--format <format>', 'tables, or a file for speedscope, flamegraph.pl or developer tools')
        .choices(['table', ...profileFormats])
        .default('table'),
    )
    .option('--compare <before>', 'what changed since another run: its message, hash, capsule, or output of --json')
    .option('--json', 'print JSON, like POST /debug/profile; with --compare the calls that differ')
    .option('--ignore-signature', 'accept all signatures')
    .option('--block <seqno>', 'masterchain block of the state (default: newest)', wholeNumber)
    .option('--now <seconds>', 'clock of the run, unix seconds', wholeNumber)
    .option('--as-on-chain', 'use the blocks of the on-chain trace')
    .action(toAction(profileCommand))
}

async function profileCommand(context: NetworkContext, input: string, options: ProfileOptions) {
  const { io } = context
  const { format, compare, json } = options
  if (compare !== undefined && format !== 'table') {
    const reason = 'a comparison is a table or JSON; leave out --format'
    throw new AppError('input.argument', { name: '--compare', reason })
  }
  const profile = await loadProfile(context, input, options)
  if (compare !== undefined) {
    const before = (await readSavedProfile(compare, context)) ?? (await loadProfile(context, compare, options))
    io.out(json ? jsonText(toChanges(before, profile)) : profileChangesText(before, profile, io))
  } else if (json) io.out(jsonText(profile))
  else if (format === 'table') io.out(profileText(profile, io))
  else {
    const root = toGasTree(profile)
    io.out(root ? exportProfile(root, format, 'tonoscope') : '')
  }
  return profile.transactions.some(({ problem }) => problem !== undefined) ? exitCodes.incomplete : exitCodes.complete
}

async function loadProfile(context: NetworkContext, input: string, options: ProfileOptions): Promise<DebugProfile> {
  const { service, request } = await findRun(context, { input, options })
  const result = await service.call('debugEmulate', { body: request, headers: {} })
  const node = options.transaction === undefined ? undefined : findNodeOfRun(result, options.transaction)
  const profile = await service.call('debugProfile', { body: { ...request, ...(node !== undefined && { node }) } })
  const names = new Map(listTransactions(result).map(({ id, name }) => [id, name]))
  return nameTransactions(profile, id =>
    result.rejection ? 'rejected message' : `${id} ${names.get(id) ?? ''}`.trim(),
  )
}

const listTransactions = ({ trace }: DebugResult): readonly { id: string; hash: string; name: string | undefined }[] =>
  trace
    ? listNodes(trace).map(({ id, transaction: { hash, in_msg } }) => ({ id, hash, name: in_msg?.decoded_op_name }))
    : []

/** A profile that was saved as JSON; `undefined` for anything else. */
async function readSavedProfile(argument: string, { io }: NetworkContext): Promise<DebugProfile | undefined> {
  if (!existsSync(argument) || !/\.json$/i.test(argument)) return undefined
  const text = await readInputText(argument, io)
  const read = DebugProfile.safeParse(readJson(text))
  if (read.success) return read.data
  const reason = 'this file is not the output of tonoscope profile --json'
  throw new AppError('input.argument', { name: argument, reason })
}

function toChanges(before: DebugProfile, after: DebugProfile) {
  const difference = compareProfiles(toGasTree(before), toGasTree(after))
  const toSide = (side: { readonly self: number; readonly total: number; readonly runs: number } | undefined) =>
    side && { own_gas: side.self, gas: side.total, runs: side.runs }
  return {
    gas_used: { before: before.gas_used, after: after.gas_used, change: after.gas_used - before.gas_used },
    calls: (difference ? listDifferences(difference) : []).map(each => ({
      path: each.path,
      change: each.change,
      ...(each.before && { before: toSide(each.before) }),
      ...(each.after && { after: toSide(each.after) }),
    })),
  }
}
