import type { Facts } from '../trace/facts.ts'
import type { Trace } from '../trace/Trace.ts'
import type { Action } from './classify.ts'

export function addUnsentOrders(actions: Action[], _trace: Trace, _facts: Facts): Action[] {
  return actions
}
