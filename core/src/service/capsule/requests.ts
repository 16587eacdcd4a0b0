import { parseAddress } from '../../cell/address.ts'
import { bocHex, cellFromText } from '../../cell/text.ts'
import type { CapsuleRun } from '../../chain/snapshot/Capsule.ts'
import type { DebugArguments } from '../../contract/debug.ts'
import type { DebugEmulateRequest } from '../../contract/requests.ts'
import { type Hash, lt, nano, unixSec } from '../../units.ts'
import { cellOfRequest } from '../requestCell.ts'

/** A finished run's arguments as they are saved: nothing is left to a default. */
export function capsuleRunOf(boc: string, args: DebugArguments): CapsuleRun {
  return {
    message: cellOfRequest(boc),
    blockSeqno: args.block.seqno,
    now: unixSec(args.now),
    lt: lt(args.lt),
    seed: args.seed as Hash, // the result's schema has it as one
    ignoreSignature: args.ignore_signature,
    secondsPerHop: args.seconds_per_hop,
    limits: { transactions: args.limits.transactions, timeMs: args.limits.time_ms, gas: args.limits.gas },
    overrides: args.overrides.map(({ account, balance, code, data }) => ({
      account: parseAddress(account),
      ...(balance !== undefined && { balance: nano(balance) }),
      ...(code !== undefined && { code: cellFromText(code) }),
      ...(data !== undefined && { data: cellFromText(data) }),
    })),
    asLanded: args.as_landed,
  }
}

/** A saved run as a request that anybody could make. */
export function requestOf(run: CapsuleRun): DebugEmulateRequest {
  return {
    boc: bocHex(run.message),
    ignore_signature: run.ignoreSignature,
    block_seqno: run.blockSeqno,
    now: run.now,
    lt: run.lt,
    seed: run.seed,
    seconds_per_hop: run.secondsPerHop,
    limits: { transactions: run.limits.transactions, time_ms: run.limits.timeMs, gas: run.limits.gas },
    overrides: run.overrides.map(({ account, balance, code, data }) => ({
      account,
      ...(balance !== undefined && { balance }),
      ...(code && { code: bocHex(code) }),
      ...(data && { data: bocHex(data) }),
    })),
    as_landed: run.asLanded,
  }
}
