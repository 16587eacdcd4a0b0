import { readFileSync } from 'node:fs'
import { escapeControls } from '@tonoscope/core/encoding/escapeControls'
import { AppError } from '@tonoscope/core/errors'
import { readWebhooks, type Webhook } from '@tonoscope/core/live/readWebhooks'
import { formatUtime } from '@tonoscope/core/units'
import { openIndex } from '@tonoscope/node/chainIndex/openIndex'
import { type DeadLetter, listDeadLetters, retryDeadLetter } from '@tonoscope/node/webhooks/deadLetters'
import { type DocumentStore, openDocumentFolder } from '@tonoscope/node/webhooks/documentFolder'
import type { Command } from 'commander'
import { type CliIo, exitCodes } from './command.ts'
import type { GivenIndex } from './indexOptions.ts'
import { jsonText } from './terminalIo.ts'

type WebhooksContext = {
  readonly io: CliIo
  readonly end: (code: number) => void
  /** What `--index` names: the server that has it keeps the state of its webhooks there. */
  readonly indexes: () => readonly GivenIndex[]
}
type ListOptions = { readonly webhooks: string; readonly json?: boolean }

/** Adds `tonoscope webhooks list` and `tonoscope webhooks retry`. */
export function addWebhooksCommand(program: Command, { io, end, indexes }: WebhooksContext): void {
  const webhooks = program.command('webhooks').description('what webhooks of a server could not deliver')
  const shared = (command: Command) =>
    command.requiredOption('--webhooks <file>', 'the file that the server has').option('--json', 'print JSON')
  shared(webhooks.command('list').description('list the requests that could not be delivered')).action(
    async (options: ListOptions) => {
      // A wrong name would mean: nothing is undelivered.
      readWebhookFile(options.webhooks)
      end(await withStore(options, indexes(), store => list(store, options, io)))
    },
  )
  shared(webhooks.command('retry [id...]').description('send them once more: these, or all')).action(
    async (ids: readonly string[], options: ListOptions) =>
      end(
        await withStore(options, indexes(), store => retry(store, readWebhookFile(options.webhooks), ids, options, io)),
      ),
  )
}

/** The webhooks in a file. @throws input.argument, input.json */
export const readWebhookFile = (file: string): Webhook[] => readWebhooks(readFileSync(file, 'utf8'), process.env)

/** Where the state of webhooks is kept without an index: a folder beside their file. */
export const openWebhookFolder = (file: string): DocumentStore =>
  openDocumentFolder(`${file.replace(/\.json$/, '')}.state`)

async function withStore<T>(
  { webhooks }: ListOptions,
  [index]: readonly GivenIndex[],
  work: (store: DocumentStore) => Promise<T>,
): Promise<T> {
  if (!index) return work(openWebhookFolder(webhooks))
  const opened = await openIndex(index.config.location)
  try {
    return await work(opened)
  } finally {
    await opened.close()
  }
}

async function list(store: DocumentStore, { json }: ListOptions, io: CliIo): Promise<number> {
  const letters = await listDeadLetters(store)
  if (json) io.out(jsonText(letters.map(toJson)))
  else if (letters.length === 0) io.out('Everything was delivered.\n')
  else for (const letter of letters) io.out(`${describeLetter(letter)}\n`)
  return exitCodes.complete
}

const toJson = ({ failedAt, ...letter }: DeadLetter) => ({ ...letter, failed_at: failedAt })

const describeLetter = ({ webhook, id, attempts, reason, failedAt }: DeadLetter): string =>
  `${webhook}  ${id}  ${formatUtime(failedAt)}  ${attempts} attempts: ${escapeControls(reason)}`

async function retry(
  store: DocumentStore,
  webhooks: readonly Webhook[],
  ids: readonly string[],
  { json }: ListOptions,
  io: CliIo,
): Promise<number> {
  const letters = await listDeadLetters(store)
  const missing = ids.find(id => !letters.some(each => each.id === id))
  if (missing !== undefined)
    throw new AppError('input.argument', { name: missing, reason: 'no undelivered request has this ID' })
  const results: {
    readonly webhook: string
    readonly id: string
    readonly delivered: boolean
    readonly reason?: string
  }[] = []
  for (const letter of letters.filter(({ id }) => ids.length === 0 || ids.includes(id))) {
    const { webhook: name, id } = letter
    const webhook = webhooks.find(each => each.name === name)
    const result = webhook
      ? await retryDeadLetter(store, webhook, letter, { nowSec: () => Math.floor(Date.now() / 1000) })
      : ({ delivered: false, reason: 'the file has no webhook of this name' } as const)
    results.push({
      webhook: name,
      id,
      delivered: result.delivered,
      ...(!result.delivered && { reason: result.reason }),
    })
    if (!json) io.out(`${name}  ${id}  ${result.delivered ? 'delivered' : escapeControls(result.reason)}\n`)
  }
  if (json) io.out(jsonText(results))
  return results.every(({ delivered }) => delivered) ? exitCodes.complete : exitCodes.failed
}
