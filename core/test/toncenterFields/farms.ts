import { amountOf, assetOf, type ToncenterFields } from './toncenterFields.ts'

/** Kinds of the family farms, as toncenter's classifier writes them. */
export const farmFields: ToncenterFields = {
  FarmClaim: d => ({
    source: d.user,
    destination: d.farm,
    destination_secondary: d.holder,
    amount: amountOf(d.rewards?.[0]),
    asset: assetOf(d.rewards?.[0]),
    reward_index: d.rewardIndex,
  }),
}
