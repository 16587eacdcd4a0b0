import { amountOf, assetOf, type ToncenterFields } from './toncenterFields.ts'

const toHex = (code: bigint | undefined): string | undefined =>
  code === undefined ? undefined : `0x${code.toString(16).padStart(8, '0')}`

/** Kinds of the family farms, as toncenter's classifier writes them. */
export const farmFields: ToncenterFields = {
  FarmStake: d => ({
    source: d.user,
    source_secondary: d.userWallet,
    destination: d.farm,
    destination_secondary: d.farmWallet,
    amount: amountOf(d.amount),
    asset: assetOf(d.amount),
    period: d.period,
    stake_wallet: d.stakeWallet,
    minted_item_address: d.position,
    minted_item_index: d.positionIndex,
  }),
  FarmUnstakeRequest: d => ({
    source: d.user,
    source_secondary: d.stakeWallet,
    destination: d.farm,
    amount: amountOf(d.amount),
    asset: assetOf(d.amount),
    asset2: d.stakeJetton,
    opcode: toHex(d.exitCode),
  }),
  FarmUnstake: d => ({
    source: d.user,
    source_secondary: d.stakeWallet ?? d.userWallet,
    // A farm whose stakes are items is called by the item.
    destination: d.position ?? d.farm,
    destination_secondary: d.farmWallet,
    amount: amountOf(d.amount),
    asset: assetOf(d.amount),
    asset2: d.stakeJetton,
    opcode: toHex(d.exitCode),
    nft_address: d.position,
    nft_index: d.positionIndex,
    points: d.points,
  }),
  FarmClaim: d => ({
    // A claim of JVault comes from the user; rewards of Coffee are sent by the farm.
    source: d.stakeWallet ? d.user : d.farm,
    source_secondary: d.stakeWallet ?? d.farmWallet,
    destination: d.stakeWallet ? d.farm : d.user,
    destination_secondary: d.userWallet ?? d.holder,
    amount: amountOf(d.rewards?.[0]),
    asset: assetOf(d.rewards?.[0]),
    dex: d.protocol === 'dedust' ? 'dedust_v2' : d.protocol,
    amount1: amountOf(d.rewards?.[0]),
    asset1_out: assetOf(d.rewards?.[0]),
    reward_index: d.rewardIndex,
    claimed_jettons: d.rewardWallets,
    claimed_amounts: d.rewards?.map(amountOf),
  }),
}
