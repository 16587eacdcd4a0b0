import { defineOp } from '../../actions/engine/op.ts'
import {
  address,
  bigUint,
  cellRef,
  coins,
  firstMatching,
  hash,
  mapped,
  maybeAddress,
  record,
  time,
  uint,
} from '../../tlb/combinators.ts'
import type { Hash } from '../../units.ts'

/** A Bitcoin transaction id as Bitcoin writes it: its bytes in reverse. */
const bitcoinTransaction = mapped(hash, value => (value.match(/../g) ?? []).reverse().join('') as Hash)

/* Events of the bridge. */
// mint#77a80ef3 amount:Coins recipient:MsgAddress bitcoin_txid:bits256 = ExtOutMsgBody;
export const minted = defineOp(
  'TgBtcMint',
  record('#77a80ef3', { amount: coins, recipient: address, transaction: bitcoinTransaction }),
)

// burn#ca444ce6 amount:Coins sender:MsgAddress pegout:MsgAddress = ExtOutMsgBody;
const burnedNow = record('', { amount: coins, sender: maybeAddress, pegout: maybeAddress })
// burn#ca444ce6 id:uint32 amount:Coins bitcoin_txid:bits256 sender:MsgAddress bitcoin_script:^Cell = ExtOutMsgBody;
const burnedAtFirst = record('', {
  id: uint(32),
  amount: coins,
  transaction: bitcoinTransaction,
  sender: maybeAddress,
  script: cellRef,
})
const burnedEvent = firstMatching(burnedNow, burnedAtFirst)
/** A burn, in the layouts that the bridge has used. */
export const burned = defineOp(
  'TgBtcBurn',
  mapped(record('#ca444ce6', { event: burnedEvent }), ({ event }) => event),
)

// new_key#27756729 amount:Coins key:bits256 pegout:MsgAddress = ExtOutMsgBody;
export const keyChanged = defineOp(
  'TgBtcNewKey',
  record('#27756729', { amount: coins, key: hash, pegout: maybeAddress }),
)

/* An event of the coordinator. */
// dkg_completed#453443a6 timestamp:uint64 key:bits256 = ExtOutMsgBody;
export const keyGenerated = defineOp('TgBtcDkgCompleted', record('#453443a6', { high: uint(32), time, key: hash }))

/* Messages, without a published schema. */
// mint_request#3f781d24 query_id:uint64 … = InternalMsgBody;
export const requestMint = defineOp('TgBtcRequestMint', record('#3f781d24', { query_id: bigUint(64) }))
// burn_notification#7bdd97de query_id:uint64 amount:Coins owner:MsgAddress payload:^Cell = InternalMsgBody;
/** What the jetton master passes on to the bridge. */
export const notifyBurn = defineOp(
  'TgBtcBurnNotification',
  record('#7bdd97de', { query_id: bigUint(64), amount: coins, owner: address, payload: cellRef }),
)
// burn_request#587643a2 query_id:uint64 amount:Coins owner:MsgAddress bitcoin_script:^Cell = InternalMsgBody;
export const requestBurn = defineOp(
  'TgBtcRequestBurn',
  record('#587643a2', { query_id: bigUint(64), amount: coins, owner: address, payload: cellRef }),
)
// publish_key#690f357a query_id:uint64 key:bits256 = InternalMsgBody;
export const publishKey = defineOp('TgBtcPublishKey', record('#690f357a', { query_id: bigUint(64), key: hash }))
// create_pegout#be44e7a6 … = InternalMsgBody;
export const createPegout = defineOp('TgBtcCreatePegout', record('#be44e7a6', {}))
// mint#642b7d07 … = InternalMsgBody;
export const mintCode = 0x642b7d07

/** The steps by which the bridge proves a Bitcoin transaction, from its request on. */
export const proofSteps: Readonly<Record<number, string>> = {
  1233843080: 'look up a Bitcoin transaction',
  3381326728: 'return a Bitcoin transaction',
  3911962994: 'verify a Bitcoin transaction',
  3540240628: 'verify a Bitcoin transaction',
  4026401498: 'verify a Bitcoin transaction',
  172511578: 'verify a Bitcoin transaction',
  1680508827: 'record a paid Bitcoin transaction',
  3827992475: 'confirm a paid Bitcoin transaction',
}
