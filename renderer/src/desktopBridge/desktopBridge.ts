import type { DesktopEvent, DesktopInput, DesktopOperationName, DesktopReply } from '@tonoscope/core/contract/desktop'
import type { BridgeCall, BridgeDesktopCall, DesktopBridge } from '@tonoscope/core/contract/desktopBridge'
import { AppError, fromWire } from '@tonoscope/core/errors'

/** The bridge that the preload script of the desktop app installs; `undefined` in a browser. */
export const desktopBridge = (): DesktopBridge | undefined =>
  (globalThis as { readonly tonoscope?: DesktopBridge }).tonoscope

/** Whether this page runs in the desktop app. */
export const isDesktop = (): boolean => desktopBridge() !== undefined

/** Calls the main process through the bridge. @throws limit.cancelled and the errors of the main process */
export async function callBridge(
  bridge: DesktopBridge,
  call: BridgeCall | BridgeDesktopCall,
  {
    signal,
    onMessage,
  }: { signal?: AbortSignal | undefined; onMessage?: ((message: unknown) => void) | undefined } = {},
): Promise<unknown> {
  if (signal?.aborted) throw new AppError('limit.cancelled', {})
  const running = bridge.call(call, onMessage)
  // An AbortSignal cannot be sent over IPC.
  const cancel = () => running.cancel()
  signal?.addEventListener('abort', cancel, { once: true })
  try {
    const result = await running.reply
    if (!result.ok) throw fromWire(result.error)
    return result.reply
  } finally {
    signal?.removeEventListener('abort', cancel)
  }
}

/** Calls an operation of the main process. @throws source.unsupported in a browser; errors of the main process */
export async function callDesktop<N extends DesktopOperationName>(
  name: N,
  input: DesktopInput<N>,
  settings: { readonly signal?: AbortSignal; readonly onEvent?: (event: DesktopEvent) => void } = {},
): Promise<DesktopReply<N>> {
  const bridge = desktopBridge()
  if (!bridge) throw new AppError('source.unsupported', { source: 'the browser', what: 'desktop operations' })
  const { signal, onEvent } = settings
  // Both sides use the types of the same operation table.
  const onMessage = onEvent && ((message: unknown) => onEvent(message as DesktopEvent))
  return (await callBridge(bridge, { name, input }, { signal, onMessage })) as DesktopReply<N>
}
