import type { InterfaceName } from '../../../contracts/interfaces.ts'
import { hasInterface } from '../../../contracts/interfaces.ts'
import type { AccountIdentity } from './AccountIdentity.ts'

/**
 * What the code of a wallet lets every extension or plugin do.
 *
 * Sources: `process_extended_actions` and `recv_internal` of ton-blockchain/wallet-contract-v5; `recv_internal` of
 * ton-blockchain/wallet-contract (v4), whose `plug` request throws 80 if the wallet cannot pay.
 */
export const powers = {
  wallet_v5r1:
    'send any message from this wallet, add and remove extensions, allow and forbid the signature (the request is extension_action#6578746e)',
  wallet_v5_beta: 'send any message from this wallet, add and remove extensions',
  wallet_v4:
    'take any amount of TON up to the balance (the request is plug#706c7567), and remove itself; it cannot send other messages, so tokens stay',
} as const

/** What is known of contracts that are installed in wallets; the first row that applies. */
const uses: readonly (readonly [InterfaceName, string])[] = [
  ['subscription_v1', 'requests a payment once per period; see its amount and period on its page'],
  ['subscription_v2', 'requests a payment once per period; see its amount and period on its page'],
  ['mytonwallet_2fa', 'sends what the owner signed together with a second key'],
  ['cron', 'repeats a message at an interval'],
  ['multisig_v2', 'acts when enough of its signers approve'],
  ['wallet', 'acts when the owner of its key signs'],
]

/** What an extension or plugin does with what it may do, in words. */
export function describeUse(identity: AccountIdentity | undefined): string {
  if (!identity || identity.status === 'unknown') return 'unknown: this source does not have its state'
  if (identity.status === 'frozen') return 'nothing while it is frozen'
  if (identity.status !== 'active') return 'nothing until a contract is deployed there'
  const use = uses.find(([name]) => hasInterface(identity.interfaces, name))
  return use ? use[1] : 'unknown contract: read its code'
}
