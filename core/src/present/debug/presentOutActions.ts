import type { Cell } from '../../cell/Cell.ts'
import type { DebugOutAction } from '../../contract/debug.ts'
import { tryRead } from '../../errors.ts'
import { readMessage } from '../../tlb/message.ts'
import { type OutAction, readOutActions } from '../../tlb/outActions.ts'

/** The out actions in an action list; a list that cannot be read is one `unknown` action. */
export function presentOutActions(list: Cell | undefined): DebugOutAction[] {
  if (!list) return []
  return tryRead(() => readOutActions(list).map(presentOutAction)) ?? [{ type: 'unknown' }]
}

function presentOutAction(action: OutAction): DebugOutAction {
  switch (action.type) {
    case 'action_send_msg':
      return {
        type: 'send_message',
        mode: action.mode,
        ...messageHeader(action.message),
        message_hash: action.message.hash(),
      }
    case 'action_set_code':
      return { type: 'set_code' }
    case 'action_reserve_currency':
      return { type: 'reserve', mode: action.mode, value: action.currency.grams }
    case 'action_change_library':
      return { type: 'change_library', mode: action.mode }
  }
}

function messageHeader(cell: Cell): Pick<DebugOutAction, 'destination' | 'value'> {
  const info = tryRead(() => readMessage(cell))?.info
  return info?.type === 'int_msg_info' ? { destination: info.dest, value: info.value.grams } : {}
}
