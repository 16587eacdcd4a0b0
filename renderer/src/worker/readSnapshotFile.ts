import { readPreparedSnapshot } from '@tonoscope/core/chain/snapshot/preparedSnapshot'
import type { Snapshot } from '@tonoscope/core/chain/snapshot/Snapshot'
import { readSnapshot } from '@tonoscope/core/chain/snapshot/snapshotFile'
import { getUnpackLimits } from '@tonoscope/core/chain/snapshot/unpackFile'
import { readBytes } from '@tonoscope/core/encoding/readBytes'
import { AppError } from '@tonoscope/core/errors'

/**
 * Reads a snapshot file within the limits of its packed size.
 *
 * @throws input.snapshot, limit.cells before it takes more memory than plausible for the file
 */
export async function readSnapshotFile(file: Uint8Array<ArrayBuffer>): Promise<Snapshot> {
  const limits = getUnpackLimits(file.length)
  return readSnapshot(await gunzip(file, limits.maxUnpackedBytes), limits)
}

/** Reads the demo network, which a build has validated and prepared (`prepareSnapshot`). @throws limit.cells */
export async function readPreparedFile(file: Uint8Array<ArrayBuffer>): Promise<Snapshot> {
  return readPreparedSnapshot(await gunzip(file, getUnpackLimits(file.length).maxUnpackedBytes))
}

/** Decompresses with `DecompressionStream` where possible: several times faster than the core's own gunzip. */
async function gunzip(file: Uint8Array<ArrayBuffer>, limit: number): Promise<Uint8Array> {
  // The server may have sent it with `content-encoding: gzip`.
  if (file[0] !== 0x1f || file[1] !== 0x8b || typeof DecompressionStream === 'undefined') return file
  // Extra header fields mean several gzip members, which `DecompressionStream` does not support; the core does.
  if (file[3] !== 0) return file
  const unpacked = await readBytes(new Blob([file]).stream().pipeThrough(new DecompressionStream('gzip')), limit)
  if (!unpacked) throw new AppError('limit.cells', { what: 'the unpacked size', limit })
  return unpacked
}
