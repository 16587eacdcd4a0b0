import { toBase64 } from '../../src/encoding/base64.ts'
import { fromHex } from '../../src/encoding/hex.ts'
import { amountOf, type ToncenterFields } from './toncenterFields.ts'

/** Kinds of the family wallets, as toncenter's classifier writes them. */
export const walletFields: ToncenterFields = {
  MultisigOrderCreation: d => ({
    source: d.creator,
    destination: d.multisig,
    destination_secondary: d.order,
    query_id: d.queryId,
    order_seqno: d.orderSeqno,
    is_created_by_signer: d.bySigner,
    is_signed_by_creator: d.approved,
    creator_index: d.creatorIndex,
    expiration_date: d.expires,
    order_boc: d.orderBoc,
  }),
  MultisigApproval: d => ({
    source: d.signer,
    destination: d.order,
    signer_index: d.signerIndex ?? -1n,
    exit_code: d.exitCode,
  }),
  MultisigExecutionRequest: d => ({
    source: d.order,
    destination: d.multisig,
    query_id: d.queryId,
    order_seqno: d.orderSeqno,
    expiration_date: d.expires,
    approvals_num: d.approvals,
    signers_hash: toBase64(fromHex(d.signersHash)),
    order_boc: d.orderBoc,
  }),
  VestingWhitelist: d => ({
    source: d.sender,
    destination: d.vesting,
    query_id: d.queryId,
    accounts_added: d.added,
  }),
  VestingRequest: d => ({
    source: d.sender,
    destination: d.vesting,
    destination_secondary: d.recipient,
    amount: amountOf(d.amount),
    query_id: d.queryId,
    message_boc: d.message,
  }),
}
