/** How calls cross between the desktop app's page and the program around it: types, and the names of the channels. */
import type { WireError } from '../errors.ts'
import type { DesktopOperationName } from './desktop.ts'
import type { OperationName } from './operations.ts'

/** A call of an operation of the service as it crosses: the text parts as an HTTP request would have them. */
export type BridgeCall = {
  readonly name: OperationName
  readonly network?: string
  readonly params: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
  /** JSON text. */
  readonly body?: string
}

/** A call of something that only the desktop app does. */
export type BridgeDesktopCall = { readonly name: DesktopOperationName; readonly input: unknown }

/** How a call ended; what an operation of the service replies is JSON in pieces (`writeJsonPieces`), in UTF-8. */
export type BridgeAnswer =
  | { readonly ok: true; readonly reply: unknown }
  | { readonly ok: false; readonly error: WireError }

/** A call that is under way. */
export type BridgeRunning = { readonly answer: Promise<BridgeAnswer>; readonly cancel: () => void }

/** What the page finds as `window.tonoscope`: one function, for whatever the two tables name. */
export type DesktopBridge = {
  readonly call: (call: BridgeCall | BridgeDesktopCall, heard?: (news: unknown) => void) => BridgeRunning
}

/** The channels between the page's preload script and the program. */
export const channels = {
  /** invoke(id, call) → BridgeAnswer */
  call: 'tonoscope:call',
  /** send(id) */
  cancel: 'tonoscope:cancel',
  /** to the page: (id, news) */
  heard: 'tonoscope:heard',
} as const
