import { AppError, isAppError } from '../../errors.ts'
import { readShardAccount } from '../../tlb/account.ts'
import { readTransaction } from '../../tlb/transaction.ts'
import type { Capsule } from './Capsule.ts'
import { readSnapshot } from './readSnapshot.ts'
import type { Snapshot } from './Snapshot.ts'

/** Far more than a run reads; a page and a server's worker can hold it. */
const mostUnpacked = 128 * 2 ** 20

const refuse = (reason: string, cause?: unknown) => new AppError('input.snapshot', { reason }, { cause })

/**
 * Opens a capsule's file and checks what it holds against the hashes and addresses that it is kept under.
 *
 * @throws input.snapshot, also for a snapshot that is no capsule; limit.cells
 */
export function readCapsule(file: Uint8Array | string): Snapshot & { readonly capsule: Capsule } {
  const snapshot = readSnapshot(file, { maxUnpackedBytes: mostUnpacked })
  const { capsule } = snapshot
  if (!capsule) throw refuse('it is a snapshot without a capsule: there is no run or event in it')
  checkContent(snapshot)
  return { ...snapshot, capsule }
}

function checkContent({ accounts, configs, traces, wholeBlocks = [] }: Snapshot): void {
  for (const [hash, config] of configs) {
    if (config.hash() !== hash) throw refuse(`configs.${hash}: the cell has the hash ${config.hash()}`)
  }
  for (const { id, root } of wholeBlocks) {
    if (root.hash() !== id.rootHash)
      throw refuse(`whole_blocks: the cell of ${id.rootHash} has the hash ${root.hash()}`)
  }
  for (const [address, states] of accounts) {
    for (const { shardAccount } of states) {
      const account = shardAccount && fits(`accounts.${address}`, () => readShardAccount(shardAccount)).account
      if (account && account.addr !== address) throw refuse(`accounts.${address}: the state is that of ${account.addr}`)
    }
  }
  for (const [index, { transactions }] of traces.entries()) {
    for (const { cell } of transactions) fits(`traces.${index}`, () => readTransaction(cell))
  }
}

function fits<T>(path: string, read: () => T): T {
  try {
    return read()
  } catch (thrown) {
    if (isAppError(thrown)) throw refuse(`${path}: ${thrown.message}`, thrown)
    throw thrown
  }
}
