import { parseAddress, parseHash } from '../../cell/address.ts'
import type { DebugSnapshotRequest } from '../../contract/snapshots.ts'
import { AppError, isAppError } from '../../errors.ts'
import { type BlockNotation, parseBlockNotation } from '../../input/blockNotation.ts'
import type { SnapshotRequest } from '../capsule/makeSnapshot.ts'

/** What is to be kept, read from what was asked. @throws input.body with the place in the lists that does not fit */
export function snapshotRequestOf(asked: DebugSnapshotRequest): Required<SnapshotRequest> {
  return {
    accounts: [...new Set(readAll('accounts', asked.accounts, parseAddress))],
    seqnos: [],
    events: [...new Set(readAll('events', asked.events, parseHash))],
    blocks: readAll('blocks', asked.blocks, parseBlockNotation),
    configs: readAll('configs', asked.configs, masterchainBlock),
    proofs: asked.proof ?? false,
  }
}

function masterchainBlock(text: string): BlockNotation {
  const block = parseBlockNotation(text)
  if (block.kind === 'place' && block.workchain !== -1)
    throw new AppError('input.argument', { name: text, reason: 'only blocks of the masterchain have a configuration' })
  return block
}

function readAll<T>(list: string, texts: readonly string[] | undefined, read: (text: string) => T): T[] {
  return (texts ?? []).map((text, at) => {
    try {
      return read(text.trim())
    } catch (thrown) {
      if (!isAppError(thrown)) throw thrown
      throw new AppError('input.body', { path: `${list}[${at}]`, reason: thrown.message }, { cause: thrown })
    }
  })
}
