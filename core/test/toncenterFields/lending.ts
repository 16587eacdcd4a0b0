import { amountOf, assetOf, type ToncenterFields } from './toncenterFields.ts'

/** Kinds of the family lending, as toncenter's classifier writes them. */
export const lendingFields: ToncenterFields = {
  LendingSupply: d => ({
    source: d.user,
    source_secondary: d.userWallet,
    destination: d.owner ?? d.user,
    destination_secondary: d.position,
    amount: amountOf(d.amount),
    asset: assetOf(d.amount),
    master: d.master,
    master_jetton_wallet: d.masterWallet,
    recipient_jetton_wallet: d.userWallet,
    asset_id: d.assetId,
    is_ton: d.amount.type === 'coin',
  }),
  LendingWithdrawal: d => ({
    source: d.user,
    destination: d.recipient ?? d.user,
    destination_secondary: d.position,
    amount: d.amount ? amountOf(d.amount) : d.requested,
    asset: assetOf(d.amount),
    master: d.master,
    asset_id: d.assetId,
    recipient_jetton_wallet: d.recipientWallet,
    master_jetton_wallet: d.masterWallet,
    is_ton: d.assetId === '0x1a4219fe5e60d63af2a3cc7dce6fec69b45c6b5718497a6148e7c232ac87bd8a',
    fail_reason: d.reason,
  }),
  LendingLiquidation: d => ({
    source: d.liquidator,
    destination: d.borrower,
    destination_secondary: d.position,
    amount: amountOf(d.collateral?.[0]),
    asset_id: d.assetId,
    fail_reason: d.reason,
    debt_amount: d.repaid && amountOf(d.repaid),
  }),
}
