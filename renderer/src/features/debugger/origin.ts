import type { ScreenParams } from '../../screens/screenParams.ts'
import { screenPath } from '../../screens/screenPath.ts'

/** The screen where a recording comes from. */
export function toOrigin({ file, run, sample, event, node, account, method, block }: ScreenParams<'debugger'>): {
  readonly path: string
  readonly title: string
} {
  if (file !== undefined) return { path: screenPath('library', { file, node }), title: 'Back to the capsule' }
  if (event !== undefined) return { path: screenPath('event', { query: event }), title: 'Back to the event' }
  if (sample !== undefined) return { path: screenPath('inspect', { sample, node }), title: 'Back to the result' }
  if (run !== undefined) return { path: screenPath('inspect', { run, node }), title: 'Back to the result' }
  return {
    path: screenPath('account', { account, method, block, tab: 'methods' }),
    title: 'Back to the account',
  }
}
