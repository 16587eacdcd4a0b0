import { defineOp } from '../../actions/engine/op.ts'
import type { Cell } from '../../cell/Cell.ts'
import { address, bigUint, cellRef, record, type Value } from '../../tlb/combinators.ts'
import { startOfRef } from '../../tlb/startOfRef.ts'
import { positionHeader, readLeniently } from './messages.ts'

/* Later versions of EVAA have one request for both: it supplies one asset, withdraws another, or does only one of these. */

export const withdrawal = startOfRef(record('', { amount: bigUint(64), asset_id: bigUint(256), recipient: address }))
// _ ^[ amount:uint64 ] ^[ amount:uint64 asset_id:uint256 recipient:MsgAddressInt ] ^[ … ] = Request; with jettons the first cell is empty
export const coinRequest = record('', {
  supply: startOfRef(record('', { amount: bigUint(64) })),
  withdrawal,
  general: cellRef,
})
const jettonRequest = record('', { supply: cellRef, withdrawal, general: cellRef })
// supply_withdraw_master#00000004 query_id:uint64 request:Request = InternalMsgBody;
export const withPrices = defineOp(
  'EvaaSupplyWithdraw',
  record('#00000004', { query_id: bigUint(64), request: coinRequest }),
)
// supply_withdraw_master_without_prices#00000401 query_id:uint64 request:Request = InternalMsgBody;
export const withoutPrices = defineOp(
  'EvaaSupplyWithdrawWithoutPrices',
  record('#00000401', { query_id: bigUint(64), request: coinRequest }),
)
export const combinedCode = 4

/* Requests with jettons: their forward payload has the cells of the request, or prices and the request. */
// supply_withdraw_master#00000004 request:Request = ForwardPayload; …#00000401 request:Request = ForwardPayload;
// supply_withdraw_master_jetton#00000042 query_id:uint64 prices:^Cell request:^Request = ForwardPayload;
const payloads = [
  { bits: 32, refs: 3, layout: record('#00000004', { request: jettonRequest }) },
  { bits: 32, refs: 3, layout: record('#00000401', { request: jettonRequest }) },
  {
    ...{ bits: 96, refs: 2 },
    layout: record('#00000042', { query_id: bigUint(64), prices: cellRef, request: startOfRef(jettonRequest) }),
  },
] as const

/** The op codes of forward payloads with a request. */
export const payloadCodes = payloads.flatMap(({ layout: { tag } }) => tag?.value ?? [])

/** The request in a forward payload of jettons. */
export function readPayload(payload: Cell): Value<typeof jettonRequest> | undefined {
  for (const { bits, refs, layout } of payloads) {
    const fits = payload.bits === bits && payload.refCount === refs
    const found = fits ? readLeniently<{ readonly request: Value<typeof jettonRequest> }>(layout, payload) : undefined
    if (found) return found.request
  }
  return undefined
}

/** The request of a pool to the contract of a position. */
export const combinedPositionRequest = record('', {
  ...positionHeader,
  query_id: bigUint(64),
  supply: startOfRef(record('', { amount: bigUint(64), asset_id: bigUint(256) })),
  withdrawal,
})

// supply_withdraw_satisfied#00000411 query_id:uint64
//   ^[ owner:MsgAddressInt amount:uint64 asset_id:uint256 new_principal:int64 repaid:int64 … ]
//   ^[ amount:uint64 asset_id:uint256 recipient:MsgAddressInt new_principal:int64 borrowed:int64 … ] ^[ … ] = InternalMsgBody;
export const satisfied = defineOp(
  'EvaaSupplyWithdrawSatisfied',
  record('#00000411', {
    query_id: bigUint(64),
    supply: startOfRef(
      record('', {
        ...{ owner: address, amount: bigUint(64), asset_id: bigUint(256) },
        ...{ new_principal: bigUint(64), repaid: bigUint(64) },
      }),
    ),
    withdrawal: startOfRef(
      record('', {
        ...{ amount: bigUint(64), asset_id: bigUint(256), recipient: address },
        ...{ new_principal: bigUint(64), borrowed: bigUint(64) },
      }),
    ),
  }),
)
// supply_withdraw_unsatisfied#0000041f query_id:uint64 … = InternalMsgBody;
export const unsatisfied = defineOp('EvaaSupplyWithdrawUnsatisfied', record('#0000041f', { query_id: bigUint(64) }))
