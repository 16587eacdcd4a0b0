import type { Detail } from '../../src/actions/extended/index.ts'
import { amountOf, assetOf, type ToncenterFields } from './toncenterFields.ts'

type Named = { readonly protocol: string; readonly burned?: unknown }

/** The recordings name the second generations of these exchanges; withdrawals of the first are burns of LP tokens. */
const dexOf = ({ protocol, burned }: Named): string =>
  protocol === 'stonfi' ? 'stonfi_v2' : protocol === 'dedust' && burned === undefined ? 'dedust_v2' : protocol

const payoutFields = (tokens: Detail<'LiquidityWithdrawal'>['tokens'] = []) => ({
  amount1: amountOf(tokens[0]),
  amount2: amountOf(tokens[1]),
  asset1_out: assetOf(tokens[0]),
  asset2_out: assetOf(tokens[1]),
})

type Position = Pick<Detail<'LiquidityWithdrawal'>, 'position' | 'positionIndex' | 'tickLower' | 'tickUpper'>
const positionFields = (d: Position) => ({
  burned_nft_index: d.positionIndex,
  burned_nft_address: d.position,
  tick_lower: d.tickLower,
  tick_upper: d.tickUpper,
})

/** Liquidity, as toncenter's classifier writes it. */
export const liquidityFields: ToncenterFields = {
  LiquidityWithdrawal: d => ({
    source: d.owner,
    destination: d.pool,
    dex: dexOf(d),
    lp_tokens_burnt: d.burned ? amountOf(d.burned) : d.liquidity,
    ...payoutFields(d.tokens),
    ...positionFields(d),
  }),
  LiquidityFeeClaim: d => ({
    source: d.claimer,
    destination: d.pool,
    destination_secondary: d.holder,
    dex: dexOf(d),
    lp_tokens_burnt: d.liquidity,
    ...payoutFields(d.fees),
    ...positionFields(d),
  }),
  LiquidityRefund: d => ({
    source: d.owner,
    destination: d.pool,
    dex: dexOf(d),
    is_refund: true,
    ...payoutFields(d.tokens),
  }),
  PoolCreation: d => ({
    source: d.creator,
    destination: d.factory,
    destination_secondary: d.pool,
    jetton0_router_wallet: d.wallet0,
    jetton1_router_wallet: d.wallet1,
    jetton0_minter: d.token0,
    jetton1_minter: d.token1,
    tick_spacing: d.tickSpacing,
    initial_price_x96: d.initialPrice,
    protocol_fee: d.protocolFee,
    lp_fee_base: d.lpFee,
    lp_fee_current: d.currentLpFee,
    pool_active: d.pool !== undefined,
  }),
  PoolCreationDeposit: d => ({
    source: d.user,
    source_secondary: d.userWallet,
    destination: d.recipient,
    destination_secondary: d.creator,
    amount: amountOf(d.amount),
    asset: assetOf(d.amount),
    asset2: d.first,
    asset2_secondary: d.second,
  }),
  FundedPoolCreation: d => ({
    source: d.user,
    source_secondary: d.userWallet,
    destination: d.pool,
    destination_secondary: d.creator,
    amount: amountOf(d.tokens[0]),
    amount_1: amountOf(d.tokens[0]),
    amount_2: amountOf(d.tokens[1]),
    asset: assetOf(d.tokens[0]),
    asset2: assetOf(d.tokens[1]),
    provided_asset: assetOf(d.tokens[0]),
    initiator_1: d.user,
    initiator_2: d.user,
    lp_tokens_minted: d.minted && amountOf(d.minted),
  }),
  VaultCreation: d => ({ source: d.creator, destination: d.vault, asset: d.token }),
  SwapProtectionHold: d => ({
    source: d.user,
    source_secondary: d.userWallet,
    destination: d.contract,
    amount: amountOf(d.amount),
    asset: assetOf(d.amount),
  }),
  SwapProtectionRefund: d => ({ destination: d.recipient, asset: assetOf(d.amount) }),
}
