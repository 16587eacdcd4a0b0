import type { Webhook } from '@tonoscope/core/live/readWebhooks'
import type { DocumentStore } from './documentFolder.ts'
import { type Attempt, type Letter, type SendOptions, sendWebhook } from './sendWebhook.ts'

/** A letter that could not be delivered. */
export type DeadLetter = Letter & {
  readonly webhook: string
  readonly attempts: number
  /** Why the last attempt failed. */
  readonly reason: string
  /** When it was given up, unix seconds. */
  readonly failedAt: number
}

const kind = 'dead-letter'

const toKey = ({ webhook, id }: Pick<DeadLetter, 'webhook' | 'id'>): string => `${webhook} ${id}`

/** Keeps a letter for a later attempt. */
export const keepDeadLetter = (store: DocumentStore, letter: DeadLetter): Promise<void> =>
  store.putDocument(kind, { key: toKey(letter), text: JSON.stringify(letter) })

/** The letters that could not be delivered, by webhook and ID. */
export async function listDeadLetters(store: DocumentStore): Promise<DeadLetter[]> {
  return (await store.documents(kind)).map(({ text }) => JSON.parse(text) as DeadLetter) // written above
}

/** Sends a letter once more; it is removed when it arrives. */
export async function retryDeadLetter(
  store: DocumentStore,
  webhook: Webhook,
  letter: DeadLetter,
  options: SendOptions,
): Promise<Attempt> {
  const attempt = await sendWebhook(webhook, letter, letter.attempts + 1, options)
  if (attempt.delivered) await store.removeDocument(kind, toKey(letter))
  else
    await keepDeadLetter(store, {
      ...letter,
      attempts: letter.attempts + 1,
      reason: attempt.reason,
      failedAt: options.nowSec(),
    })
  return attempt
}
