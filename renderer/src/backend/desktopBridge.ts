import type { DesktopEvent, DesktopInput, DesktopOperationName, DesktopReply } from '@tonoscope/core/contract/desktop'
import type { BridgeCall, BridgeDesktopCall, DesktopBridge } from '@tonoscope/core/contract/desktopBridge'
import { AppError, fromWire } from '@tonoscope/core/errors'

/** What the desktop app's preload script puts there; absent in a browser. */
export const desktopBridge = (): DesktopBridge | undefined =>
  (globalThis as { readonly tonoscope?: DesktopBridge }).tonoscope

/** Whether this page is the desktop app's. */
export const isDesktop = (): boolean => desktopBridge() !== undefined

/** Makes a call across the bridge. @throws what the other side throws, limit.cancelled */
export async function cross(
  bridge: DesktopBridge,
  call: BridgeCall | BridgeDesktopCall,
  { signal, heard }: { readonly signal?: AbortSignal; readonly heard?: (news: unknown) => void } = {},
): Promise<unknown> {
  if (signal?.aborted) throw new AppError('limit.cancelled', {})
  const running = bridge.call(call, heard)
  // The event itself cannot cross.
  const cancel = () => running.cancel()
  signal?.addEventListener('abort', cancel, { once: true })
  try {
    const answer = await running.reply
    if (!answer.ok) throw fromWire(answer.error)
    return answer.reply
  } finally {
    signal?.removeEventListener('abort', cancel)
  }
}

/** Asks the program around the page for what only it can do. @throws source.unsupported in a browser, and what the other side throws */
export async function callDesktop<N extends DesktopOperationName>(
  name: N,
  input: DesktopInput<N>,
  settings: { readonly signal?: AbortSignal; readonly heard?: (event: DesktopEvent) => void } = {},
): Promise<DesktopReply<N>> {
  const bridge = desktopBridge()
  if (!bridge) throw new AppError('source.unsupported', { source: 'a browser', what: 'what only the desktop app does' })
  const { signal, heard } = settings
  // Both sides are one program, and its table types what crosses.
  const reply = await cross(
    bridge,
    { name, input },
    { ...(signal && { signal }), ...(heard && { heard: news => heard(news as DesktopEvent) }) },
  )
  return reply as DesktopReply<N>
}
