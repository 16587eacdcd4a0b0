import { hasInterface } from '../../../contracts/interfaces.ts'
import type { Facts } from '../../../trace/facts.ts'
import type { Address } from '../../../units.ts'
import { excess, jettonInternalTransfer, jettonNotify } from '../../ops/jetton.ts'
import {
  affluentAskAsset,
  affluentAskPool,
  affluentKnown,
  affluentTake,
  affluentTakeForDeposit,
  affluentTakeForWithdrawal,
} from '../../ops/tokenStaking.ts'
import { made, maybe, oneOf, tx } from '../../pattern.ts'

/** Whether an account is a vault of Affluent. */
export const isVault = (account: Address | undefined, facts: Facts): boolean =>
  account !== undefined &&
  ['affluent_lending_vault', 'affluent_multiply_vault', 'affluent_multiply_vault_v2'].some(name =>
    hasInterface(facts.interfaces(account), name),
  )

/** Shares on their way from a vault to their owner. */
export const shares = oneOf<unknown>(
  made('JettonMint'),
  tx(jettonInternalTransfer, { children: { notice: maybe(tx(jettonNotify)), change: maybe(tx(excess)) } }),
)

/** The question to the oracles and the answer to the vault, which then does what it was asked for. */
export const askOracles = tx([affluentAskPool, affluentAskAsset], {
  children: {
    taken: tx([affluentTake, affluentTakeForDeposit, affluentTakeForWithdrawal], {
      children: { vault: tx(affluentKnown, { children: { shares: maybe(shares) } }) },
    }),
  },
})
