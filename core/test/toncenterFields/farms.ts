import { amountOf, assetOf, type ToncenterFields } from './toncenterFields.ts'

/** Kinds of the family farms, as toncenter's classifier writes them. */
export const farmFields: ToncenterFields = {
  FarmClaim: d => ({
    source: d.user,
    destination: d.farm,
    destination_secondary: d.holder,
    amount: amountOf(d.rewards?.[0]),
    asset: assetOf(d.rewards?.[0]),
    dex: d.protocol === 'dedust' ? 'dedust_v2' : d.protocol,
    amount1: amountOf(d.rewards?.[0]),
    asset1_out: assetOf(d.rewards?.[0]),
    reward_index: d.rewardIndex,
  }),
}
