import type { DebugClassifyRequest, DebugEvent } from '@tonoscope/core/contract/lookups'
import type { DebugEventRequest } from '@tonoscope/core/contract/requests'
import type { CallOptions } from './callOptions.ts'
import { type Given, type GivenCell, toBocText, toRequest } from './given.ts'
import type { Network } from './networks.ts'
import { offline } from './offline.ts'
import { call } from './service.ts'

/** A transaction: its cell, or an object with it, such as `Transaction` of `@ton/core`. */
export type GivenTransaction = GivenCell | { readonly raw: GivenCell }

/** The transactions of one trace, and what is known of their accounts: the more, the more is recognised. */
export type GivenTrace = Given<Omit<DebugClassifyRequest, 'file' | 'transactions'>> & {
  readonly transactions: readonly GivenTransaction[]
}

/** An event on chain: its event ID, a hash of one of its transactions or messages, or a link of an explorer. */
export type EventOptions = Given<Omit<DebugEventRequest, 'query'>> & CallOptions & { readonly network: Network }

/**
 * Classifies an event: its actions, money, and what failed in it and why.
 *
 * @example
 * const event = await classify('d2a7…', { network: await openNetwork('mainnet') })
 * @throws input.hash, lookup.event, source.*, limit.*
 */
export function classify(query: string, options: EventOptions): Promise<DebugEvent>
/**
 * Classifies transactions that are on no network, such as those of a sandbox.
 *
 * @example
 * const event = await classify(await readSandbox(blockchain, result))
 * @throws input.boc, input.cell, input.argument if they are not one trace
 */
export function classify(trace: GivenTrace, options?: CallOptions): Promise<DebugEvent>
export function classify(
  given: string | GivenTrace,
  { network = offline, signal, onProgress, language, ...request }: Partial<EventOptions> = {},
): Promise<DebugEvent> {
  const options = { signal, onProgress, language }
  if (typeof given === 'string')
    return call(network, 'debugEvent', { ...(toRequest(request) as object), query: given }, options)
  const { transactions, ...rest } = given
  const body = { ...(toRequest(rest) as object), transactions: transactions.map(toTransactionText) }
  return call(offline, 'debugClassify', body, options)
}

const toTransactionText = (given: GivenTransaction): string =>
  toBocText(typeof given === 'object' && 'raw' in given ? given.raw : given)
