import { isAppError } from '../../errors.ts'
import type { ShownBlock } from '../../proof/header.ts'
import type { BlockId, CallOptions } from '../ChainSource.ts'
import { headerQuestion } from './answers.ts'
import type { LiteserverClient, Told } from './LiteserverClient.ts'
import { type LookupKey, lookupQuestion, provenLookupQuestion } from './lookups.ts'

/**
 * Finds a block: with a proof that it belongs to a known block's past; where servers do not give one, with another
 * server's word that there is such a block.
 *
 * @throws source.*, proof.*
 */
export async function findBlock(
  client: LiteserverClient,
  key: LookupKey,
  known: BlockId,
  options: CallOptions = {},
): Promise<Told<ShownBlock>> {
  try {
    return await client.ask(provenLookupQuestion(key, known), options)
  } catch (error) {
    // Older servers do not know the question, and none proves what is newer than the known block.
    if (!isRefusal(error)) throw error
    return await findConfirmed(client, key, options)
  }
}

/** The same in one round trip where only one server is known that gives no proof: both ways are asked at once. */
export async function findBlockAtOnce(
  client: LiteserverClient,
  key: LookupKey,
  known: BlockId,
  options: CallOptions = {},
): Promise<Told<ShownBlock>> {
  const plain = findConfirmed(client, key, options)
  plain.catch(() => undefined)
  try {
    return await client.ask(provenLookupQuestion(key, known), options)
  } catch (error) {
    if (!isRefusal(error)) throw error
    return await plain
  }
}

async function findConfirmed(
  client: LiteserverClient,
  key: LookupKey,
  options: CallOptions,
): Promise<Told<ShownBlock>> {
  const found = await client.ask(lookupQuestion(key), options)
  if (client.serverCount > 1) {
    await client.ask(headerQuestion(found.value.id), { ...options, notFrom: [found.server] })
  }
  return found
}

/** Whether servers answered that they do not know. */
export const isRefusal = (error: unknown): boolean => isAppError(error) && error.code === 'source.refused'
