import type { Action } from '@tonoscope/core/contract/action'
import type { AccountAddress } from '@tonoscope/core/contract/schemas/account'
import type { JettonPreview } from '@tonoscope/core/contract/schemas/jetton'
import type { NftItem } from '@tonoscope/core/contract/schemas/nft'
import type { Price } from '@tonoscope/core/contract/schemas/price'
import { formatInterface, toWords } from '../format/words.ts'

/** What names a token and how its amounts are written. */
export type Token = {
  readonly symbol: string
  readonly decimals: number
  readonly scaled_ui?: JettonPreview['scaled_ui']
  /** What tells it from others: its master, or the number of a currency. */
  readonly id?: string
}

/** What moved: coins, a token with its decimals, an item, or what a preview says. */
export type Moved =
  | { readonly kind: 'ton'; readonly amount: bigint }
  | { readonly kind: 'token'; readonly amount: bigint; readonly token: Token }
  | { readonly kind: 'item'; readonly address: string; readonly name?: string | undefined }
  | { readonly kind: 'text'; readonly text: string }

/** An account with the name that came with it. */
export type Party = { readonly address: string; readonly name?: string | undefined }

/** Something that went from one account to another; an end may be unknown, or there may be none. */
export type Move = { readonly from?: string | undefined; readonly to?: string | undefined; readonly moved: Moved }

/** An action as one line of the list. */
export type ActionLine = {
  readonly title: string
  readonly from?: Party | undefined
  readonly to?: Party | undefined
  /** The item or domain that it is about, where that is not what moved. */
  readonly item?: Party | undefined
  /** A comment, an operation, interfaces. */
  readonly note?: string | undefined
  readonly moved?: Moved | undefined
  /** What came back for it. */
  readonly got?: Moved | undefined
  /** What the two are called when they are not `paid` and `got`. */
  readonly ends?: readonly [moved: string, got: string]
  /** What moved the same way beside it. */
  readonly also?: Moved | undefined
  /** What went where, when it is not simply what moved from one to the other. */
  readonly moves?: readonly Move[]
  /** The contract that the order of an unsent message was for, when it is not the recipient. */
  readonly through?: string | undefined
}

type Kind = Action['type']
type WireDetail<K extends Kind> = NonNullable<Action[K]>

type Remark = { comment?: string | undefined; encrypted_comment?: unknown; refund?: unknown }

/** The comment, and that it gives back what was paid elsewhere. */
function remark({ comment, encrypted_comment, refund }: Remark): string | undefined {
  const said = comment ?? (encrypted_comment === undefined ? undefined : 'encrypted comment')
  if (refund === undefined) return said
  return said === undefined || said === '' ? 'refund' : `refund: ${said}`
}

const route = (d: Remark & { sender?: AccountAddress | undefined; recipient?: AccountAddress | undefined }) => ({
  from: d.sender,
  to: d.recipient,
  note: remark(d),
})

const ton = (amount: bigint): Moved => ({ kind: 'ton', amount })
const token = (amount: string, of: Token): Moved => ({ kind: 'token', amount: BigInt(amount), token: of })
const jettons = (amount: string, { symbol, decimals, scaled_ui, address }: JettonPreview): Moved =>
  token(amount, { symbol, decimals, scaled_ui, id: address })

const priced = (price: Price): Moved =>
  price.currency_type === 'native'
    ? ton(BigInt(price.value))
    : token(price.value, {
        symbol: price.token_name,
        decimals: price.decimals,
        id: price.jetton ?? price.token_name,
      })
const side = (coins: bigint | undefined, amount: string, jetton: JettonPreview | undefined): Moved | undefined =>
  coins !== undefined ? ton(coins) : jetton && jettons(amount || '0', jetton)

const itemOf = ({ address, dns, metadata }: NftItem): Party => ({
  address,
  name: dns ?? (typeof metadata.name === 'string' && metadata.name !== '' ? metadata.name : undefined),
})

/** What a preview calls an account. */
const nameIn = ({ simple_preview }: Action, address: string): string | undefined =>
  simple_preview.accounts.find(one => one.address === address)?.name

const partyIn = (action: Action, address: string): Party => ({ address, name: nameIn(action, address) })

/** One row per kind of action; leave one out and the compiler names it. */
const views: { readonly [K in Kind]: (detail: WireDetail<K>, action: Action) => ActionLine } = {
  TonTransfer: d => ({
    title: d.refund ? 'Refund' : 'Transfer',
    ...route({ ...d, refund: undefined }),
    moved: ton(d.amount),
  }),
  ExtraCurrencyTransfer: d => ({
    title: 'Currency transfer',
    ...route(d),
    moved: token(d.amount, { ...d.currency, id: String(d.currency.id) }),
  }),
  ContractDeploy: (d, action) => ({
    title: 'Deployment',
    to: partyIn(action, d.address),
    note: d.interfaces.map(formatInterface).join(', '),
  }),
  JettonTransfer: d => ({
    title: 'Jetton transfer',
    ...route(d),
    moved: jettons(d.amount, d.jetton),
    through: d.senders_wallet,
  }),
  FlawedJettonTransfer: d => ({
    title: d.received_amount === '0' ? 'Jetton transfer, nothing arrived' : 'Jetton transfer, less arrived',
    ...route(d),
    moved: jettons(d.sent_amount, d.jetton),
    got: jettons(d.received_amount, d.jetton),
    ends: ['sent', 'arrived'],
    moves: [
      { from: d.sender?.address, moved: jettons(d.sent_amount, d.jetton) },
      { to: d.recipient?.address, moved: jettons(d.received_amount, d.jetton) },
    ],
    through: d.senders_wallet,
  }),
  JettonMint: d => ({ title: 'Jetton mint', to: d.recipient, moved: jettons(d.amount, d.jetton) }),
  JettonBurn: d => ({ title: 'Jetton burn', from: d.sender, moved: jettons(d.amount, d.jetton) }),
  NftItemTransfer: (d, action) => ({
    title: 'NFT transfer',
    ...route(d),
    moved: { kind: 'item', ...partyIn(action, d.nft) },
    through: d.nft,
  }),
  NftPurchase: d => {
    const item = itemOf(d.nft)
    const moved = priced(d.amount)
    return {
      title: 'NFT purchase',
      from: d.buyer,
      to: d.seller,
      item,
      moved,
      moves: [
        { from: d.buyer.address, to: d.seller.address, moved },
        { from: d.seller.address, to: d.buyer.address, moved: { kind: 'item', ...item } },
      ],
    }
  },
  SmartContractExec: d => ({
    title: 'Contract call',
    from: d.executor,
    to: d.contract,
    note: toWords(d.operation),
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
    item: d.nft && itemOf(d.nft),
    moved: priced(d.amount),
  }),
  DepositStake: d => ({ title: 'Stake deposit', from: d.staker, to: d.pool, moved: ton(d.amount) }),
  WithdrawStake: d => ({ title: 'Stake withdrawal', from: d.pool, to: d.staker, moved: ton(d.amount) }),
  WithdrawStakeRequest: d => ({
    title: 'Stake withdrawal requested',
    from: d.staker,
    to: d.pool,
    moved: d.stake_meta ? priced(d.stake_meta) : { kind: 'text', text: 'all' },
    moves: [],
  }),
  ElectionsDepositStake: d => ({ title: 'Stake for the elections', from: d.staker, moved: ton(d.amount) }),
  ElectionsRecoverStake: d => ({ title: 'Stake back from the elector', to: d.staker, moved: ton(d.amount) }),
  JettonSwap: d => {
    const moved = side(d.ton_in, d.amount_in, d.jetton_master_in)
    const got = side(d.ton_out, d.amount_out, d.jetton_master_out)
    const [user, router] = [d.user_wallet.address, d.router.address]
    return {
      title: 'Swap',
      from: d.user_wallet,
      to: d.router,
      note: d.dex,
      moved,
      got,
      moves: [
        ...(moved ? [{ from: user, to: router, moved }] : []),
        ...(got ? [{ from: router, to: user, moved: got }] : []),
      ],
    }
  },
  DomainRenew: d => ({
    title: 'Domain renewal',
    from: d.renewer,
    item: { address: d.contract_address, name: d.domain || undefined },
  }),
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
    ...(d.stake_meta && { moved: priced(d.stake_meta), moves: [] }),
  }),
  LiquidityDeposit: d => {
    const [first, second] = d.tokens
    return {
      title: 'Liquidity deposit',
      from: d.from,
      note: d.protocol.name,
      ...(first && { moved: priced(first.price) }),
      ...(second && { also: priced(second.price) }),
      moves: d.tokens.map(({ price, vault }) => ({ from: d.from.address, to: vault, moved: priced(price) })),
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
  const view = views[action.type] as ((detail: unknown, action: Action) => ActionLine) | undefined
  if (detail !== undefined && view) return view(detail, action)
  const { name, accounts, description, value } = action.simple_preview
  return {
    title: name,
    from: accounts[0],
    to: accounts[1],
    note: description,
    ...(value !== undefined && { moved: { kind: 'text', text: value } }),
  }
}

/** What an action moved, and where; of one that failed, what it was meant to move. */
export const movesOf = ({ moves, moved, from, to }: ActionLine): readonly Move[] =>
  moves ?? (moved ? [{ from: from?.address, to: to?.address, moved }] : [])
