import type { Address } from '../units.ts'
import type { ClassifiedAction } from './classify.ts'
import type { ActionKind, Detail } from './kinds/index.ts'
import type { TokenAmount } from './kinds/tokenAmount.ts'

type Accounts = readonly (Address | undefined)[]

/** The accounts that an action is about, as tonapi's `subject_only` counts them: not those that it only passes through. */
const subjects: { readonly [K in ActionKind]: (detail: Detail<K>) => Accounts } = {
  TonTransfer: d => [d.sender, d.recipient],
  ExtraCurrencyTransfer: d => [d.sender, d.recipient],
  ContractDeploy: d => [d.address],
  JettonTransfer: d => [d.sender, d.recipient],
  FlawedJettonTransfer: d => [d.sender, d.recipient],
  JettonBurn: d => [d.sender],
  JettonMint: d => [d.recipient],
  NftItemTransfer: d => [d.sender, d.recipient],
  Subscribe: d => [d.subscriber, d.admin],
  UnSubscribe: d => [d.subscriber, d.admin],
  AuctionBid: d => [d.bidder],
  NftPurchase: d => [d.buyer, d.seller],
  DepositStake: d => [d.staker, d.pool],
  WithdrawStake: d => [d.staker, d.pool],
  WithdrawStakeRequest: d => [d.staker, d.pool],
  ElectionsDepositStake: d => [d.staker],
  ElectionsRecoverStake: d => [d.staker],
  JettonSwap: d => [d.user],
  SmartContractExec: d => [d.contract, d.executor],
  DomainRenew: d => [d.renewer, d.item],
  Purchase: d => [d.source, d.destination],
  AddExtension: d => [d.wallet],
  RemoveExtension: d => [d.wallet],
  SetSignatureAllowedAction: d => [d.wallet],
  GasRelay: d => [d.relayer],
  DepositTokenStake: d => [d.staker],
  WithdrawTokenStakeRequest: d => [d.staker],
  LiquidityDeposit: d => [d.from, ...d.tokens.map(({ vault }) => vault)],
}

/** Whether an account is one of those that an action is about. */
export function isSubject({ type, detail }: ClassifiedAction, account: Address): boolean {
  // The detail is that of the type.
  return (subjects[type] as (detail: unknown) => Accounts)(detail).includes(account)
}

/** How much of the TON change of an account a successful action explains. */
export function getExplainedCoins(action: ClassifiedAction, account: Address): bigint {
  if (action.status !== 'ok') return 0n
  switch (action.type) {
    // The payments of these are no movements of their own.
    case 'JettonSwap': {
      const { user, in: given, out: received } = action.detail
      return user === account ? coins(received) - coins(given) : 0n
    }
    case 'LiquidityDeposit': {
      const { from, tokens } = action.detail
      return tokens.reduce(
        (sum, { amount, vault }) =>
          sum + (vault === account ? coins(amount) : 0n) - (from === account ? coins(amount) : 0n),
        0n,
      )
    }
    case 'JettonTransfer': {
      const { isWrappedTon, sender, recipient, amount } = action.detail
      return isWrappedTon ? between(account, sender, recipient, amount) : 0n
    }
    case 'GasRelay':
      return action.detail.relayer === account ? -action.detail.amount : 0n
    default:
      return action.movements.reduce(
        (sum, { asset, from, to, amount }) => sum + (asset.type === 'coin' ? between(account, from, to, amount) : 0n),
        0n,
      )
  }
}

const coins = (token: TokenAmount): bigint => (token.type === 'coin' ? token.amount : 0n)

function between(account: Address, from: Address | undefined, to: Address | undefined, amount: bigint): bigint {
  if (from === to) return 0n
  if (from === account) return -amount
  return to === account ? amount : 0n
}
