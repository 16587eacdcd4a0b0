import type { Cell } from '../cell/Cell.ts'
import { cellRef, hash, mapped, named, reader, record, uint, union, type Value } from './combinators.ts'
import { currencyCollection } from './currency.ts'

/**
 * libref_hash$0 lib_hash:bits256 = LibRef;
 * libref_ref$1 library:^Cell = LibRef;
 */
const libRef = union({ libref_hash: record('$0', { lib_hash: hash }), libref_ref: record('$1', { library: cellRef }) })

/**
 * action_send_msg#0ec3c86d mode:(## 8) out_msg:^(MessageRelaxed Any) = OutAction;
 * action_set_code#ad4de08e new_code:^Cell = OutAction;
 * action_reserve_currency#36e6b809 mode:(## 8) currency:CurrencyCollection = OutAction;
 * action_change_library#26fa1dd4 mode:(## 7) libref:LibRef = OutAction;
 *
 * The message is not parsed, so an action with a malformed message can still be shown.
 */
export const outAction = named(
  'OutAction',
  union({
    action_send_msg: mapped(record('#0ec3c86d', { mode: uint(8), out_msg: cellRef }), ({ mode, out_msg }) => ({
      mode,
      message: out_msg,
    })),
    action_set_code: record('#ad4de08e', { new_code: cellRef }),
    action_reserve_currency: record('#36e6b809', { mode: uint(8), currency: currencyCollection }),
    action_change_library: record('#26fa1dd4', { mode: uint(7), libref: libRef }),
  }),
)
/** An output action of a contract. */
export type OutAction = Value<typeof outAction>

const outList = record('', { previous: cellRef, action: outAction })

/**
 * Reads the list of output actions (register c5), in order of creation.
 *
 * out_list_empty$_ = OutList 0;
 * out_list$_ {n:#} prev:^(OutList n) action:OutAction = OutList (n + 1);
 *
 * @throws input.cell
 */
export const readOutActions: (cell: Cell) => OutAction[] = list => {
  const actions: OutAction[] = []
  let cell = list
  while (cell.bits > 0 || cell.refCount > 0) {
    const { previous, action } = readOutList(cell)
    actions.push(action)
    cell = previous
  }
  return actions.reverse()
}

const readOutList = reader('OutList', outList)
