import { defineOp, readOp } from '../../actions/engine/op.ts'
import { action, definePattern, optional, sentTx, tx } from '../../actions/engine/pattern.ts'
import type { TokenAmount } from '../../actions/kinds/tokenAmount.ts'
import type { Cell } from '../../cell/Cell.ts'
import { opCodeOf } from '../../messages/decode.ts'
import { address, bigUint, cellRef, coins, maybeAddress, record, uint, varUint } from '../../tlb/combinators.ts'
import type { Address } from '../../units.ts'

const query = { query_id: bigUint(64) }

// call_to#235caf52 query_id:uint64 to_address:MsgAddress ton_amount:Coins master_msg:^Cell = InternalMsgBody;
const callTo = defineOp(
  'JettonCallTo',
  record('#235caf52', { ...query, owner: address, value: coins, message: cellRef }),
)
// set_status#eed236d3 query_id:uint64 status:uint4 = InternalMsgBody;
const setStatus = defineOp('JettonSetStatus', record('#eed236d3', { ...query, status: uint(4) }))
// transfer#0f8a7ea5 query_id:uint64 amount:Coins destination:MsgAddress … = InternalMsgBody;
const transfer = defineOp(
  'JettonForcedTransfer',
  record('#0f8a7ea5', { ...query, amount: varUint(4), destination: maybeAddress }),
)
// burn#595f07bc query_id:uint64 amount:Coins … = InternalMsgBody;
const burn = defineOp('JettonForcedBurn', record('#595f07bc', { ...query, amount: varUint(4) }))

const carries =
  ({ code }: { readonly code: number }) =>
  ({ body }: { readonly body: { readonly message: Cell } }) =>
    opCodeOf(body.message) === code

const jettons = (master: Address, amount: bigint): TokenAmount => ({ type: 'jetton', master, amount })

/** The bits of a status: what the wallet cannot do. */
const [noSending, noReceiving] = [1, 2]

/**
 * The admin of a governed jetton locks the wallet of an owner.
 *
 *     admin ──call_to──▶ master ──set_status──▶ jetton wallet
 */
const lock = definePattern({
  name: 'jettons.lock',
  actionType: 'JettonWalletLock',
  shape: sentTx(callTo, { where: carries(setStatus), children: { wallet: optional(tx(setStatus)) } }),
  build({ node, body, wallet }) {
    const status = readOp(setStatus, body.message)?.status
    if (status === undefined || status === 0) return undefined
    return {
      success: wallet?.node.success === true,
      detail: {
        admin: node.from,
        jetton: node.account,
        owner: body.owner,
        wallet: wallet?.node.account,
        sending: (status & noSending) !== 0,
        receiving: (status & noReceiving) !== 0,
      },
    }
  },
})

/** The same with the status 0, which allows everything. */
const unlock = definePattern({
  name: 'jettons.unlock',
  actionType: 'JettonWalletUnlock',
  shape: sentTx(callTo, { where: carries(setStatus), children: { wallet: optional(tx(setStatus)) } }),
  build({ node, body, wallet }) {
    if (readOp(setStatus, body.message)?.status !== 0) return undefined
    return {
      success: wallet?.node.success === true,
      detail: { admin: node.from, jetton: node.account, owner: body.owner, wallet: wallet?.node.account },
    }
  },
})

/**
 * The admin of a governed jetton moves the jettons of an owner.
 *
 *     admin ──call_to──▶ master ──jetton_transfer──▶ jetton wallet of the owner ──▶ jetton wallet of the recipient
 */
const forcedTransfer = definePattern({
  name: 'jettons.forcedTransfer',
  actionType: 'JettonForcedTransfer',
  shape: sentTx(callTo, {
    where: carries(transfer),
    children: { moved: optional(action(['JettonTransfer', 'FlawedJettonTransfer'])) },
  }),
  build({ node, body, moved }) {
    const request = readOp(transfer, body.message)
    if (request === undefined) return undefined
    return {
      success: moved?.node.success === true,
      detail: {
        admin: node.from,
        jetton: node.account,
        owner: body.owner,
        recipient: request.destination,
        amount: jettons(node.account, request.amount),
      },
    }
  },
})

/** The same with a burn. */
const forcedBurn = definePattern({
  name: 'jettons.forcedBurn',
  actionType: 'JettonForcedBurn',
  shape: sentTx(callTo, { where: carries(burn), children: { burned: optional(action('JettonBurn')) } }),
  build({ node, body, burned }) {
    const request = readOp(burn, body.message)
    if (request === undefined) return undefined
    return {
      success: burned?.node.success === true,
      detail: {
        admin: node.from,
        jetton: node.account,
        owner: body.owner,
        amount: jettons(node.account, request.amount),
      },
    }
  },
})

/** What the admin of a governed jetton does with the jettons of others. */
export const governed = [lock, unlock, forcedTransfer, forcedBurn] as const
