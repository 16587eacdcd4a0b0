import { toBocHex } from '../../cell/text.ts'
import type { CapsuleRun } from '../../chain/snapshot/Capsule.ts'
import type { DebugArguments } from '../../contract/debug.ts'
import type { DebugEmulateRequest } from '../../contract/requests.ts'
import { presentAdditions, presentOverride } from '../../present/debug/presentArguments.ts'
import { type Hash, lt, unixSec } from '../../units.ts'
import { parseRequestCell } from '../context/requestCell.ts'
import { parseOverride } from '../overrides/stateOverrides.ts'

/** A finished run's arguments in the form of a capsule, with all defaults resolved. */
export function toCapsuleRun(boc: string, args: DebugArguments): CapsuleRun {
  return {
    message: parseRequestCell(boc),
    blockSeqno: args.block.seqno,
    now: unixSec(args.now),
    lt: lt(args.lt),
    seed: args.seed as Hash, // a hash by the result's schema
    ignoreSignature: args.ignore_signature,
    secondsPerHop: args.seconds_per_hop,
    limits: { transactions: args.limits.transactions, timeMs: args.limits.time_ms, gas: args.limits.gas },
    overrides: args.overrides.map((override, at) => parseOverride(override, `overrides[${at}]`)),
    ...(args.config && {
      config: args.config.map(({ param, value }) => ({ param, value: parseRequestCell(value) })),
    }),
    ...(args.libraries && { libraries: args.libraries.map(parseRequestCell) }),
    asOnChain: args.as_on_chain,
    ...(args.earlier && { earlier: args.earlier.map(toCapsuleMessage) }),
  }
}

const toCapsuleMessage = (
  message: NonNullable<DebugArguments['earlier']>[number],
): NonNullable<CapsuleRun['earlier']>[number] => ({
  message: parseRequestCell(message.boc),
  now: unixSec(message.now),
  lt: lt(message.lt),
  seed: message.seed as Hash, // a hash by the result's schema
  ignoreSignature: message.ignore_signature,
})

/** A saved run as an emulation request. */
export function toEmulateRequest(run: CapsuleRun): DebugEmulateRequest {
  return {
    boc: toBocHex(run.message),
    ignore_signature: run.ignoreSignature,
    block_seqno: run.blockSeqno,
    now: run.now,
    lt: run.lt,
    seed: run.seed,
    seconds_per_hop: run.secondsPerHop,
    limits: { transactions: run.limits.transactions, time_ms: run.limits.timeMs, gas: run.limits.gas },
    overrides: run.overrides.map(presentOverride),
    ...presentAdditions({
      config: new Map(run.config?.map(({ param, value }) => [param, value])),
      libraries: run.libraries ?? [],
    }),
    as_on_chain: run.asOnChain,
    ...(run.earlier && {
      earlier: run.earlier.map(({ message, ignoreSignature, now, lt, seed }) => ({
        boc: toBocHex(message),
        ...{ now, lt, seed },
        ignore_signature: ignoreSignature,
      })),
    }),
  }
}
