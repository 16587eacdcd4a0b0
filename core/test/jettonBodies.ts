import { Builder } from '../src/cell/Builder.ts'
import type { Cell } from '../src/cell/Cell.ts'
import type { Script, ScriptedMessage } from './runScript.ts'
import { body, stubAddress } from './stubTrace.ts'

const withPayload = (builder: Builder, payload: Cell | undefined): Builder =>
  payload ? builder.bit(true).ref(payload) : builder.bit(false)

/** The body of a jetton `transfer` message. */
export const jettonTransferBody = (amount: bigint, to: string, payload?: Cell): Cell =>
  body(0x0f8a7ea5, builder =>
    withPayload(
      builder
        .uint(0, 64)
        .varUint(amount, 4)
        .address(stubAddress(to))
        .address(undefined)
        .bit(false)
        .coins(payload ? 1n : 0n),
      payload,
    ),
  )

/** The script of a jetton transfer: `internal_transfer` between the wallets and `transfer_notification`. */
export function jettonTransferScript(given: {
  readonly wallet: string
  readonly toWallet: string
  readonly to: string
  readonly from: string
  readonly amount: bigint
  readonly payload?: Cell
  readonly value?: bigint
}): Script {
  const { wallet, toWallet, to, from, amount, payload, value = 100_000_000n } = given
  const arrival = body(0x178d4519, builder =>
    withPayload(
      builder.uint(0, 64).varUint(amount, 4).address(stubAddress(from)).address(undefined).coins(1n),
      payload,
    ),
  )
  const notice = body(0x7362d09c, builder =>
    withPayload(builder.uint(0, 64).varUint(amount, 4).address(stubAddress(from)), payload),
  )
  const notifications: ScriptedMessage[] = payload ? [{ to, body: notice, value }] : []
  return { [wallet]: { 260734629: [{ to: toWallet, body: arrival, value }] }, [toWallet]: { 395134233: notifications } }
}

/** Merges scripts; handlers of one account are merged unless they are a sequence. */
export function mergeScripts(...scripts: readonly Script[]): Script {
  const merged: Record<string, Script[string]> = {}
  for (const script of scripts) {
    for (const [name, handlers] of Object.entries(script))
      merged[name] = Array.isArray(handlers) ? handlers : { ...merged[name], ...handlers }
  }
  return merged
}

/** Completes the first fields of a layout: all others are zero, empty, or in referenced cells that are zero. */
function addZeros(builder: Builder, depth = 2): Builder {
  builder.uint(0, 1023 - builder.bitLength)
  while (depth > 0 && builder.refCount < 4) builder.ref(addZeros(new Builder(), depth - 1).end())
  return builder
}

/** A body with an op code and the first of its fields. */
export const payloadBody = (code: number, fill: (builder: Builder) => Builder = builder => builder): Cell =>
  body(code, builder => addZeros(fill(builder)))

/** A body with an op code, a zero query id and the first of its other fields. */
export const queryBody = (code: number, fill: (builder: Builder) => Builder = builder => builder): Cell =>
  payloadBody(code, builder => fill(builder.uint(0, 64)))

/** A cell of the first fields of a layout. */
export const fieldsCell = (fill: (builder: Builder) => Builder): Cell => addZeros(fill(new Builder())).end()
