import type { ValueFlowJson } from '../contract/event.ts'
import type { AccountFlow } from '../flow/valueFlow.ts'
import type { Names } from '../naming/Names.ts'
import { unknownAs } from './unknownAs.ts'

/** Converts an account's flow to its reply form; `qty` and `quantity` are both exact at any size. */
export const presentValueFlow = (flow: AccountFlow, names: Names): ValueFlowJson => ({
  account: names.account(flow.account),
  ton: flow.ton ?? unknownAs.amount,
  fees: flow.fees ?? unknownAs.amount,
  ...(flow.jettons.length > 0 && {
    jettons: flow.jettons.map(({ jetton, amount }) => ({
      account: names.account(flow.account),
      jetton: names.jetton(jetton),
      qty: String(amount),
      quantity: amount,
    })),
  }),
})
