import { isAppError } from '../../errors.ts'
import { readShardAccount } from '../../tlb/account.ts'
import { readTransaction } from '../../tlb/transaction.ts'
import type { Capsule } from './Capsule.ts'
import type { Snapshot } from './Snapshot.ts'
import { snapshotError } from './snapshotError.ts'
import { readSnapshot } from './snapshotFile.ts'
import { getUnpackLimits, type UnpackLimits } from './unpackFile.ts'

/** Far more than a run reads; fits in a page and a worker. */
const maxUnpackedBytes = 128 * 2 ** 20

/**
 * Reads a capsule file and checks its content against the hashes and addresses of its keys.
 *
 * @throws input.snapshot, also for a snapshot without a capsule; limit.cells
 */
export function readCapsule(
  file: Uint8Array | string,
  limits: UnpackLimits = getUnpackLimits(file.length, maxUnpackedBytes),
): Snapshot & { readonly capsule: Capsule } {
  const snapshot = readSnapshot(file, limits)
  const { capsule } = snapshot
  if (!capsule) throw snapshotError('it is a snapshot without a run or event')
  checkContent(snapshot)
  return { ...snapshot, capsule }
}

function checkContent({ accounts, configs, traces, fullBlocks = [] }: Snapshot): void {
  for (const [hash, config] of configs) {
    if (config.hash() !== hash) throw snapshotError(`configs.${hash}: the cell has the hash ${config.hash()}`)
  }
  for (const { id, root } of fullBlocks) {
    if (root.hash() !== id.rootHash)
      throw snapshotError(`whole_blocks: the cell of ${id.rootHash} has the hash ${root.hash()}`)
  }
  for (const [address, states] of accounts) {
    for (const { shardAccount } of states) {
      const account = shardAccount && wrapErrors(`accounts.${address}`, () => readShardAccount(shardAccount)).account
      if (account && account.addr !== address)
        throw snapshotError(`accounts.${address}: the state is that of ${account.addr}`)
    }
  }
  for (const [index, { transactions }] of traces.entries()) {
    for (const { cell } of transactions) wrapErrors(`traces.${index}`, () => readTransaction(cell))
  }
}

function wrapErrors<T>(path: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (isAppError(error)) throw snapshotError(`${path}: ${error.message}`, error)
    throw error
  }
}
