import { Builder } from '../cell/Builder.ts'
import type { Cell } from '../cell/Cell.ts'
import type { Address } from '../units.ts'

type TransferParts = {
  readonly queryId: bigint
  readonly responseDestination: Address
  readonly customPayload?: Cell
  readonly forwardAmount: bigint
  readonly forwardPayload?: Cell
}

/**
 * transfer#0f8a7ea5 query_id:uint64 amount:Coins destination response_destination custom_payload:(Maybe ^Cell)
 * forward_ton_amount:Coins forward_payload:(Either Cell ^Cell)
 */
export const buildJettonTransfer = (
  parts: TransferParts & { readonly amount: bigint; readonly destination: Address },
): Cell =>
  storeRest(
    new Builder().uint(0x0f8a7ea5, 32).uint(parts.queryId, 64).coins(parts.amount).address(parts.destination),
    parts,
  )

/**
 * transfer#5fcc3d14 query_id:uint64 new_owner response_destination custom_payload:(Maybe ^Cell) forward_amount:Coins
 * forward_payload:(Either Cell ^Cell)
 */
export const buildNftTransfer = (parts: TransferParts & { readonly newOwner: Address }): Cell =>
  storeRest(new Builder().uint(0x5fcc3d14, 32).uint(parts.queryId, 64).address(parts.newOwner), parts)

function storeRest(builder: Builder, parts: TransferParts): Cell {
  const { responseDestination, customPayload, forwardAmount, forwardPayload } = parts
  builder.address(responseDestination).maybeRef(customPayload).coins(forwardAmount)
  return (forwardPayload ? builder.bit(true).ref(forwardPayload) : builder.bit(false)).end()
}
