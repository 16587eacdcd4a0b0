import { coins, hash, mapped, maybe, record, uint, varUint } from '../../tlb/combinators.ts'
import { list, masterchainAccount } from '../fields/dicts.ts'
import { account, coinAmount, currency, number } from '../fields/fieldViews.ts'
import { defineLayout, fieldRows } from '../fields/ParamLayout.ts'

const burningFields = fieldRows({
  blackhole_addr: [
    mapped(maybe(hash), address => (address === undefined ? address : masterchainAccount(address))),
    account('Blackhole address'),
  ],
  fee_burn_num: [uint(32), number('Burned share of fees: numerator')],
  fee_burn_denom: [uint(32), number('Burned share of fees: denominator')],
})
/** burning_config#01 blackhole_addr:(Maybe bits256) fee_burn_num:# fee_burn_denom:# = BurningConfig; */
export const burning = defineLayout(
  { burning_config: record('#01', burningFields.tlb) },
  burningFields.view,
  ({ blackhole_addr, fee_burn_num, fee_burn_denom }) => ({
    ...(blackhole_addr !== undefined && { blackhole_addr }),
    fee_burn_nom: fee_burn_num,
    fee_burn_denom,
  }),
)

/** _ mint_new_price:Grams mint_add_price:Grams = ConfigParam 6; */
export const mintPrices = defineLayout(
  { _: record('', { mint_new_price: coins, mint_add_price: coins }) },
  { mint_new_price: coinAmount('Price of a new currency'), mint_add_price: coinAmount('Price of minting more') },
)

/** extra_currencies$_ dict:(HashmapE 32 (VarUInteger 32)) = ExtraCurrencyCollection; */
export const toMint = defineLayout(
  { _: record('', { currencies: list(32, varUint(5), (id, amount) => ({ currency_id: Number(id), amount })) }) },
  {
    currencies: {
      title: 'Extra currencies',
      columns: { currency_id: currency('Currency'), amount: number('Supply') },
      key: 'currency_id',
    },
  },
  // The reference implementation prints ids unsigned: negative ones appear as 4294967….
  ({ currencies }) => ({
    currencies: currencies.map(({ currency_id, amount }) => ({ currency_id, amount: amount.toString() })),
  }),
)

/** block_grams_created#6b masterchain_block_fee:Grams basechain_block_fee:Grams = BlockCreateFees; */
export const blockCreateFees = defineLayout(
  { block_grams_created: record('#6b', { masterchain_block_fee: coins, basechain_block_fee: coins }) },
  {
    masterchain_block_fee: coinAmount('Reward per masterchain block'),
    basechain_block_fee: coinAmount('Reward per basechain block, shared by its shards'),
  },
)
