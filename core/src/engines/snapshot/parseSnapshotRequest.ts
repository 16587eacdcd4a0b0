import type { DebugSnapshotRequest } from '../../contract/snapshots.ts'
import { parseAddress, parseHash } from '../../encoding/address.ts'
import { type BlockRef, parseBlockRef } from '../../encoding/parseBlockRef.ts'
import { AppError, isAppError } from '../../errors.ts'
import type { SnapshotRequest } from './createSnapshot.ts'

/** Parses a snapshot request. @throws input.body with the path of an invalid entry */
export function parseSnapshotRequest(request: DebugSnapshotRequest): Required<SnapshotRequest> {
  return {
    accounts: [...new Set(parseAll('accounts', request.accounts, parseAddress))],
    seqnos: request.state_blocks ?? [],
    events: [...new Set(parseAll('events', request.events, parseHash))],
    blocks: parseAll('blocks', request.blocks, parseBlockRef),
    configs: parseAll('configs', request.configs, parseMasterchainBlockRef),
    proofs: request.proof ?? false,
  }
}

function parseMasterchainBlockRef(text: string): BlockRef {
  const block = parseBlockRef(text)
  if (block.kind === 'id' && block.workchain !== -1)
    throw new AppError('input.argument', { name: text, reason: 'only masterchain blocks have a configuration' })
  return block
}

function parseAll<T>(list: string, texts: readonly string[] | undefined, parse: (text: string) => T): T[] {
  return (texts ?? []).map((text, at) => {
    try {
      return parse(text.trim())
    } catch (error) {
      if (!isAppError(error)) throw error
      throw new AppError('input.body', { path: `${list}[${at}]`, reason: error.message }, { cause: error })
    }
  })
}
