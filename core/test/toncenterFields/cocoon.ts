import { amountOf, type ToncenterFields } from './toncenterFields.ts'

/** Kinds of the family cocoon, as toncenter's classifier writes them. */
export const cocoonFields: ToncenterFields = {
  CocoonWorkerPayout: d => ({
    source: d.sender,
    source_secondary: d.worker,
    destination: d.owner,
    amount: d.amount && amountOf(d.amount),
    payout_type: d.isLast ? 'last' : 'regular',
    query_id: d.queryId,
    worker_state: d.workerState,
    worker_tokens: d.paidTokens,
  }),
  CocoonProxyPayout: d => ({
    source: d.proxy,
    destination: d.owner,
    destination_secondary: d.excessRecipient,
    query_id: d.queryId,
  }),
  CocoonCharge: d => ({
    source: d.client,
    destination: d.proxy,
    amount: amountOf(d.paid) ?? 0n,
    query_id: d.queryId,
  }),
  CocoonTopUp: d => ({
    source: d.excessRecipient,
    destination: d.client,
    destination_secondary: d.proxy,
    amount: amountOf(d.amount),
    query_id: d.queryId,
  }),
  CocoonProxyRegistration: d => ({ source: d.owner, destination: d.root, query_id: d.queryId }),
  CocoonProxyRemoval: d => ({ source: d.owner, destination: d.root, query_id: d.queryId, seqno: d.seqno }),
  CocoonClientRegistration: d => ({
    source: d.excessRecipient,
    destination: d.client,
    query_id: d.queryId,
    nonce: d.nonce,
  }),
  CocoonSecretChange: d => ({
    source: d.excessRecipient,
    destination: d.client,
    query_id: d.queryId,
    new_secret_hash: d.newSecretHash,
  }),
  CocoonRefundRequest: d => ({
    source: d.excessRecipient,
    destination: d.client,
    query_id: d.queryId,
    via_wallet: d.viaWallet,
  }),
  CocoonRefund: d => ({
    source: d.client,
    source_secondary: d.proxy,
    destination: d.owner,
    amount: amountOf(d.amount),
    query_id: d.queryId,
  }),
  CocoonClientStake: d => ({
    source: d.excessRecipient,
    destination: d.client,
    amount: amountOf(d.stake),
    query_id: d.queryId,
    new_stake: amountOf(d.stake),
  }),
  CocoonClientWithdrawal: d => ({
    source: d.excessRecipient,
    destination: d.client,
    amount: amountOf(d.amount),
    query_id: d.queryId,
    withdraw_amount: amountOf(d.amount),
  }),
}
