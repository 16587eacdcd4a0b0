import type { ValueFlow } from '../contract/schemas/valueFlow.ts'
import type { Names } from '../naming/names.ts'
import type { AccountFlow } from './valueFlow.ts'

/** A flow in the form of replies; `qty` is exact, `quantity` as well, whatever its size. */
export const presentFlow = (flow: AccountFlow, names: Names): ValueFlow => ({
  account: names.account(flow.account),
  ton: flow.ton,
  fees: flow.fees,
  ...(flow.jettons.length > 0 && {
    jettons: flow.jettons.map(({ jetton, amount }) => ({
      account: names.account(flow.account),
      jetton: names.jetton(jetton),
      qty: String(amount),
      quantity: amount,
    })),
  }),
})
