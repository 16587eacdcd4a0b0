import { amountOf, assetOf, type ToncenterFields } from './toncenterFields.ts'

/** Liquidity, as toncenter's classifier writes it. */
export const liquidityFields: ToncenterFields = {
  LiquidityWithdrawal: d => ({
    source: d.owner,
    destination: d.pool,
    dex: d.protocol,
    lp_tokens_burnt: d.burned ? amountOf(d.burned) : d.liquidity,
    amount1: amountOf(d.tokens[0]),
    amount2: amountOf(d.tokens[1]),
    asset1_out: assetOf(d.tokens[0]),
    asset2_out: assetOf(d.tokens[1]),
    burned_nft_index: d.positionIndex,
    burned_nft_address: d.position,
    tick_lower: d.tickLower,
    tick_upper: d.tickUpper,
  }),
}
