import { existsSync } from 'node:fs'
import { compareExpected } from '@tonoscope/core/comparison/compareExpected'
import type { Expected, ShelfStatus } from '@tonoscope/core/contract/shelf'
import { toBase64 } from '@tonoscope/core/encoding/base64'
import { escapeControls } from '@tonoscope/core/encoding/escapeControls'
import { encodeUtf8 } from '@tonoscope/core/encoding/utf8'
import { AppError, isAppError } from '@tonoscope/core/errors'
import type { Command } from 'commander'
import { type CommandContext, exitCodes, type ToAction } from './command.ts'
import { readFileBytes } from './input.ts'
import { junitXml } from './junitXml.ts'
import { appendHistory, capsulePath, copyCapsule, listCapsules, readExpected, writeExpected } from './shelfFiles.ts'
import { writeBytes } from './writeFile.ts'

/** Adds `tonoscope shelf add`, `shelf run` and `shelf accept`. */
export function addShelfCommand(program: Command, toAction: ToAction, nowMs: () => number = Date.now): void {
  const nowSec = () => Math.floor(nowMs() / 1000)
  const shelf = program.command('shelf').description('a folder of capsules with what they are expected to give')

  shelf
    .command('add <folder> <capsule>')
    .description('copy a capsule into the folder; what it gives now is expected from then on')
    .action(
      toAction(async (context, folder: string, file: string) => {
        const outcome = await runCapsule(context, file)
        const name = copyCapsule(folder, file)
        writeExpected(folder, name, outcome, nowSec())
        context.io.out(`${name}: ${sentenceOf(outcome)}\n`)
        return exitCodes.complete
      }),
    )

  shelf
    .command('run <folder>')
    .description('run all capsules offline; exit code 1 if one gives something else than expected')
    .option('--junit <file>', 'also write a report for CI systems; an existing file is overwritten')
    .action(
      toAction((context, folder: string, { junit }: { readonly junit?: string }) =>
        runShelf(context, folder, { junit, nowMs }),
      ),
    )

  shelf
    .command('accept <folder> [name]')
    .description('expect what the capsules give now, of one or of all')
    .action(
      toAction(async (context, folder: string, name: string | undefined) => {
        for (const each of chooseCapsules(folder, name)) {
          const outcome = await runCapsule(context, capsulePath(folder, each))
          writeExpected(folder, each, outcome, nowSec())
          context.io.out(`${each}: ${sentenceOf(outcome)}\n`)
        }
        return exitCodes.complete
      }),
    )
}

type ShelfResult = {
  readonly name: string
  readonly status: ShelfStatus
  readonly text: string
  readonly seconds: number
}

async function runShelf(
  context: CommandContext,
  folder: string,
  { junit, nowMs }: { readonly junit: string | undefined; readonly nowMs: () => number },
): Promise<number> {
  const results: ShelfResult[] = []
  for (const name of chooseCapsules(folder, undefined)) {
    const started = nowMs()
    const ended = await checkCapsule(context, folder, name)
    const result = { name, ...ended, seconds: (nowMs() - started) / 1000 }
    results.push(result)
    context.io.out(`${result.status === 'equal' ? '✓' : '✗'} ${name}: ${result.text}\n`)
  }
  const failed = results.filter(({ status }) => status !== 'equal').length
  context.io.out(`${results.length - failed} of ${results.length} as expected\n`)
  appendHistory(folder, {
    at: Math.floor(nowMs() / 1000),
    results: Object.fromEntries(results.map(({ name, status }) => [name, status])),
  })
  if (junit !== undefined) writeBytes(junit, encodeUtf8(junitXml('shelf', results.map(toCase))), true)
  return failed > 0 ? exitCodes.failed : exitCodes.complete
}

const toCase = ({ name, status, text, seconds }: ShelfResult) => ({
  ...{ name, seconds },
  ...(status === 'different' && { failure: text }),
  ...(status === 'error' && { error: text }),
})

/** One capsule that cannot be read does not end the run of the others. */
async function checkCapsule(
  context: CommandContext,
  folder: string,
  name: string,
): Promise<Pick<ShelfResult, 'status' | 'text'>> {
  try {
    const expected = readExpected(folder, name)
    if (!expected) return { status: 'error', text: `nothing is expected yet; run shelf accept with ${name}` }
    const { status, sentence } = compareExpected(expected, await runCapsule(context, capsulePath(folder, name)))
    return { status, text: escapeControls(sentence) }
  } catch (error) {
    if (isAppError(error)) return { status: 'error', text: escapeControls(`${error.code}: ${error.message}`) }
    throw error
  }
}

async function runCapsule({ service, io }: CommandContext, file: string): Promise<Expected> {
  if (!existsSync(file)) throw new AppError('input.argument', { name: file, reason: 'there is no such file' })
  return service.call('debugCapsuleRun', { body: { file: toBase64(await readFileBytes(file, io)) } })
}

const sentenceOf = ({ result, event }: Expected): string => escapeControls((result ?? event)?.summary.sentence ?? '')

/** @throws input.argument if there is none */
function chooseCapsules(folder: string, name: string | undefined): readonly string[] {
  const names = listCapsules(folder)
  if (names.length === 0)
    throw new AppError('input.argument', { name: folder, reason: 'it has no capsules; add one with shelf add' })
  if (name === undefined) return names
  if (names.includes(name)) return [name]
  throw new AppError('input.argument', { name, reason: `there is no such capsule; there are: ${names.join(', ')}` })
}
