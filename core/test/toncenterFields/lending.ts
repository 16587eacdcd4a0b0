import type { Detail } from '../../src/actions/extended/index.ts'
import { amountOf, assetOf, type ToncenterFields } from './toncenterFields.ts'

const coinAssetId = '0x1a4219fe5e60d63af2a3cc7dce6fec69b45c6b5718497a6148e7c232ac87bd8a'

/** The names of failures in the recordings. */
const failReasons: Readonly<Record<string, string>> = {
  'another operation is in progress': 'withdraw_locked_excess',
  'not enough collateral': 'withdraw_not_collateralized_excess',
  'prices are missing': 'withdraw_missing_prices_excess',
  'the execution failed': 'withdraw_execution_crashed',
  'the pool does not have enough funds': 'withdraw_no_funds_excess',
}
const liquidationReasons: Readonly<Record<string, string>> = {
  'the liquidation is too large for the pool': 'master_liquidating_too_much',
  'a withdrawal is in progress': 'user_withdraw_in_progress',
  'the loan cannot be liquidated': 'not_liquidatable',
  'the execution failed': 'execution_crashed',
  'the collateral is below the requested minimum': 'min_collateral_not_satisfied',
  'not enough collateral': 'user_not_enough_collateral',
  'the liquidation is too large for the loan': 'user_liquidating_too_much',
  'the pool does not have enough funds': 'master_not_enough_liquidity',
  'prices are missing': 'liquidation_prices_missing',
  'rejected immediately': 'immediate_rejection',
}

type Lending = Pick<Detail<'LendingWithdrawal'>, 'pool' | 'poolWallet'> & { readonly assetId?: string | undefined }
const lendingData = (d: Lending) => ({
  master: d.pool,
  asset_id: d.assetId,
  is_ton: d.assetId === coinAssetId,
  master_jetton_wallet: d.poolWallet,
})

const supplyData = (d: Detail<'LendingSupply'>) => ({
  source: d.supplier,
  source_secondary: d.supplierWallet,
  destination: d.beneficiary ?? d.supplier,
  destination_secondary: d.position,
  amount: amountOf(d.amount),
  asset: assetOf(d.amount),
  sender_jetton_wallet: d.supplierWallet,
  recipient_jetton_wallet: d.beneficiary ? undefined : d.supplierWallet,
  ...lendingData(d),
})
const withdrawalData = (d: Detail<'LendingWithdrawal'>) => ({
  source: d.owner,
  destination: d.recipient ?? d.owner,
  destination_secondary: d.position,
  amount: d.reason === undefined ? (amountOf(d.amount) ?? d.requested) : d.requested,
  asset: assetOf(d.amount),
  recipient_jetton_wallet: d.recipientWallet,
  fail_reason: d.reason && failReasons[d.reason],
  ...lendingData(d),
})

/** Lending, as toncenter's classifier writes it. */
export const lendingFields: ToncenterFields = {
  LendingSupply: supplyData,
  LendingRepayment: supplyData,
  LendingWithdrawal: withdrawalData,
  LendingBorrow: withdrawalData,
  LendingLiquidation: d => ({
    source: d.liquidator,
    destination: d.borrower,
    destination_secondary: d.position,
    amount: amountOf(d.collateral) ?? 0n,
    debt_amount: d.repaid ?? amountOf(d.paid),
    asset_id: d.collateralId,
    fail_reason: d.reason && liquidationReasons[d.reason],
  }),
}
