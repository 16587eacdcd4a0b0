import type { StartTimer } from '@tonoscope/core/chain/wrappers/withDeadline'
import type { BlockFeed } from '@tonoscope/core/live/BlockFeed'
import type { FeedBlock } from '@tonoscope/core/live/FeedBlock'
import { pause } from '@tonoscope/core/live/pause'
import type { Webhook } from '@tonoscope/core/live/readWebhooks'
import { listEvents, type StreamEvent, type Subscription } from '@tonoscope/core/live/streamEvents'
import { writeJson } from '@tonoscope/core/wire/json'
import { keepDeadLetter } from './deadLetters.ts'
import type { DocumentStore } from './documentFolder.ts'
import { type Letter, type SendOptions, sendWebhook } from './sendWebhook.ts'

/** When an attempt is repeated. */
export type RetryPolicy = {
  /** Then the letter is kept as a dead one, and the next one is sent. */
  readonly maxAttempts: number
  readonly firstMs: number
  readonly maxMs: number
}

/** What a webhook runs with. */
export type WebhookHost = {
  readonly feed: BlockFeed
  readonly store: DocumentStore
  /** The name of its network, for the bodies. */
  readonly network: string
  /** The event of a complete trace as JSON text. @throws source.*, lookup.* */
  readonly describeEvent: (id: string, signal: AbortSignal) => Promise<string>
  readonly send?: Omit<SendOptions, 'signal' | 'nowSec'>
  readonly nowSec: () => number
  /** From 0 up to, not including, 1. */
  readonly random: () => number
  readonly startTimer: StartTimer
  readonly policy?: RetryPolicy
  readonly log: (line: string) => void
}

/** About 10 minutes in all. */
const defaultPolicy: RetryPolicy = { maxAttempts: 10, firstMs: 1000, maxMs: 300_000 }

const cursorKind = 'webhook-cursor'

/**
 * Delivers the events of new blocks in order, each at least once: after a restart it goes on after the last block whose events were
 * all delivered or kept as dead letters. Ends when the signal aborts.
 */
export async function runWebhook(webhook: Webhook, host: WebhookHost, signal: AbortSignal): Promise<void> {
  const key = `${webhook.name} ${host.network}`
  const known = (await host.store.documents(cursorKind)).find(each => each.key === key)
  const items = host.feed.follow(known && Number(known.text), signal, { readsAll: true })
  for await (const item of items) {
    switch (item.kind) {
      case 'block':
        for (const letter of await listLetters(webhook, item.block, host, signal)) {
          await deliver(webhook, letter, host, signal)
          if (signal.aborted) return
        }
        await host.store.putDocument(cursorKind, { key, text: String(item.block.seqno) })
        break
      case 'gap': {
        const data = { after: item.after, next: item.next }
        const body = writeJson({ type: 'gap', network: host.network, data })
        await deliver(webhook, { id: `gap_${item.after}_${item.next}`, body }, host, signal)
        host.log(`webhook ${webhook.name}: blocks ${item.after + 1} to ${item.next - 1} cannot be read`)
        break
      }
      case 'outage':
        host.log(`webhook ${webhook.name}: ${item.error.message}`)
    }
  }
}

const typeNames: { readonly [S in Subscription['stream']]: string } = {
  blocks: 'block',
  transactions: 'transaction',
  traces: 'trace',
}

async function listLetters(
  webhook: Webhook,
  block: FeedBlock,
  host: WebhookHost,
  signal: AbortSignal,
): Promise<Letter[]> {
  const letters: Letter[] = []
  for (const subscription of webhook.subscriptions)
    for (const event of listEvents(block, subscription)) {
      if (signal.aborted) return letters
      letters.push(await toLetter(typeNames[subscription.stream], event, host, signal))
    }
  return letters
}

async function toLetter(
  type: string,
  { id, data }: StreamEvent,
  host: WebhookHost,
  signal: AbortSignal,
): Promise<Letter> {
  const body = writeJson({ type, network: host.network, data })
  if (type !== 'trace') return { id: `${type}_${id}`, body }
  // The text of the event is used as it is.
  const event = await describeTrace(data, host, signal)
  return { id: `${type}_${id}`, body: `${body.slice(0, -1)},${event}}` }
}

const describeAttempts = 3

/** A member of the body: the event, or why it is missing. */
async function describeTrace(data: StreamEvent['data'], host: WebhookHost, signal: AbortSignal): Promise<string> {
  const { hash } = data as { readonly hash: string } // of a trace
  for (let attempt = 1; ; attempt++) {
    try {
      return `"event":${await host.describeEvent(hash, signal)}`
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      if (attempt === describeAttempts || signal.aborted) return `"event_error":${JSON.stringify(reason)}`
      await pause(toDelayMs(attempt, host), signal, host.startTimer)
    }
  }
}

async function deliver(webhook: Webhook, letter: Letter, host: WebhookHost, signal: AbortSignal): Promise<void> {
  const { maxAttempts } = host.policy ?? defaultPolicy
  for (let attempt = 1; !signal.aborted; attempt++) {
    const result = await sendWebhook(webhook, letter, attempt, { ...host.send, nowSec: host.nowSec, signal })
    if (result.delivered || signal.aborted) return
    const { reason } = result
    if (attempt >= maxAttempts) {
      host.log(`webhook ${webhook.name}: ${letter.id} was not delivered in ${attempt} attempts: ${reason}`)
      const { name } = webhook
      return keepDeadLetter(host.store, {
        ...letter,
        webhook: name,
        attempts: attempt,
        reason,
        failedAt: host.nowSec(),
      })
    }
    const retryAfterMs = Math.min((result.retryAfterSec ?? 0) * 1000, (host.policy ?? defaultPolicy).maxMs)
    await pause(Math.max(toDelayMs(attempt, host), retryAfterMs), signal, host.startTimer)
  }
}

/** Doubled with each attempt; half of it is random, so that many webhooks do not retry at the same time. */
function toDelayMs(attempt: number, { random, policy = defaultPolicy }: WebhookHost): number {
  const full = Math.min(policy.maxMs, policy.firstMs * 2 ** (attempt - 1))
  return full / 2 + (full / 2) * random()
}
