import { address, bigUint, cellRef, coins, record } from '../../tlb/combinators.ts'
import { abiOp } from '../engine/abiOp.ts'
import { defineOp } from '../engine/op.ts'

export const jettonTransfer = abiOp('JettonTransfer')
export const jettonInternalTransfer = abiOp('JettonInternalTransfer')
export const jettonNotify = abiOp('JettonNotify')
export const jettonBurn = abiOp('JettonBurn')
export const jettonBurnNotification = abiOp('JettonBurnNotification')
export const jettonMint = abiOp('JettonMint')

// mint#00000015 query_id:uint64 to_address:MsgAddress ton_amount:Coins master_msg:^JettonInternalTransfer = InternalMsgBody;
/** The mint request of early jetton masters, which the ABI does not have: small opcodes mean other things elsewhere. */
export const jettonMintV1 = defineOp(
  'JettonMint',
  record('#00000015', { query_id: bigUint(64), to_address: address, ton_amount: coins, master_msg: cellRef }),
)

export const excess = abiOp('Excess')
/** A transfer of pTON v2, the proxy jetton for TON. */
export const pTonTransfer = abiOp('PtonTonTransfer')
