import { z } from 'zod'
import { AppError } from '../errors.ts'
import type { Address } from '../units.ts'
import { readJson } from '../wire/json.ts'
import { parseSchema } from '../wire/parseSchema.ts'
import { parseAccounts, parseOperations } from './parseSubscription.ts'
import type { Subscription } from './streamEvents.ts'

/** A receiver of signed requests, as its operator has configured it. */
export type Webhook = {
  readonly name: string
  /** `undefined`: the default network. */
  readonly network: string | undefined
  readonly url: string
  /** The key of signatures. */
  readonly secret: string
  /** The receiver may have a private address. */
  readonly allowPrivate: boolean
  readonly subscriptions: readonly Subscription[]
}

const WebhookRow = z.strictObject({
  name: z.string().regex(/^[\w.-]{1,64}$/, 'expected letters, digits, dots and hyphens'),
  network: z.string().optional(),
  url: z.url({ protocol: /^https?$/ }),
  /** `whsec_` and base64; or the name of an environment variable that has it. */
  secret: z.union([z.string(), z.strictObject({ env: z.string() })]),
  events: z.array(z.enum(['blocks', 'transactions', 'traces'])).min(1),
  accounts: z.array(z.string()).optional(),
  operations: z.array(z.string()).optional(),
  workchain: z.int().optional(),
  allow_private: z.boolean().optional(),
})
const WebhookFile = z.strictObject({
  format: z.literal('tonoscope-webhooks/1'),
  webhooks: z.array(WebhookRow).max(100),
})

const secretPattern = /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/

/**
 * Reads a file of webhooks.
 *
 * @throws input.json, input.argument with the path of the fault
 */
export function readWebhooks(text: string, env: Readonly<Record<string, string | undefined>>): Webhook[] {
  const parsed = parseSchema(WebhookFile, readJson(text.replace(/^\ufeff/, '')))
  if (!parsed.success) throw invalid(parsed.issue.path.join('.'), parsed.issue.message)
  const { webhooks } = parsed.data
  const names = new Set(webhooks.map(({ name }) => name))
  if (names.size < webhooks.length) throw invalid('webhooks', 'two have the same name')
  return webhooks.map((row, at) => ({
    name: row.name,
    network: row.network,
    url: row.url,
    secret: readSecret(row.secret, `webhooks.${at}.secret`, env),
    allowPrivate: row.allow_private ?? false,
    subscriptions: readSubscriptions(row, `webhooks.${at}`),
  }))
}

function readSecret(
  given: string | { readonly env: string },
  path: string,
  env: Readonly<Record<string, string | undefined>>,
) {
  const secret = typeof given === 'string' ? given : env[given.env]
  if (secret === undefined) throw invalid(path, 'the environment variable is not set')
  if (!secretPattern.test(secret)) throw invalid(path, 'expected whsec_ and at least 24 bytes in base64')
  return secret
}

function readSubscriptions(row: z.output<typeof WebhookRow>, path: string): Subscription[] {
  return row.events.map((stream): Subscription => {
    if (stream === 'blocks') return { stream, workchain: row.workchain }
    const accounts = readAccounts(row.accounts, path)
    return stream === 'traces'
      ? { stream, accounts }
      : { stream, accounts, operations: parseOperations(row.operations) }
  })
}

function readAccounts(accounts: readonly string[] | undefined, path: string): ReadonlySet<Address> | undefined {
  if (accounts === undefined) throw invalid(`${path}.accounts`, 'give accounts, or ["ALL"]')
  return parseAccounts(accounts)
}

const invalid = (path: string, reason: string) =>
  new AppError('input.argument', { name: path === '' ? 'webhooks' : `webhooks file, ${path}`, reason })
