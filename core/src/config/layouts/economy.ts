import { coins, hash, mapped, maybe, record, uint, varUint } from '../../tlb/combinators.ts'
import { list, masterchainAccount } from '../dicts.ts'
import { account, coinsOf, currency, number } from '../leaves.ts'
import { shape } from '../Shape.ts'

/** burning_config#01 blackhole_addr:(Maybe bits256) fee_burn_num:# fee_burn_denom:# = BurningConfig; */
export const burning = shape(
  {
    burning_config: record('#01', {
      blackhole_addr: mapped(maybe(hash), address => (address === undefined ? address : masterchainAccount(address))),
      fee_burn_num: uint(32),
      fee_burn_denom: uint(32),
    }),
  },
  {
    blackhole_addr: account('Coins sent here are burnt'),
    fee_burn_num: number('Burnt part of the fees: numerator'),
    fee_burn_denom: number('Burnt part of the fees: denominator'),
  },
  ({ blackhole_addr, fee_burn_num, fee_burn_denom }) => ({
    ...(blackhole_addr !== undefined && { blackhole_addr }),
    fee_burn_nom: fee_burn_num,
    fee_burn_denom,
  }),
)

/** _ mint_new_price:Grams mint_add_price:Grams = ConfigParam 6; */
export const mintPrices = shape(
  { _: record('', { mint_new_price: coins, mint_add_price: coins }) },
  { mint_new_price: coinsOf('Price of a new currency'), mint_add_price: coinsOf('Price of minting more of one') },
  ({ mint_new_price, mint_add_price }) => ({ mint_new_price, mint_add_price }),
)

/** extra_currencies$_ dict:(HashmapE 32 (VarUInteger 32)) = ExtraCurrencyCollection; */
export const toMint = shape(
  { _: record('', { currencies: list(32, varUint(5), (id, amount) => ({ currency_id: Number(id), amount })) }) },
  {
    currencies: {
      title: 'Extra currencies',
      columns: { currency_id: currency('Currency'), amount: number('In circulation') },
      key: 'currency_id',
    },
  },
  // The reference prints ids unsigned: negative ones appear as 4294967….
  ({ currencies }) => ({
    currencies: currencies.map(({ currency_id, amount }) => ({ currency_id, amount: amount.toString() })),
  }),
)

/** block_grams_created#6b masterchain_block_fee:Grams basechain_block_fee:Grams = BlockCreateFees; */
export const blockCreateFees = shape(
  { block_grams_created: record('#6b', { masterchain_block_fee: coins, basechain_block_fee: coins }) },
  {
    masterchain_block_fee: coinsOf('Created with a masterchain block'),
    basechain_block_fee: coinsOf('Created with a basechain block, shared by its shards'),
  },
  ({ masterchain_block_fee, basechain_block_fee }) => ({ masterchain_block_fee, basechain_block_fee }),
)
