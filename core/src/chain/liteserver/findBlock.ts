import type { BlockIdExt } from '../../blockId.ts'
import { isAppError } from '../../errors.ts'
import type { ProvenBlock } from '../../proof/header.ts'
import type { CallOptions } from '../MasterchainBlock.ts'
import type { LiteserverClient, ServerReply } from './LiteserverClient.ts'
import { type LookupKey, lookupQuery, provenLookupQuery } from './lookupQueries.ts'
import { headerQuery } from './queries.ts'

/**
 * Finds a block with a proof that it precedes a known block; where servers send no proof, another server confirms it.
 *
 * @throws source.*, proof.*
 */
export async function findBlock(
  client: LiteserverClient,
  key: LookupKey,
  known: BlockIdExt,
  options: CallOptions = {},
): Promise<ServerReply<ProvenBlock>> {
  try {
    return await client.query(provenLookupQuery(key, known), options)
  } catch (error) {
    // Older servers do not have this method, and no server proves a block newer than the known one.
    if (!isLiteserverError(error)) throw error
    return await findConfirmed(client, key, options)
  }
}

/** The same in one round trip, also without a proof: both queries run in parallel. */
export async function findBlockInParallel(
  client: LiteserverClient,
  key: LookupKey,
  known: BlockIdExt,
  options: CallOptions = {},
): Promise<ServerReply<ProvenBlock>> {
  const confirmed = findConfirmed(client, key, options)
  confirmed.catch(() => undefined)
  try {
    return await client.query(provenLookupQuery(key, known), options)
  } catch (error) {
    if (!isLiteserverError(error)) throw error
    return await confirmed
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
