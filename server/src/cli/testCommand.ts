import { dirname, join } from 'node:path'
import type { CallInput } from '@tonoscope/core/contract/operations'
import { encodeUtf8 } from '@tonoscope/core/encoding/utf8'
import { AppError } from '@tonoscope/core/errors'
import type { Command } from 'commander'
import { exitCodes, type NetworkContext, type ToAction } from './command.ts'
import { findRun } from './findRun.ts'
import { collectList, wholeNumber } from './options.ts'
import { jsonText } from './terminalIo.ts'
import type { RunOptions } from './traceCommands.ts'
import { checkWritable, writeBytes } from './writeFile.ts'

type Body = CallInput<'debugTest'>['body']
type TestOptions = RunOptions & {
  readonly framework?: string
  readonly assert?: readonly string[]
  readonly data?: string
  readonly keepSignature?: boolean
  readonly title?: string
  readonly out?: string
  readonly force?: boolean
  readonly json?: boolean
}

/** Adds `tonoscope test`. */
export function addTestCommand(program: Command, toAction: ToAction): void {
  program
    .command('test <run>')
    .description('write a run as a test file for @ton/sandbox: a message, the hash of an event, a link, or a capsule')
    .option('--framework <name>', 'vitest or jest (default: vitest)')
    .option('--assert <facts>', 'exit-codes, actions, balances, hashes (default: all but hashes)', collectList)
    .option('--data <where>', 'the cells are inline or in a JSON file beside the test (default: inline)')
    .option('--title <text>', 'title of the tests (default: what the message does)')
    .option('--out <file>', 'output file (default: standard output)')
    .option('--force', 'overwrite existing files')
    .option('--keep-signature', 'keep the signature although the message could still be sent')
    .option('--ignore-signature', 'accept all signatures')
    .option('--block <seqno>', 'masterchain block of the state (default: newest)', wholeNumber)
    .option('--now <seconds>', 'clock of the run, unix seconds', wholeNumber)
    .option('--transactions <number>', 'max transactions', wholeNumber)
    .option('--as-on-chain', 'use the blocks of the on-chain trace')
    .option('--json', 'print JSON, like POST /debug/test')
    .action(toAction(testCommand))
}

async function testCommand(context: NetworkContext, input: string, options: TestOptions) {
  const { out, force = false, json, framework, assert, data, keepSignature, title, ...runOptions } = options
  if (data === 'beside' && out === undefined && !json)
    throw new AppError('input.argument', { name: '--data', reason: 'a file beside the test needs --out' })
  if (out !== undefined) checkWritable(out, force)
  const { service, request } = await findRun(context, { input, options: runOptions })
  const { explain: _, abis: __, ...run } = request
  // The schema of the operation checks the words.
  const given = { framework, assert, data, title, keep_signature: keepSignature } as Partial<Body>
  const reply = await service.call('debugTest', { body: { ...run, ...given } })
  const { io } = context
  if (json) io.out(jsonText(reply))
  if (out === undefined) {
    if (!json) io.out(reply.text)
    return exitCodes.complete
  }
  if (reply.data) writeBytes(join(dirname(out), reply.data.file_name), encodeUtf8(reply.data.text), force)
  writeBytes(out, encodeUtf8(reply.text), force)
  const files = [out, ...(reply.data ? [join(dirname(out), reply.data.file_name)] : [])]
  if (!json) io.out([...files, ...reply.notes.map(note => `  ${note}`)].map(line => `${line}\n`).join(''))
  return exitCodes.complete
}
