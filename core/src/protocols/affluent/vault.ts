import { action, oneOf, optional, tx } from '../../actions/engine/pattern.ts'
import { excess, jettonInternalTransfer, jettonNotify } from '../../actions/ops/jetton.ts'
import { hasInterface, type InterfaceName } from '../../contracts/interfaces.ts'
import type { AccountFacts } from '../../trace/accountFacts.ts'
import type { Address } from '../../units.ts'
import {
  affluentDataReady,
  affluentRequestAsset,
  affluentRequestPool,
  affluentTakeData,
  affluentTakeDataForDeposit,
  affluentTakeDataForWithdrawal,
} from './ops.ts'

const vaults: readonly InterfaceName[] = [
  'affluent_lending_vault',
  'affluent_multiply_vault',
  'affluent_multiply_vault_v2',
]

/** Whether an account is an Affluent vault. */
export const isVault = (account: Address | undefined, facts: AccountFacts): boolean =>
  account !== undefined && vaults.some(name => hasInterface(facts.interfaces(account), name))

/** Vault shares sent to their owner. */
export const shares = oneOf(
  action('JettonMint'),
  tx(jettonInternalTransfer, { children: { notification: optional(tx(jettonNotify)), change: optional(tx(excess)) } }),
)

/** The price request to the oracles and the response to the vault, which then executes the request. */
export const oracleRoundTrip = tx([affluentRequestPool, affluentRequestAsset], {
  children: {
    taken: tx([affluentTakeData, affluentTakeDataForDeposit, affluentTakeDataForWithdrawal], {
      children: { vault: tx(affluentDataReady, { children: { shares: optional(shares) } }) },
    }),
  },
})
