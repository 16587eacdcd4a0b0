/** IPC between the page of the desktop app and its main process: types and channel names. */
import type { WireError } from '../errors.ts'
import type { DesktopOperationName } from './desktop.ts'
import type { OperationName } from './operations.ts'

/** A call of an operation of the service; parameters, headers and body are text, as in an HTTP request. */
export type BridgeCall = {
  readonly name: OperationName
  readonly network?: string
  readonly params: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** A call of an operation of the main process. */
export type BridgeDesktopCall = { readonly name: DesktopOperationName; readonly input: unknown }

/** The result of a call. The reply of a service operation is UTF-8 JSON in pieces (`writeJsonPieces`). */
export type BridgeReply =
  | { readonly ok: true; readonly reply: unknown }
  | { readonly ok: false; readonly error: WireError }

/** A call in progress. */
export type BridgeCallHandle = { readonly reply: Promise<BridgeReply>; readonly cancel: () => void }

/** `window.tonoscope` of the page. `onMessage` gets the progress or the events of the call. */
export type DesktopBridge = {
  readonly call: (call: BridgeCall | BridgeDesktopCall, onMessage?: (message: unknown) => void) => BridgeCallHandle
}

/** The IPC channels between the preload script and the main process. */
export const channels = {
  /** invoke(id, call) → BridgeReply */
  call: 'tonoscope:call',
  /** send(id) */
  cancel: 'tonoscope:cancel',
  /** to the page: (id, message) */
  message: 'tonoscope:message',
} as const
