import type { Action } from '@tonoscope/core/contract/event'
import type { IconName } from '../ui/Icon.tsx'

/** The icon of each action type; similar types share one. */
export const actionIcons: { readonly [K in Action['type']]: IconName } = {
  TonTransfer: 'send',
  ExtraCurrencyTransfer: 'send',
  JettonTransfer: 'token',
  FlawedJettonTransfer: 'token',
  JettonMint: 'mint',
  JettonBurn: 'burn',
  JettonSwap: 'swap',
  LiquidityDeposit: 'pool',
  NftItemTransfer: 'item',
  NftPurchase: 'cart',
  AuctionBid: 'bid',
  Purchase: 'bill',
  Subscribe: 'repeat',
  UnSubscribe: 'repeat',
  DepositStake: 'stake',
  WithdrawStake: 'stake',
  WithdrawStakeRequest: 'stake',
  ElectionsDepositStake: 'stake',
  ElectionsRecoverStake: 'stake',
  DepositTokenStake: 'stake',
  WithdrawTokenStakeRequest: 'stake',
  DomainRenew: 'domain',
  ContractDeploy: 'deploy',
  SmartContractExec: 'call',
  AddExtension: 'plug',
  RemoveExtension: 'plug',
  SetSignatureAllowedAction: 'key',
  GasRelay: 'relay',
}
