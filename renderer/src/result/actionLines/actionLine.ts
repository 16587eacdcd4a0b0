import type { Action } from '@tonoscope/core/contract/event'
import type { AccountAddress } from '@tonoscope/core/contract/schemas/account'
import type { JettonPreview, NftItem, Price } from '@tonoscope/core/contract/schemas/assets'
import { formatInterfaces } from '@tonoscope/core/encoding/words'
import { toWords } from '../../format/words.ts'
import type { TokenUnit } from '../../ui/Amount.tsx'

/** A jetton, or a currency with its id. */
export type Token = TokenUnit & ({ readonly kind: 'jetton' } | { readonly kind: 'currency'; readonly id: string })

/** What an action moves: TON, a token amount, an NFT item, or the text of the preview. */
export type MovedAsset =
  | { readonly kind: 'ton'; readonly amount: bigint }
  | { readonly kind: 'token'; readonly amount: bigint; readonly token: Token }
  | { readonly kind: 'item'; readonly address: string; readonly name?: string | undefined }
  | { readonly kind: 'text'; readonly text: string }

/** An account with its name from the reply. */
export type Party = { readonly address: string; readonly name?: string | undefined }

/** An asset transferred between accounts; sender or recipient may be unknown or missing. */
export type AssetTransfer = {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly moved: MovedAsset
}

/** An action as one line of the table. */
export type ActionLine = {
  readonly title: string
  readonly from?: Party | undefined
  readonly to?: Party | undefined
  /** The NFT item or domain concerned, if it is not the moved asset. */
  readonly item?: Party | undefined
  /** A comment, an operation, interfaces. */
  readonly note?: string | undefined
  readonly comment?: string | undefined
  readonly moved?: MovedAsset | undefined
  readonly received?: MovedAsset | undefined
  /** Labels of the two amounts; default: `paid` and `received`. */
  readonly amountLabels?: readonly [moved: string, received: string]
  /** A second asset moved in the same direction. */
  readonly alsoMoved?: MovedAsset | undefined
  /** All transfers; default: `moved` from `from` to `to`. */
  readonly transfers?: readonly AssetTransfer[]
  /** Destination contract of the wallet's outgoing message, if it is not the recipient. */
  readonly viaContract?: string | undefined
}

type ActionType = Action['type']
type WireDetail<K extends ActionType> = NonNullable<Action[K]>

type Remark = { comment?: string | undefined; encrypted_comment?: unknown; refund?: unknown }

/** The comment, marked if the transfer is a refund. */
function formatNote({ comment, encrypted_comment, refund }: Remark): string | undefined {
  const text = comment ?? (encrypted_comment === undefined ? undefined : 'encrypted comment')
  if (refund === undefined) return text
  return text === undefined || text === '' ? 'refund' : `refund: ${text}`
}

const route = (d: Remark & { sender?: AccountAddress | undefined; recipient?: AccountAddress | undefined }) => ({
  from: d.sender,
  to: d.recipient,
  note: formatNote(d),
  comment: d.comment,
})

const ton = (amount: bigint): MovedAsset => ({ kind: 'ton', amount })
const token = (amount: string, of: Token): MovedAsset => ({ kind: 'token', amount: BigInt(amount), token: of })
const jettons = (amount: string, jetton: JettonPreview): MovedAsset => token(amount, toJettonToken(jetton))

/** A jetton as a token. */
export const toJettonToken = ({ symbol, decimals, scaled_ui, address }: JettonPreview): Token => ({
  kind: 'jetton',
  symbol,
  decimals,
  scaled_ui,
  master: address,
})

/** An amount with its token as an asset. */
export const toMovedAsset = (price: Price): MovedAsset =>
  price.currency_type === 'native' ? ton(BigInt(price.value)) : token(price.value, toToken(price))

const toToken = ({ currency_type, token_name: symbol, decimals, jetton }: Price): Token =>
  currency_type === 'jetton'
    ? { kind: 'jetton', symbol, decimals, master: jetton }
    : { kind: 'currency', symbol, decimals, id: symbol }

const side = (coins: bigint | undefined, amount: string, jetton: JettonPreview | undefined): MovedAsset | undefined =>
  coins !== undefined ? ton(coins) : jetton && jettons(amount || '0', jetton)

/** An NFT item with its name. */
export const toItemParty = ({ address, dns, metadata }: NftItem): Party => ({
  address,
  name: dns ?? (typeof metadata.name === 'string' && metadata.name !== '' ? metadata.name : undefined),
})

const findPreviewName = ({ simple_preview }: Action, address: string): string | undefined =>
  simple_preview.accounts.find(one => one.address === address)?.name

const toParty = (action: Action, address: string): Party => ({ address, name: findPreviewName(action, address) })

/** One row per action type; a missing one is a type error. */
const lineBuilders: { readonly [K in ActionType]: (detail: WireDetail<K>, action: Action) => ActionLine } = {
  TonTransfer: d => ({
    title: d.refund ? 'Refund' : 'Transfer',
    ...route({ ...d, refund: undefined }),
    moved: ton(d.amount),
  }),
  ExtraCurrencyTransfer: d => ({
    title: 'Extra currency transfer',
    ...route(d),
    moved: token(d.amount, {
      kind: 'currency',
      symbol: d.currency.symbol,
      decimals: d.currency.decimals,
      id: String(d.currency.id),
    }),
  }),
  ContractDeploy: (d, action) => ({
    title: 'Contract deployment',
    to: toParty(action, d.address),
    note: formatInterfaces(d.interfaces),
  }),
  JettonTransfer: d => ({
    title: 'Jetton transfer',
    ...route(d),
    moved: jettons(d.amount, d.jetton),
    viaContract: d.senders_wallet,
  }),
  FlawedJettonTransfer: d => ({
    title: d.received_amount === '0' ? 'Jetton transfer, nothing arrived' : 'Jetton transfer, less arrived',
    ...route(d),
    moved: jettons(d.sent_amount, d.jetton),
    received: jettons(d.received_amount, d.jetton),
    amountLabels: ['sent', 'arrived'],
    transfers: [
      { from: d.sender?.address, moved: jettons(d.sent_amount, d.jetton) },
      { to: d.recipient?.address, moved: jettons(d.received_amount, d.jetton) },
    ],
    viaContract: d.senders_wallet,
  }),
  JettonMint: d => ({ title: 'Jetton mint', to: d.recipient, moved: jettons(d.amount, d.jetton) }),
  JettonBurn: d => ({ title: 'Jetton burn', from: d.sender, moved: jettons(d.amount, d.jetton) }),
  NftItemTransfer: (d, action) => ({
    title: 'NFT transfer',
    ...route(d),
    moved: { kind: 'item', ...toParty(action, d.nft) },
    viaContract: d.nft,
  }),
  NftPurchase: d => {
    const item = toItemParty(d.nft)
    const moved = toMovedAsset(d.amount)
    return {
      title: 'NFT purchase',
      from: d.buyer,
      to: d.seller,
      item,
      moved,
      transfers: [
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
    title: d.initial ? 'Subscription started' : 'Subscription payment',
    from: d.subscriber,
    to: d.beneficiary,
    moved: toMovedAsset(d.price),
  }),
  UnSubscribe: d => ({ title: 'Subscription ended', from: d.subscriber, to: d.beneficiary }),
  AuctionBid: d => ({
    title: 'Auction bid',
    from: d.bidder,
    to: d.auction,
    item: d.nft && toItemParty(d.nft),
    moved: toMovedAsset(d.amount),
  }),
  DepositStake: d => ({ title: 'Stake deposit', from: d.staker, to: d.pool, moved: ton(d.amount) }),
  WithdrawStake: d => ({ title: 'Stake withdrawal', from: d.pool, to: d.staker, moved: ton(d.amount) }),
  WithdrawStakeRequest: d => ({
    title: 'Stake withdrawal requested',
    from: d.staker,
    to: d.pool,
    moved: d.stake_meta ? toMovedAsset(d.stake_meta) : { kind: 'text', text: 'all' },
    transfers: [],
  }),
  ElectionsDepositStake: d => ({ title: 'Election stake', from: d.staker, moved: ton(d.amount) }),
  ElectionsRecoverStake: d => ({ title: 'Election stake recovered', to: d.staker, moved: ton(d.amount) }),
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
      received: got,
      transfers: [
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
    moved: toMovedAsset(d.amount),
  }),
  DepositTokenStake: d => ({
    title: 'Token stake',
    from: d.staker,
    note: d.protocol.name,
    ...(d.stake_meta && { moved: toMovedAsset(d.stake_meta) }),
  }),
  WithdrawTokenStakeRequest: d => ({
    title: 'Token stake withdrawal requested',
    from: d.staker,
    note: d.protocol.name,
    ...(d.stake_meta && { moved: toMovedAsset(d.stake_meta), transfers: [] }),
  }),
  LiquidityDeposit: d => {
    const [first, second] = d.tokens
    return {
      title: 'Liquidity deposit',
      from: d.from,
      note: d.protocol.name,
      ...(first && { moved: toMovedAsset(first.price) }),
      ...(second && { alsoMoved: toMovedAsset(second.price) }),
      transfers: d.tokens.map(({ price, vault }) => ({ from: d.from.address, to: vault, moved: toMovedAsset(price) })),
    }
  },
  AddExtension: d => ({ title: 'Extension added', from: d.wallet, to: { address: d.extension } }),
  RemoveExtension: d => ({ title: 'Extension removed', from: d.wallet, to: { address: d.extension } }),
  SetSignatureAllowedAction: d => ({
    title: d.allowed ? 'Signature authentication enabled' : 'Signature authentication disabled',
    from: d.wallet,
  }),
  GasRelay: d => ({ title: 'Gas relay', from: d.relayer, to: d.target, moved: ton(d.amount) }),
}

/** The line of an action; without details it is built from the preview. */
export function toActionLine(action: Action): ActionLine {
  const detail = action[action.type]
  // The table entry of a type takes the detail of this type.
  const view = lineBuilders[action.type] as ((detail: unknown, action: Action) => ActionLine) | undefined
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

/** The transfers of an action; for a failed one, the intended transfers. */
export const getTransfers = ({ transfers: moves, moved, from, to }: ActionLine): readonly AssetTransfer[] =>
  moves ?? (moved ? [{ from: from?.address, to: to?.address, moved }] : [])
