import type { Address } from '../units.ts'
import { nodesOf, type Trace } from './Trace.ts'

/** Messages of exchanges that name the wallets of both tokens, and how they name them. */
const ops: ReadonlySet<string> = new Set(['StonfiPaymentRequest', 'StonfiPayToV2', 'StonfiSwapV2', 'PayTo'])
const fields = /^(token[01]_address|jetton[01]_address|token_wallet1)$/

/**
 * The wallets that an exchange would have paid from. One that refuses pays from another, and the wallet that tells what
 * was to come out has no transaction in the trace.
 */
export function tokenWalletsIn(trace: Trace): Address[] {
  const found = new Set<Address>()
  for (const { inMessage } of nodesOf(trace.root)) {
    if (inMessage?.decoded && ops.has(inMessage.decoded.op)) collect(inMessage.decoded.value, found)
  }
  return [...found]
}

function collect(value: unknown, found: Set<Address>): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) {
    if (typeof inner !== 'string') collect(inner, found)
    // Decoded fields that are addresses have this form.
    else if (fields.test(name) && /^-?\d+:[0-9a-f]{64}$/.test(inner)) found.add(inner as Address)
  }
}
