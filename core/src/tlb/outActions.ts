import type { Cell } from '../cell/Cell.ts'
import { cellRef, record, type Tlb, uint, union, type Value } from './combinators.ts'
import { currencyCollection } from './currency.ts'

// libref_hash$0 lib_hash:bits256 = LibRef; libref_ref$1 library:^Cell = LibRef;
const libRef: Tlb<string | Cell> = { read: slice => (slice.loadBit() ? slice.loadRef() : slice.loadHash()) }

const outAction = union('OutAction', {
  // action_send_msg#0ec3c86d mode:(## 8) out_msg:^(MessageRelaxed Any) = OutAction;
  action_send_msg: record('OutAction', '#0ec3c86d', { mode: uint(8), out_msg: cellRef }),
  // action_set_code#ad4de08e new_code:^Cell = OutAction;
  action_set_code: record('OutAction', '#ad4de08e', { new_code: cellRef }),
  // action_reserve_currency#36e6b809 mode:(## 8) currency:CurrencyCollection = OutAction;
  action_reserve_currency: record('OutAction', '#36e6b809', { mode: uint(8), currency: currencyCollection }),
  // action_change_library#26fa1dd4 mode:(## 7) libref:LibRef = OutAction;
  action_change_library: record('OutAction', '#26fa1dd4', { mode: uint(7), libref: libRef }),
})
/** One entry of the action list that a contract leaves in register c5. */
export type OutAction = Value<typeof outAction>

/**
 * The action list in the order in which it was made.
 *
 * `out_list_empty$_ = OutList 0; out_list$_ {n:#} prev:^(OutList n) action:OutAction = OutList (n + 1);`
 *
 * @throws input.cell
 */
export function readOutActions(cell: Cell): OutAction[] {
  const actions: OutAction[] = []
  for (let list = cell; list.bits > 0 || list.refCount > 0; ) {
    const slice = list.slice()
    const previous = slice.loadRef()
    actions.push(outAction.read(slice))
    slice.end()
    list = previous
  }
  return actions.reverse()
}
