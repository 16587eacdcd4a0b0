import type { DebugEventFilters } from '@tonoscope/core/contract/debugAccount'
import { countFilters, type EventFilters } from '../../../screens/accountParams.ts'

/** Events in a page; a liteserver reads each of their transactions. */
const PAGE_SIZE = 30

/** The request for the newest events that match the filters. */
export function toEventsRequest(account: string, filters: EventFilters) {
  return { account, limit: PAGE_SIZE, ...(countFilters(filters) > 0 && { filters: toRequestFilters(filters) }) }
}

function toRequestFilters({
  kinds,
  direction,
  counterpart,
  asset,
  min,
  max,
  from,
  to,
  failed,
}: EventFilters): DebugEventFilters {
  return {
    ...(kinds.length > 0 && { kinds: [...kinds] }),
    ...(direction && { direction }),
    ...(counterpart !== undefined && { counterpart }),
    ...(asset !== undefined && { asset }),
    ...(min !== undefined && { min_amount: String(min) }),
    ...(max !== undefined && { max_amount: String(max) }),
    ...(from !== undefined && { from_time: from }),
    ...(to !== undefined && { to_time: to }),
    ...(failed && { failed_only: true }),
  }
}
