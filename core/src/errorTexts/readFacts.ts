import { toRawAddress } from '../encoding/address.ts'
import { type Address, addressOf, type Hash } from '../units.ts'

/** What numbers and names in an error text say. */
export type ErrorFacts = {
  readonly exitCode: number | undefined
  /** `undefined` if the text does not say it. */
  readonly phase: 'compute' | 'action' | undefined
  readonly steps: number | undefined
  readonly gasUsed: bigint | undefined
  /** The seqno in the text. */
  readonly seqno: number | undefined
  /** The account that rejected the message; nodes print it without workchain, which is then taken as 0. */
  readonly account: Address | undefined
  /** The message was an external one, which its contract did not accept. */
  readonly isRejection: boolean
}

const exitCodes = [
  /exitcode ?= ?(-?\d{1,10})/i,
  /terminating vm with exit code (-?\d{1,10})/i,
  /handling exception code (-?\d{1,10})/i,
  /(?:exit|result)[ _]?codes?["']?(?: is)? ?(?:[:=] ?)?["'(]? ?(-?\d{1,10})(?!\.?\d)/i,
  /(?:exit|result)Code["']?: ?(-?\d{1,10})(?!\.?\d)/,
]
const actionPhase = /action[ _-]?phase|result[ _]?code|action_result/i
const computePhase = /exitcode ?=|compute[ _-]?phase|with exit code|exception code|get[ _]?method/i

/** Reads the facts of a text on one line. */
export function readFacts(line: string): ErrorFacts {
  const isRejection = /rejected by (?:transaction|account)|External message (?:was )?not accepted/i.test(line)
  return {
    exitCode: readExitCode(line),
    phase: isRejection || computePhase.test(line) ? 'compute' : actionPhase.test(line) ? 'action' : undefined,
    steps: toNumber(/\bsteps ?= ?(\d{1,9})/.exec(line)?.[1]),
    gasUsed: toBigint(/\bgas_used ?= ?(\d{1,15})/.exec(line)?.[1]),
    seqno: toNumber(/\b(?:msg_)?seqno[ :=]{1,3}(\d{1,10})\b/i.exec(line)?.[1]),
    account: readAccount(line),
    isRejection,
  }
}

/** The exit code of a failure; 0 and 1 are successes, except for what a node rejected. */
function readExitCode(line: string): number | undefined {
  for (const pattern of exitCodes) {
    const found = toNumber(pattern.exec(line)?.[1])
    if (found === undefined) continue
    // Some clients print 32 bits without a sign.
    const code = found > 2 ** 31 ? found - 2 ** 32 : found
    if (code !== 0 && code !== 1) return code
  }
  return undefined
}

function readAccount(line: string): Address | undefined {
  const rejected = /rejected by (?:transaction|account) ([0-9a-f]{64})\b/i.exec(line)?.[1]
  if (rejected !== undefined) return addressOf(0, rejected.toLowerCase() as Hash) // 64 hex digits
  const named = /messages to address (-?\d{1,3}:[0-9a-f]{64})\b/i.exec(line)?.[1]
  return named === undefined ? undefined : toRawAddress(named)
}

const toNumber = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text))
const toBigint = (text: string | undefined): bigint | undefined => (text === undefined ? undefined : BigInt(text))
