import { abiOp, defineOp } from '../../actions/engine/op.ts'
import type { Operations } from '../../actions/engine/protocol.ts'
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
export const operations: Operations = {
  '0x2565934c': 'return excess',
  '0xc59a7cd3': 'pay out',
  '0x9a1247c0': 'do nothing',
  '0xe34b1c60': 'add a worker type',
  '0x8d94a79a': 'remove a worker type',
  '0xc146134d': 'add a model type',
  '0x92b11c18': 'remove a model type',
  '0x71860e80': 'add a proxy type',
  '0x3c41d0b2': 'remove a proxy type',
  '0x927c7cb5': 'register a proxy',
  '0x6d49eaf2': 'unregister a proxy',
  '0x9c7924ba': 'change the address of a proxy',
  '0xc52ed8d4': 'change the prices',
  '0x022fa189': 'change the parameters',
  '0xc4a1ae54': 'change the owner',
  '0xa2370f61': 'upgrade the contracts',
  '0x11aefd51': 'upgrade the code',
  '0x4f7c5789': 'upgrade the code and data',
  '0x563c1d96': 'reset the root',
  '0x4d725d2c': 'report the state of a worker',
  '0xa040ad28': 'claim the payout of a worker',
  '0xf5f26a36': 'claim the last payout of a worker',
  '0x26ed7f65': 'register a worker',
  '0x65448ff4': 'report the state of a client',
  '0xf172e6c2': 'top up a client',
  '0xbb63ff93': 'charge a client',
  '0xefd711e1': 'refund a client',
  '0x29111ceb': 'top up and reopen a client',
  '0xc45f9f3b': 'register a client',
  '0xa9357034': 'change the secret of a client',
  '0x8473b408': 'change the secret of a client and top it up',
  '0xfafa6cc1': 'request a refund',
  '0x6a1f6a60': 'increase the stake of a client',
  '0xda068e78': 'withdraw from a client',
  '0x9713f187': 'increase the stake of a proxy',
  '0x7610e6eb': 'claim the payout of a proxy',
  '0xb51d5a01': 'close a proxy',
  '0x636a4391': 'close a proxy by signature',
  '0xe511abc7': 'complete the closing of a proxy',
  '0x53109c0f': 'save the state of a proxy',
  '0x9c69f376': 'send a message of the wallet',
}
