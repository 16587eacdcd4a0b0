import type { BlockIdExt } from '../../blockId.ts'
import { isAppError } from '../../errors.ts'
import type { ProvenBlock } from '../../proof/header.ts'
import type { CallOptions } from '../MasterchainBlock.ts'
import type { LiteserverClient, ServerReply } from './LiteserverClient.ts'
import { type LookupKey, lookupQuery, provenLookupQuery } from './lookupQueries.ts'
import { headerQuery } from './queries.ts'

/**
 * Finds a block with a proof that it precedes a known block; where servers send no proof, another server confirms it.
 * `inParallel` starts both queries at once, for one round trip also without a proof.
 *
 * @throws source.*, proof.*
 */
export async function findBlock(
  client: LiteserverClient,
  key: LookupKey,
  known: BlockIdExt,
  options: CallOptions & { readonly inParallel?: boolean } = {},
): Promise<ServerReply<ProvenBlock>> {
  const started = options.inParallel ? findConfirmed(client, key, options) : undefined
  started?.catch(() => undefined)
  try {
    return await client.query(provenLookupQuery(key, known), options)
  } catch (error) {
    // Older servers do not have this method, and no server proves a block newer than the known one.
    if (!isLiteserverError(error)) throw error
    return await (started ?? findConfirmed(client, key, options))
  }
}

async function findConfirmed(
  client: LiteserverClient,
  key: LookupKey,
  options: CallOptions,
): Promise<ServerReply<ProvenBlock>> {
  const found = await client.query(lookupQuery(key), options)
  if (client.serverCount > 1) {
    await client.query(headerQuery(found.value.id), { ...options, exclude: [found.server] })
  }
  return found
}

/** Whether an error is a `liteServer.error` reply. */
export const isLiteserverError = (error: unknown): boolean => isAppError(error) && error.code === 'source.refused'
