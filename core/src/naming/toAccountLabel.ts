import { formatAccountLabel } from '../encoding/accountLabel.ts'
import type { Address } from '../units.ts'
import type { Names } from './Names.ts'

/** How texts name an account, by the names of a reply. */
export const toAccountLabel = (names: Pick<Names, 'account' | 'testnet'>, account: Address): string => {
  const { name, is_wallet: isWallet } = names.account(account)
  return formatAccountLabel(account, { name, isWallet, testnet: names.testnet })
}
