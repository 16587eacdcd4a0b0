import { systemTimer } from '@tonoscope/core/chain/wrappers/withDeadline'
import { pause } from '@tonoscope/core/live/pause'
import type { Webhook } from '@tonoscope/core/live/readWebhooks'
import type { RunJob } from '@tonoscope/node/PoolCall'
import type { DocumentStore } from '@tonoscope/node/webhooks/documentFolder'
import { runWebhook } from '@tonoscope/node/webhooks/runWebhook'
import type { LiveFeeds } from './liveFeeds.ts'

/** The webhooks of a server, and where it keeps what it has delivered. */
export type WebhookOptions = { readonly webhooks: readonly Webhook[]; readonly store: DocumentStore }

type WebhooksHost = WebhookOptions & {
  readonly run: RunJob
  readonly feeds: LiveFeeds
  readonly defaultNetwork: string
  readonly log: (line: string) => void
}

/** After a failure of the store. */
const restartMs = 10_000

/** Runs webhooks until the signal aborts. @throws source.recorded, input.network for a network without new blocks */
export function startWebhooks(host: WebhooksHost, signal: AbortSignal): Promise<unknown> {
  const feeds = host.webhooks.map(({ network }) => host.feeds(network))
  return Promise.all(
    host.webhooks.map(async (webhook, at) => {
      const feed = feeds[at]
      while (feed && !signal.aborted) {
        const network = webhook.network ?? host.defaultNetwork
        const describeEvent = (id: string, signal: AbortSignal) => describe(host.run, network, id, signal)
        try {
          await runWebhook(
            webhook,
            {
              ...{ feed, network, describeEvent, store: host.store, log: host.log, startTimer: systemTimer },
              nowSec: () => Math.floor(Date.now() / 1000),
              random: Math.random,
            },
            signal,
          )
        } catch (error) {
          host.log(`webhook ${webhook.name}: ${error instanceof Error ? error.message : String(error)}`)
          await pause(restartMs, signal, systemTimer)
        }
      }
    }),
  )
}

/** The event of a trace. @throws source.*, lookup.event */
async function describe(run: RunJob, network: string, id: string, signal: AbortSignal): Promise<string> {
  const job = { name: 'getEvent' as const, network, params: { event_id: id }, headers: {}, body: undefined }
  return new TextDecoder().decode(await run(job, { signal, client: `webhooks of ${network}` }))
}
