import type { Cell } from '../cell/Cell.ts'
import { sha256 } from '../cell/sha256.ts'
import type { MasterchainBlock } from '../chain/MasterchainBlock.ts'
import { concatBytes } from '../encoding/concatBytes.ts'
import { fromHex, toHex } from '../encoding/hex.ts'
import { AppError } from '../errors.ts'
import { type Hash, type Lt, lt, type UnixSec, unixSec } from '../units.ts'
import type { EmulationArguments, EmulationLimits } from './Emulation.ts'
import { maxLt, nextBlockLt } from './MessageQueue.ts'

/** The default limits of a run. */
export const defaultLimits: EmulationLimits = { transactions: 100, timeMs: 10_000, gas: 1_000_000_000n }

/** The inputs that `defaultArguments` completes. */
export type ArgumentInput = Pick<EmulationArguments, 'block' | 'config'> &
  Partial<Omit<EmulationArguments, 'block' | 'config' | 'limits'>> & {
    /** The message that starts the run. */
    readonly message: Cell
    /** The host's clock; for a run at an older block, the time of that block. */
    readonly hostNow: UnixSec
    readonly limits?: Partial<EmulationLimits>
    /** Added to the lt. */
    readonly ltOffset?: number
  }

/**
 * Completes the arguments of a run: time is the later of the block's and the host's, lt is that of the next block, and
 * the seed is derived from the block and the message, so that the same call gives the same bytes.
 *
 * @throws input.argument
 */
export function defaultArguments(input: ArgumentInput): EmulationArguments {
  const { block, secondsPerHop = 0, left, contexts, previousBlocks } = input
  if (!(Number.isInteger(secondsPerHop) && secondsPerHop >= 0)) {
    throw new AppError('input.argument', { name: 'secondsPerHop', reason: 'expected an integer, 0 or more' })
  }
  return {
    block,
    config: input.config,
    configChanges: input.configChanges ?? new Map(),
    now: input.now ?? unixSec(Math.max(input.hostNow, block.genUtime)),
    lt: lt((input.lt ?? ltAfter(block)) + BigInt(input.ltOffset ?? 0)),
    seed: input.seed ?? seedOf(block, input.message),
    ignoreSignature: input.ignoreSignature ?? false,
    secondsPerHop,
    limits: checkLimits({ ...defaultLimits, ...input.limits }),
    overrides: input.overrides ?? [],
    libraries: input.libraries ?? [],
    ...(left && { left }),
    ...(contexts && { contexts }),
    ...(previousBlocks && { previousBlocks }),
  }
}

/** The start lt of the first block after a masterchain block and the shard blocks that it lists. */
export function ltAfter(block: MasterchainBlock): Lt {
  const ends = block.shards.map((shard): bigint => shard.endLt)
  return nextBlockLt(ends.reduce(maxLt, block.endLt))
}

/** sha256(root hash of the block ‖ hash of the message). */
const seedOf = ({ id }: MasterchainBlock, message: Cell): Hash =>
  toHex(sha256(concatBytes([fromHex(id.rootHash), message.hashBytes()]))) as Hash // 32 bytes make a hash

function checkLimits(limits: EmulationLimits): EmulationLimits {
  const argumentError = (name: string) => new AppError('input.argument', { name, reason: 'expected a positive number' })
  if (!(Number.isInteger(limits.transactions) && limits.transactions > 0)) throw argumentError('limits.transactions')
  if (!(limits.timeMs > 0)) throw argumentError('limits.timeMs')
  if (!(limits.gas > 0n)) throw argumentError('limits.gas')
  return limits
}
