import type { DebugGetMethodRequest } from '@tonoscope/core/contract/debugAccount'
import type { DebugEmulateRequest } from '@tonoscope/core/contract/requests'
import { screenPath } from '../screens/screenPath.ts'
import { keepRun, storeRun } from './runStore.ts'

/** Where anyone finds the same run: a sample of the network, or an event on chain. */
export type RunOrigin = { readonly sample: string } | { readonly event: string }

/** The debugger with a transaction of a run, which is stored for it. */
export function toDebuggerPath(request: DebugEmulateRequest, node: string, origin?: RunOrigin): string {
  if (origin && 'sample' in origin) return screenPath('debugger', { ...origin, node })
  const run = storeRun(request)
  if (origin) keepRun(run, request, 'on-chain')
  return screenPath('debugger', { ...origin, run, node })
}

/** The debugger with a get method. */
export const toMethodDebuggerPath = ({ account, method, args, as_stack, block }: DebugGetMethodRequest): string =>
  screenPath('debugger', { account, method, args: args ?? [], asStack: as_stack === true, block })
