import { lazy } from '../lazy.ts'
import { getLayout } from '../messages/bodyLayouts.ts'
import type { Address } from '../units.ts'
import { getDecoded } from './getDecoded.ts'
import { nodesOf, type Trace } from './Trace.ts'

/** DEX messages that name the jetton wallets of both tokens, and the field names. */
const ops: ReadonlySet<string> = new Set(['StonfiPaymentRequest', 'StonfiPayToV2', 'StonfiSwapV2', 'PayTo'])
const fields = /^(token[01]_address|jetton[01]_address|token_wallet1)$/

const opCodes = lazy(() => new Set([...ops].map(op => getLayout('internal', op).tag.value)))

/**
 * Returns the jetton wallets that a DEX names as payout wallets. After a rejected swap the DEX pays from the input wallet,
 * so the wallet of the expected output token has no transaction in the trace.
 */
export function findTokenWallets(trace: Trace): Address[] {
  const found = new Set<Address>()
  for (const { inMessage } of nodesOf(trace.root)) {
    // Comparing the op code is cheaper than decoding each message.
    if (typeof inMessage?.opCode !== 'number' || !opCodes().has(inMessage.opCode)) continue
    const decoded = getDecoded(inMessage)
    if (decoded && ops.has(decoded.op)) collectTokenWallets(decoded.value, found)
  }
  return [...found]
}

function collectTokenWallets(value: unknown, found: Set<Address>): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) {
    if (typeof inner !== 'string') collectTokenWallets(inner, found)
    // Decoded addresses have this form.
    else if (fields.test(name) && /^-?\d+:[0-9a-f]{64}$/.test(inner)) found.add(inner as Address)
  }
}
