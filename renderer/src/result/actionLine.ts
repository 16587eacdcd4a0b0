import type { AccountAddress } from '@tonoscope/core/contract/schemas/account'
import type { Action } from '@tonoscope/core/contract/schemas/action'
import type { JettonPreview } from '@tonoscope/core/contract/schemas/jetton'
import type { NftItem } from '@tonoscope/core/contract/schemas/nft'
import type { Price } from '@tonoscope/core/contract/schemas/price'

/** What moved: coins, a token with its decimals, an item, or what a preview says. */
export type Moved =
  | { readonly kind: 'ton'; readonly amount: bigint }
  | { readonly kind: 'token'; readonly amount: bigint; readonly token: { symbol: string; decimals: number } }
  | { readonly kind: 'item'; readonly address: string }
  | { readonly kind: 'text'; readonly text: string }

type Party = Pick<AccountAddress, 'address' | 'name'>

/** An action as one line of the list. */
export type ActionLine = {
  readonly title: string
  readonly from?: Party | undefined
  readonly to?: Party | undefined
  /** A comment, an operation, interfaces. */
  readonly note?: string | undefined
  readonly moved?: Moved | undefined
  /** What came back for it. */
  readonly got?: Moved | undefined
  /** What moved the same way beside it. */
  readonly also?: Moved | undefined
}

type Kind = Action['type']
type WireDetail<K extends Kind> = NonNullable<Action[K]>

type Remark = { comment?: string | undefined; encrypted_comment?: unknown }

const remark = (d: Remark) => d.comment ?? (d.encrypted_comment === undefined ? undefined : 'encrypted comment')

const route = (d: Remark & { sender?: Party | undefined; recipient?: Party | undefined }) => ({
  from: d.sender,
  to: d.recipient,
  note: remark(d),
})

const ton = (amount: bigint): Moved => ({ kind: 'ton', amount })
const token = (amount: string, of: { symbol: string; decimals: number }): Moved => ({
  kind: 'token',
  amount: BigInt(amount),
  token: of,
})

const priced = (price: Price): Moved =>
  price.currency_type === 'native'
    ? ton(BigInt(price.value))
    : token(price.value, { symbol: price.token_name, decimals: price.decimals })
const side = (coins: bigint | undefined, amount: string, jetton: JettonPreview | undefined): Moved | undefined =>
  coins !== undefined ? ton(coins) : jetton && token(amount || '0', jetton)
const nameIn = (item: NftItem): string | undefined =>
  typeof item.metadata.name === 'string' ? item.metadata.name : undefined

/** One row per kind of action; leave one out and the compiler names it. */
const views: { readonly [K in Kind]: (detail: WireDetail<K>) => ActionLine } = {
  TonTransfer: d => ({ title: 'Transfer', ...route(d), moved: ton(d.amount) }),
  ExtraCurrencyTransfer: d => ({ title: 'Currency transfer', ...route(d), moved: token(d.amount, d.currency) }),
  ContractDeploy: d => ({ title: 'Deployment', to: { address: d.address }, note: d.interfaces.join(', ') }),
  JettonTransfer: d => ({ title: 'Jetton transfer', ...route(d), moved: token(d.amount, d.jetton) }),
  FlawedJettonTransfer: d => ({
    title: 'Jetton transfer, less arrived',
    ...route(d),
    moved: token(d.received_amount, d.jetton),
  }),
  JettonMint: d => ({ title: 'Jetton mint', to: d.recipient, moved: token(d.amount, d.jetton) }),
  JettonBurn: d => ({ title: 'Jetton burn', from: d.sender, moved: token(d.amount, d.jetton) }),
  NftItemTransfer: d => ({ title: 'NFT transfer', ...route(d), moved: { kind: 'item', address: d.nft } }),
  NftPurchase: d => ({
    title: 'NFT purchase',
    from: d.buyer,
    to: d.seller,
    note: nameIn(d.nft),
    moved: ton(BigInt(d.amount.value)),
  }),
  SmartContractExec: d => ({
    title: 'Contract call',
    from: d.executor,
    to: d.contract,
    note: d.operation,
    moved: ton(d.ton_attached),
  }),
  Subscribe: d => ({
    title: d.initial ? 'Subscription begun' : 'Subscription payment',
    from: d.subscriber,
    to: d.beneficiary,
    moved: priced(d.price),
  }),
  UnSubscribe: d => ({ title: 'Subscription ended', from: d.subscriber, to: d.beneficiary }),
  AuctionBid: d => ({
    title: 'Auction bid',
    from: d.bidder,
    to: d.auction,
    note: d.nft && nameIn(d.nft),
    moved: priced(d.amount),
  }),
  DepositStake: d => ({ title: 'Stake deposit', from: d.staker, to: d.pool, moved: ton(d.amount) }),
  WithdrawStake: d => ({ title: 'Stake withdrawal', from: d.pool, to: d.staker, moved: ton(d.amount) }),
  WithdrawStakeRequest: d => ({
    title: 'Stake withdrawal requested',
    from: d.staker,
    to: d.pool,
    moved: d.stake_meta ? priced(d.stake_meta) : { kind: 'text', text: 'all' },
  }),
  ElectionsDepositStake: d => ({ title: 'Stake for the elections', from: d.staker, moved: ton(d.amount) }),
  ElectionsRecoverStake: d => ({ title: 'Stake back from the elector', to: d.staker, moved: ton(d.amount) }),
  JettonSwap: d => ({
    title: 'Swap',
    from: d.user_wallet,
    to: d.router,
    note: d.dex,
    moved: side(d.ton_in, d.amount_in, d.jetton_master_in),
    got: side(d.ton_out, d.amount_out, d.jetton_master_out),
  }),
  DomainRenew: d => ({ title: 'Domain renewal', from: d.renewer, to: { address: d.contract_address }, note: d.domain }),
  Purchase: d => ({
    title: 'Invoice paid',
    from: d.source,
    to: d.destination,
    note: `invoice ${d.invoice_id}`,
    moved: priced(d.amount),
  }),
  DepositTokenStake: d => ({
    title: 'Token stake',
    from: d.staker,
    note: d.protocol.name,
    ...(d.stake_meta && { moved: priced(d.stake_meta) }),
  }),
  WithdrawTokenStakeRequest: d => ({
    title: 'Token stake withdrawal requested',
    from: d.staker,
    note: d.protocol.name,
    ...(d.stake_meta && { moved: priced(d.stake_meta) }),
  }),
  LiquidityDeposit: d => {
    const [first, second] = d.tokens
    return {
      title: 'Liquidity deposit',
      from: d.from,
      note: d.protocol.name,
      ...(first && { moved: priced(first.price) }),
      ...(second && { also: priced(second.price) }),
    }
  },
  AddExtension: d => ({ title: 'Extension added', from: d.wallet, to: { address: d.extension } }),
  RemoveExtension: d => ({ title: 'Extension removed', from: d.wallet, to: { address: d.extension } }),
  SetSignatureAllowedAction: d => ({
    title: d.allowed ? 'Signature switched on' : 'Signature switched off',
    from: d.wallet,
  }),
  GasRelay: d => ({ title: 'Gas relay', from: d.relayer, to: d.target, moved: ton(d.amount) }),
}

/** An action as one line; one whose details are missing is told by its own preview. */
export function actionLine(action: Action): ActionLine {
  const detail = action[action.type]
  // The table's row for a type takes this type's detail.
  const view = views[action.type] as ((detail: unknown) => ActionLine) | undefined
  if (detail !== undefined && view) return view(detail)
  const { name, accounts, description, value } = action.simple_preview
  return {
    title: name,
    from: accounts[0],
    to: accounts[1],
    note: description,
    ...(value !== undefined && { moved: { kind: 'text', text: value } }),
  }
}
