import type { TokenAmount } from '../../actions/kinds/tokenAmount.ts'
import type { Cell } from '../../cell/Cell.ts'
import { dictEntries } from '../../cell/dict.ts'
import type { Slice } from '../../cell/Slice.ts'
import { toBocBase64 } from '../../cell/text.ts'
import { tryRead } from '../../errors.ts'
import { tryReadMessage } from '../../tlb/tryReadMessage.ts'
import type { Address } from '../../units.ts'

/** What an order does: messages, and new settings of the multisig. */
type OrderSummary = {
  readonly messages?: bigint
  readonly total?: TokenAmount
  readonly threshold?: bigint
  readonly signers?: readonly Address[]
}

// send_message#f1381e5b mode:uint8 message:^MessageRelaxed; update_multisig_param#1d0cfbd3 threshold:uint8 signers:^(Hashmap 8 MsgAddress) …
const [sendMessageCode, updateCode] = [0xf1381e5b, 0x1d0cfbd3]

/** An order as text, and what it does: `(Hashmap 8 ^OrderAction)`. */
export const describeOrder = (order: Cell): OrderSummary & { readonly orderBoc: string } => ({
  orderBoc: toBocBase64(order),
  ...tryRead(() => readOrder(order)),
})

function readOrder(order: Cell): OrderSummary {
  let messages = 0n
  let total = 0n
  let settings: Pick<OrderSummary, 'threshold' | 'signers'> = {}
  for (const { value } of dictEntries(order, 8)) {
    const action = value.loadRef().slice()
    const code = action.loadUint(32)
    if (code === sendMessageCode) {
      messages++
      action.skip(8)
      const info = tryReadMessage(action.loadRef())?.info
      if (info?.type === 'int_msg_info') total += info.value.grams
    }
    if (code === updateCode) settings = { threshold: BigInt(action.loadUint(8)), signers: readAddresses(action) }
  }
  return { ...(messages > 0n && { messages, total: { type: 'coin', amount: total } }), ...settings }
}

const readAddresses = (slice: Slice): Address[] =>
  [...dictEntries(slice.loadRef(), 8)].flatMap(({ value }) => value.loadAddress() ?? [])
