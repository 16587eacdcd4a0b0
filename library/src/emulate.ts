import type { DebugResult } from '@tonoscope/core/contract/debug'
import type { DebugEmulateRequest } from '@tonoscope/core/contract/requests'
import type { CallOptions } from './callOptions.ts'
import { type Given, type GivenCell, toBocText, toRequest } from './given.ts'
import type { Network } from './networks.ts'
import { call } from './service.ts'

/** Where and how a message runs: the fields of `POST /debug/emulate`, in which cells and addresses may be objects. */
export type EmulateOptions = Given<Omit<DebugEmulateRequest, 'boc'>> & CallOptions & { readonly network: Network }

/**
 * Emulates a message, external or internal: its transactions, actions, money, and why it fails if it does. A message that its
 * account rejects is a result, too (`rejection`), and so is an incomplete trace (`partial`).
 *
 * @example
 * const network = await openNetwork('demo')
 * const run = await emulate(message, { network, ignore_signature: true })
 * console.log(run.verdict.sentence)
 * @throws input.boc, input.roots, input.message, input.body for malformed options, lookup.block, source.*, limit.*
 */
export function emulate(message: GivenCell, options: EmulateOptions): Promise<DebugResult> {
  const { network, signal, onProgress, language, ...request } = options
  const body = { ...(toRequest(request) as object), boc: toBocText(message) }
  return call(network, 'debugEmulate', body, { signal, onProgress, language })
}
