import { z } from 'zod'
import { AccountAddress } from '../../contract/schemas/account.ts'
import { Refund } from '../../contract/schemas/refund.ts'
import type { Address, Nano } from '../../units.ts'
import { int64 } from '../../wire/scalars.ts'
import { defineAction } from './defineAction.ts'
import { coinMovement } from './preview.ts'

type Detail = {
  readonly executor: Address
  readonly contract: Address
  readonly attached: Nano
  /** The operation's name, or its opcode as `0x` and eight hex digits. */
  readonly operation: string
  /** The decoded body as YAML. */
  readonly payload?: string
}

/** A contract call that no pattern recognizes. */
export const smartContractExec = defineAction<Detail>()({
  wire: z
    .object({
      executor: AccountAddress,
      contract: AccountAddress,
      ton_attached: int64,
      operation: z.string(),
      payload: z.string().optional(),
      refund: Refund.optional(),
    })
    .meta({ id: 'SmartContractAction' }),
  present: (d, names) => ({
    executor: names.account(d.executor),
    contract: names.account(d.contract),
    ton_attached: d.attached,
    operation: d.operation,
    ...(d.payload !== undefined && { payload: d.payload }),
  }),
  preview: (d, _, texts) => ({
    name: 'Smart Contract Execution',
    description: texts.SmartContractExec(d),
  }),
  accounts: d => [d.executor, d.contract],
  movements: d => (d.attached === 0n ? [] : [coinMovement(d.attached, d.executor, d.contract)]),
})
