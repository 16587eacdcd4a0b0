import { defineOp } from '../../actions/engine/op.ts'
import { address, bigUint, bool, coins, maybeAddress, record, uint } from '../../tlb/combinators.ts'

const query = { query_id: bigUint(64) }

// deposit_coins#3d3761a6 query_id:uint64 owner:MsgAddress coins:Coins … = InternalMsgBody;
export const depositCoins = defineOp('HipoDepositCoins', record('#3d3761a6', { ...query, owner: maybeAddress, coins }))
/** The same message of another version of the treasury. */
export const depositCoinsV2 = defineOp(
  'HipoDepositCoinsV2',
  record('#40ef2953', { ...query, owner: maybeAddress, coins }),
)

const minted = { ...query, tokens: coins, coins, owner: address }
// proxy_tokens_minted#5be57626 query_id:uint64 tokens:Coins coins:Coins owner:MsgAddress round_since:uint32 = InternalMsgBody;
export const proxyTokensMinted = defineOp('HipoProxyTokensMinted', record('#5be57626', minted))
// tokens_minted#5445efee query_id:uint64 tokens:Coins coins:Coins owner:MsgAddress round_since:uint32 = InternalMsgBody;
export const tokensMinted = defineOp('HipoTokensMinted', record('#5445efee', minted))

const saved = { ...query, coins, owner: address }
// proxy_save_coins#47daa10f query_id:uint64 coins:Coins owner:MsgAddress round_since:uint32 = InternalMsgBody;
export const proxySaveCoins = defineOp('HipoProxySaveCoins', record('#47daa10f', saved))
// save_coins#4cce0e74 query_id:uint64 coins:Coins owner:MsgAddress round_since:uint32 = InternalMsgBody;
export const saveCoins = defineOp('HipoSaveCoins', record('#4cce0e74', saved))

// A bill is an NFT that is bound to its owner: it stands for what the end of the round brings.
const bill = { ...query, amount: coins, unstake: bool, owner: address, parent: address }
// mint_bill#4b2d7871 query_id:uint64 amount:Coins unstake:Bool owner:MsgAddress parent:MsgAddress … = InternalMsgBody;
export const mintBill = defineOp('HipoMintBill', record('#4b2d7871', bill))
// assign_bill#3275dfc2 query_id:uint64 amount:Coins unstake:Bool owner:MsgAddress parent:MsgAddress … = InternalMsgBody;
export const assignBill = defineOp('HipoAssignBill', record('#3275dfc2', bill))
// burn_bill#6f89f5e3 query_id:uint64 = InternalMsgBody; the standard's revoke
export const burnBill = defineOp('HipoBurnBill', record('#6f89f5e3', query))
// bill_burned#840f6369 query_id:uint64 amount:Coins unstake:Bool owner:MsgAddress parent:MsgAddress index:uint64 = InternalMsgBody;
export const billBurned = defineOp('HipoBillBurned', record('#840f6369', { ...bill, index: bigUint(64) }))

const round = { owner: address, parent: address, round_since: uint(32) }
// mint_tokens#42684479 query_id:uint64 coins:Coins owner:MsgAddress parent:MsgAddress round_since:uint32 = InternalMsgBody;
export const mintTokens = defineOp('HipoMintTokens', record('#42684479', { ...query, coins, ...round }))
// burn_tokens#7cffe1ee query_id:uint64 tokens:Coins owner:MsgAddress parent:MsgAddress round_since:uint32 = InternalMsgBody;
export const burnTokens = defineOp('HipoBurnTokens', record('#7cffe1ee', { ...query, tokens: coins, ...round }))

const reserved = { ...query, tokens: coins, owner: address, mode: uint(4) }
// proxy_reserve_tokens#688b0213 query_id:uint64 tokens:Coins owner:MsgAddress mode:uint4 … = InternalMsgBody;
export const proxyReserveTokens = defineOp('HipoProxyReserveTokens', record('#688b0213', reserved))
// reserve_tokens#386a358b query_id:uint64 tokens:Coins owner:MsgAddress mode:uint4 … = InternalMsgBody;
export const reserveTokens = defineOp('HipoReserveTokens', record('#386a358b', reserved))

// proxy_tokens_burned#4476fde0 query_id:uint64 tokens:Coins coins:Coins owner:MsgAddress = InternalMsgBody;
export const proxyTokensBurned = defineOp('HipoProxyTokensBurned', record('#4476fde0', minted))
// tokens_burned#5b512e25 query_id:uint64 tokens:Coins coins:Coins = InternalMsgBody;
export const tokensBurned = defineOp('HipoTokensBurned', record('#5b512e25', { ...query, tokens: coins, coins }))
// withdrawal_notification#f0fa223b query_id:uint64 tokens:Coins coins:Coins = InternalMsgBody;
export const withdrawal = defineOp('HipoWithdrawal', record('#f0fa223b', query))

// proxy_rollback_unstake#32b67194 query_id:uint64 tokens:Coins owner:MsgAddress = InternalMsgBody;
export const proxyRollback = defineOp(
  'HipoProxyRollbackUnstake',
  record('#32b67194', { ...query, tokens: coins, owner: address }),
)
// rollback_unstake#1b77fd1a query_id:uint64 tokens:Coins = InternalMsgBody;
export const rollback = defineOp('HipoRollbackUnstake', record('#1b77fd1a', { ...query, tokens: coins }))

// request_loan#36335da9 query_id:uint64 round_since:uint32 loan_amount:Coins min_payment:Coins … = InternalMsgBody;
export const requestLoan = defineOp(
  'HipoRequestLoan',
  record('#36335da9', { ...query, round_since: uint(32), loan_amount: coins, min_payment: coins }),
)
// request_rejected#cd0f2116 query_id:uint64 = InternalMsgBody;
export const requestRejected = defineOp('HipoRequestRejected', record('#cd0f2116', query))
// recover_stake_result#0fca4c86 query_id:uint64 ok:Bool borrower:MsgAddress round_since:uint32 = InternalMsgBody;
export const recoverStakeResult = defineOp(
  'HipoRecoverStakeResult',
  record('#0fca4c86', { ...query, ok: bool, borrower: address, round_since: uint(32) }),
)
// loan_result#faaa8366 query_id:uint64 = InternalMsgBody;
export const loanResult = defineOp('HipoLoanResult', record('#faaa8366', query))
