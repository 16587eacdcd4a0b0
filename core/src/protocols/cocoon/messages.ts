import { abiOp, defineOp } from '../../actions/engine/op.ts'
import { bigUint, coins, maybeAddress, record, ref, type Tlb } from '../../tlb/combinators.ts'

export const payout = abiOp('CocoonPayout')
export const clientProxyRequest = abiOp('CocoonClientProxyRequest')
export const workerProxyRequest = abiOp('CocoonWorkerProxyRequest')

// Signed messages: …#… query_id:uint64 send_excesses_to:MsgAddress signature:bits512 data:^Payload = InternalMsgBody;
/** A signed message whose payload is another cell; the contract checks that the op code is the same. */
const signed = <Payload>(payload: Tlb<Payload>) => ({
  query_id: bigUint(64),
  send_excesses_to: maybeAddress,
  signature: bigUint(512),
  data: ref(payload),
})

// payout_payload#a040ad28 query_id:uint64 new_tokens:uint64 expected_address:MsgAddress = PayoutPayload;
const workerPayload = record('', {
  op: bigUint(32),
  query_id: bigUint(64),
  tokens: bigUint(64),
  expected: maybeAddress,
})
export const workerPayout = defineOp('CocoonExtWorkerPayoutRequestSigned', record('#a040ad28', signed(workerPayload)))
export const lastWorkerPayout = defineOp(
  'CocoonExtWorkerLastPayoutRequestSigned',
  record('#f5f26a36', signed(workerPayload)),
)
/** The payload of a charge or a refund has the same fields. */
export const charge = defineOp('CocoonExtClientChargeSigned', record('#bb63ff93', signed(workerPayload)))
export const grantRefund = defineOp('CocoonExtClientGrantRefundSigned', record('#efd711e1', signed(workerPayload)))

// close_request_payload#636a4391 query_id:uint64 expected_address:MsgAddress = CloseRequestPayload;
const closePayload = record('', { op: bigUint(32), query_id: bigUint(64), expected: maybeAddress })
export const closeRequest = defineOp('CocoonExtProxyCloseRequestSigned', record('#636a4391', signed(closePayload)))
export const closeComplete = defineOp(
  'CocoonExtProxyCloseCompleteRequestSigned',
  record('#e511abc7', signed(closePayload)),
)

// owner_worker_register#26ed7f65 query_id:uint64 send_excesses_to:MsgAddress = InternalMsgBody;
export const workerRegister = defineOp(
  'CocoonOwnerWorkerRegister',
  record('#26ed7f65', { query_id: bigUint(64), send_excesses_to: maybeAddress }),
)

// client_proxy_refund_granted#c68ebc7b coins:Coins send_excesses_to:MsgAddress = ClientProxyPayload;
export const refundGranted = defineOp('CocoonClientProxyRefundGranted', record('#c68ebc7b', { coins }))
// client_proxy_refund_force#f4c354c9 coins:Coins send_excesses_to:MsgAddress = ClientProxyPayload;
export const refundForce = defineOp('CocoonClientProxyRefundForce', record('#f4c354c9', { coins }))
// client_proxy_top_up#5cfc6b87 top_up:Coins send_excesses_to:MsgAddress = ClientProxyPayload;
export const proxyTopUp = defineOp('CocoonClientProxyTopUp', record('#5cfc6b87', { coins }))

/** The messages in words, by op code. */
export const operations: Readonly<Record<number, string>> = {
  627413836: 'return excess',
  3315236051: 'pay out',
  2584889280: 'do nothing',
  3813350496: 'add a worker type',
  2375329690: 'remove a worker type',
  3242595149: 'add a model type',
  2461080600: 'remove a model type',
  1904610944: 'add a proxy type',
  1010946226: 'remove a proxy type',
  2457631925: 'register a proxy',
  1833560818: 'unregister a proxy',
  2625184954: 'change the address of a proxy',
  3308181716: 'change the prices',
  36675977: 'change the parameters',
  3298930260: 'change the owner',
  2721517409: 'upgrade the contracts',
  296680785: 'upgrade the code',
  1333548937: 'upgrade the code and data',
  1446780310: 'reset the root',
  1299340588: 'report the state of a worker',
  2688593192: 'claim the payout of a worker',
  4126304822: 'claim the last payout of a worker',
  653098853: 'register a worker',
  1698992116: 'report the state of a client',
  4050839234: 'top up a client',
  3143892883: 'charge a client',
  4023849441: 'refund a client',
  688987371: 'top up and reopen a client',
  3294601019: 'register a client',
  2838851636: 'change the secret of a client',
  2222175240: 'change the secret of a client and top it up',
  4210715841: 'request a refund',
  1780443744: 'increase the stake of a client',
  3657862776: 'withdraw from a client',
  2534666631: 'increase the stake of a proxy',
  1980819179: 'claim the payout of a proxy',
  3038599681: 'close a proxy',
  1667908497: 'close a proxy by signature',
  3843140551: 'complete the closing of a proxy',
  1393597455: 'save the state of a proxy',
  2624189302: 'send a message of the wallet',
}
