import type { MasterchainBlock } from '../../chain/MasterchainBlock.ts'
import type { DebugArguments } from '../../contract/debug.ts'

/** A masterchain block's id and time. */
export function presentMasterchainBlock({ id, genUtime }: MasterchainBlock): DebugArguments['block'] {
  return {
    workchain: id.workchain,
    shard: id.shard,
    seqno: id.seqno,
    root_hash: id.rootHash,
    file_hash: id.fileHash,
    utime: genUtime,
  }
}
