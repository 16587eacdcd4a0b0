import { Builder } from '../src/cell/Builder.ts'
import type { Cell } from '../src/cell/Cell.ts'
import type { Said, Script } from './scripted.ts'
import { body, stubAddress } from './stubTrace.ts'

const withPayload = (builder: Builder, payload: Cell | undefined): Builder =>
  payload ? builder.bit(true).ref(payload) : builder.bit(false)

/** An order to a wallet to send jettons. */
export const jettonOrder = (amount: bigint, to: string, payload?: Cell): Cell =>
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

/** What the wallets between send and receive: the jettons of an order, and the notice of them. */
export function jettonWay(given: {
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
  const said: Said[] = payload ? [{ to, body: notice, value }] : []
  return { [wallet]: { 260734629: [{ to: toWallet, body: arrival, value }] }, [toWallet]: { 395134233: said } }
}

/** Several scripts as one; what one account says to several operations comes together, unless it is told step by step. */
export function together(...scripts: readonly Script[]): Script {
  const all: Record<string, Script[string]> = {}
  for (const script of scripts) {
    for (const [name, answers] of Object.entries(script))
      all[name] = Array.isArray(answers) ? answers : { ...all[name], ...answers }
  }
  return all
}

/** An empty cell's worth of fields after an operation and a query id. */
export const query = (code: number, fill: (builder: Builder) => Builder = builder => builder): Cell =>
  body(code, builder => fill(builder.uint(0, 64)))

/** A cell of fields. */
export const fields = (fill: (builder: Builder) => Builder): Cell => fill(new Builder()).end()
