import type { DebugRecordedCell } from '@tonoscope/core/contract/debugRecording'

/** An action that is installed in c5. */
export type RecordedAction =
  | { readonly type: 'message'; readonly mode: number /** Position in `cells`. */; readonly message: number }
  | { readonly type: 'reserve'; readonly mode: number /** In nanotons. */; readonly amount: bigint }
  | { readonly type: 'code'; readonly code: number }
  | { readonly type: 'library'; readonly mode: number }
  | { readonly type: 'unknown'; readonly data: string }

/** The VM allows 255. */
const MAX_ACTIONS = 256

/**
 * The actions of the list that begins with a cell, in their order: the last one is in the first cell.
 *
 *     out_list_empty$_ = OutList 0;
 *     out_list$_ {n:#} prev:^(OutList n) action:OutAction = OutList (n + 1);
 */
export function readActions(cells: readonly DebugRecordedCell[], list: number): readonly RecordedAction[] {
  const actions: RecordedAction[] = []
  for (let at: number | undefined = list; at !== undefined && actions.length < MAX_ACTIONS; ) {
    const cell: DebugRecordedCell | undefined = cells[at]
    if (cell === undefined || (cell.bit_count === 0 && cell.refs.length === 0)) break
    actions.push(readAction(cell))
    at = cell.refs[0]
  }
  return actions.reverse()
}

function readAction({ data, refs: [, second] }: DebugRecordedCell): RecordedAction {
  const rest = data.slice(8)
  const mode = Number.parseInt(rest.slice(0, 2), 16)
  switch (data.slice(0, 8).toLowerCase()) {
    // action_send_msg#0ec3c86d mode:(## 8) out_msg:^(MessageRelaxed Any)
    case '0ec3c86d':
      return second === undefined ? { type: 'unknown', data } : { type: 'message', mode, message: second }
    // action_set_code#ad4de08e new_code:^Cell
    case 'ad4de08e':
      return second === undefined ? { type: 'unknown', data } : { type: 'code', code: second }
    // action_reserve_currency#36e6b809 mode:(## 8) currency:CurrencyCollection
    case '36e6b809':
      return { type: 'reserve', mode, amount: readGrams(rest.slice(2)) }
    // action_change_library#26fa1dd4 mode:(## 7) libref:LibRef
    case '26fa1dd4':
      return { type: 'library', mode: mode >> 1 }
    default:
      return { type: 'unknown', data }
  }
}

/** Grams in hex: the number of bytes, then the bytes. */
function readGrams(hex: string): bigint {
  const digits = hex.slice(1, 1 + 2 * Number.parseInt(hex.slice(0, 1), 16))
  return digits === '' ? 0n : BigInt(`0x${digits}`)
}
