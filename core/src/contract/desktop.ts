/**
 * Calls from the page of the desktop app to its main process, besides the operations of the service. All inputs and replies
 * are validated by these schemas. Not part of the HTTP interface.
 */
import { z } from 'zod'
import { NetworkEntry, NetworkName } from './networks.ts'
import { screenNames, screens } from './screens.ts'

/** Sent as bytes between processes, not as text. */
const bytes = z.instanceof(Uint8Array)
const none = z.strictObject({})
const fileBytes = z.object({ name: z.string(), bytes })

/** Versions for the About dialog and for bug reports. */
const DesktopAbout = z.object({
  version: z.string(),
  electron: z.string(),
  chromium: z.string(),
  node: z.string(),
  platform: z.string(),
  logs: z.string(),
})

/** A command of the application menu that the page executes. */
export const DesktopCommand = z.enum([
  'find-anything',
  'find-in-page',
  'open-file',
  'shortcuts',
  'about',
  'watch-clipboard',
  // Opens this screen.
  ...screenNames.filter(name => 'key' in screens[name]),
])
export type DesktopCommand = z.output<typeof DesktopCommand>

/** An event from the main process to the page. */
export const DesktopEvent = z.discriminatedUnion('type', [
  /** A file was opened from the system, the menu, or the list of recent files. */
  z.object({ type: z.literal('file'), name: z.string(), bytes }),
  /** A `tonoscope://` link was opened; the page validates its text. */
  z.object({ type: z.literal('link'), text: z.string() }),
  z.object({ type: z.literal('command'), command: DesktopCommand }),
  /** The clipboard has new text; only while it is watched. */
  z.object({ type: z.literal('clipboard'), text: z.string() }),
  /** State of the compute processes: `lost` if none can be started. */
  z.object({ type: z.literal('workers'), state: z.enum(['ready', 'lost']), text: z.string() }),
  /** An error outside of any call, e.g. an unreadable file. */
  z.object({
    type: z.literal('failure'),
    error: z.object({ error: z.string(), code: z.string(), error_details: z.record(z.string(), z.unknown()) }),
  }),
])
export type DesktopEvent = z.output<typeof DesktopEvent>

/** One operation of the main process; `event` is the schema of the events that it sends before its reply. */
type DesktopOperation = { readonly input: z.ZodType; readonly reply: z.ZodType; readonly event?: z.ZodType }

/** The operations of the main process, by name. */
export const desktopOperations = {
  'desktop.about': { input: none, reply: DesktopAbout },
  /** Sends all events, including earlier ones, until it is cancelled; then it replies. */
  'desktop.events': { input: none, reply: none, event: DesktopEvent },
  /** Replaces the networks of the user. */
  'desktop.networks': { input: z.strictObject({ networks: z.array(NetworkEntry).max(50) }), reply: none },
  /** Adds a snapshot file as a network. `debugSnapshotInfo` validates the file and lists its contents. */
  'desktop.openSnapshot': { input: z.strictObject({ name: NetworkName, bytes }), reply: none },
  'desktop.closeSnapshot': { input: z.strictObject({ name: NetworkName }), reply: none },
  /** Shows the file dialog; `files` is empty if the user cancels. */
  'desktop.openFiles': { input: none, reply: z.object({ files: z.array(fileBytes) }) },
  'desktop.recentFiles': {
    input: none,
    reply: z.object({
      files: z.array(z.object({ id: z.string(), name: z.string(), folder: z.string(), at: z.int() })),
    }),
  },
  'desktop.openRecent': { input: z.strictObject({ id: z.string() }), reply: fileBytes },
  'desktop.clearRecent': { input: none, reply: none },
  'desktop.watchClipboard': { input: z.strictObject({ on: z.boolean() }), reply: none },
  /** Stops all compute processes and starts new ones. */
  'desktop.restart': { input: none, reply: none },
  'desktop.showLogs': { input: none, reply: none },
  /** Finds text in the page; `next` is false for a new search. Text in input fields counts, including the search field. */
  'desktop.find': {
    input: z.strictObject({ text: z.string().min(1).max(1000), forward: z.boolean(), next: z.boolean() }),
    reply: z.object({ matches: z.int(), current: z.int() }),
  },
  'desktop.endFind': { input: none, reply: none },
} as const satisfies Record<string, DesktopOperation>

/** The name of an operation of the main process. */
export type DesktopOperationName = keyof typeof desktopOperations

/** Input and reply of an operation. */
export type DesktopInput<N extends DesktopOperationName> = z.output<(typeof desktopOperations)[N]['input']>
export type DesktopReply<N extends DesktopOperationName> = z.output<(typeof desktopOperations)[N]['reply']>

/** Whether a text is the name of an operation of the main process. */
export const isDesktopOperation = (name: string): name is DesktopOperationName => Object.hasOwn(desktopOperations, name)
