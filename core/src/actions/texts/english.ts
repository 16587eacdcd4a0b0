/** English preview descriptions of actions; amounts and names are already formatted. */
export const english = {
  TonTransfer: (p: { amount: string }) => `Transferring ${p.amount}`,
  // Empty, as in tonapi.
  ExtraCurrencyTransfer: (_: { amount: string }) => '',
  ContractDeploy: (p: { interfaces: readonly string[] }) =>
    p.interfaces.length === 0
      ? 'Deploying a contract'
      : `Deploying a contract with interfaces ${p.interfaces.join(', ')}`,
  SmartContractExec: (_: { operation: string }) => 'Execution of smart contract',
  JettonTransfer: (p: { amount: string }) => `Transferring ${p.amount}`,
  FlawedJettonTransfer: (p: { sent: string; received: string }) => `Transferred ${p.sent}, but received ${p.received}`,
  JettonMint: (p: { amount: string }) => `Minting ${p.amount}`,
  JettonBurn: (p: { amount: string }) => `Burning ${p.amount}`,
  NftItemTransfer: (_: { count: number }) => 'Transferring 1 NFT',
  NftPurchase: (p: { name: string }) => `Purchase ${p.name}`,
  Subscribe: (p: { price: string | undefined }) =>
    p.price === undefined ? 'Subscription initiated with a delayed payment' : `Paying ${p.price} for subscription`,
  UnSubscribe: (_: { subscription: string }) => 'Subscription deactivated',
  AuctionBid: (p: { amount: string; name: string }) => `Bidding ${p.amount} for ${p.name}`,
  DepositStake: (p: { amount: string }) => `Deposit ${p.amount} to staking pool`,
  WithdrawStake: (p: { amount: string }) => `Withdraw ${p.amount} from staking pool`,
  WithdrawStakeRequest: (p: { amount: string | undefined }) =>
    `Request to withdraw ${p.amount ?? 'ALL'} from staking pool`,
  ElectionsDepositStake: (p: { amount: string }) => `Depositing ${p.amount} for stake`,
  ElectionsRecoverStake: (p: { amount: string }) => `Recover ${p.amount} stake`,
  JettonSwap: (p: { sent: string; received: string }) => `Swapping ${p.sent} for ${p.received}`,
  DomainRenew: (p: { domain: string }) => `Update ${p.domain} expiring time`,
  Purchase: (p: { invoice: string }) => `Payment for invoice #${p.invoice}`,
  DepositTokenStake: (p: { protocol: string }) => `Staked with ${p.protocol} protocol`,
  WithdrawTokenStakeRequest: (p: { protocol: string }) => `Request to withdraw from ${p.protocol} protocol`,
  LiquidityDeposit: (p: { protocol: string }) => `Deposit liquidity into the ${p.protocol} pool`,
  AddExtension: (_: { extension: string }) => 'Add extension to wallet',
  RemoveExtension: (_: { extension: string }) => 'Remove extension from wallet',
  SetSignatureAllowedAction: (p: { allowed: boolean }) =>
    p.allowed ? 'Enable wallet signature' : 'Disable wallet signature',
  GasRelay: (_: { amount: string }) => 'Relay for gas',
}

/** The texts of one language; a kind of action without a text does not compile. */
export type Texts = { readonly [K in keyof typeof english]: (params: Parameters<(typeof english)[K]>[0]) => string }
