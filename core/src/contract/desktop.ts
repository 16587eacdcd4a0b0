/**
 * What the desktop app's page can ask of the program around it, beside the operations: one more table, so that whatever
 * crosses is checked by a schema. Not part of any HTTP interface.
 */
import { z } from 'zod'
import { NetworkEntry, NetworkName } from './networks.ts'

/** Bytes stay bytes on their way between processes. */
const bytes = z.instanceof(Uint8Array)
const none = z.strictObject({})
const fileBytes = z.object({ name: z.string(), bytes })

/** What this program is made of; for the about box and for whoever reports a fault. */
export const DesktopAbout = z.object({
  version: z.string(),
  electron: z.string(),
  chromium: z.string(),
  node: z.string(),
  platform: z.string(),
  /** Where the logs lie. */
  logs: z.string(),
})
export type DesktopAbout = z.output<typeof DesktopAbout>

/** What the page offers in its menu: the program's menu asks it to do them. */
export const DesktopCommand = z.enum([
  'find-anything',
  'find-in-page',
  'open-file',
  'settings',
  'shortcuts',
  'about',
  'watch-clipboard',
  'inspect',
  'event',
  'blocks',
  'config',
  'nfts',
  'domains',
  'library',
])
export type DesktopCommand = z.output<typeof DesktopCommand>

/** Something that happened outside the page. */
export const DesktopEvent = z.discriminatedUnion('type', [
  /** A file was opened: from the system, the menu, or the list of recent ones. */
  z.object({ type: z.literal('file'), name: z.string(), bytes }),
  /** A `tonoscope://` link: its text, to be looked at before anything is done with it. */
  z.object({ type: z.literal('link'), text: z.string() }),
  z.object({ type: z.literal('command'), command: DesktopCommand }),
  /** The clipboard holds something new; only while it is watched. */
  z.object({ type: z.literal('clipboard'), text: z.string() }),
  /** The processes that compute: `lost` when none can be started any more. */
  z.object({ type: z.literal('workers'), state: z.enum(['ready', 'lost']), text: z.string() }),
  /** A failure that belongs to no call: a file that could not be read. */
  z.object({
    type: z.literal('failure'),
    error: z.object({ error: z.string(), code: z.string(), details: z.record(z.string(), z.unknown()) }),
  }),
])
export type DesktopEvent = z.output<typeof DesktopEvent>

/** One thing that the program around the page can do. */
export type DesktopOperation = { readonly input: z.ZodType; readonly reply: z.ZodType; readonly heard?: z.ZodType }

const row = <O extends DesktopOperation>(operation: O): O => operation

/** What the page can ask of the program around it, by name. */
export const desktopOperations = {
  'desktop.about': row({ input: none, reply: DesktopAbout }),
  /** Answers only when it is cancelled; everything that happens is heard meanwhile, also what happened before anybody listened. */
  'desktop.events': row({ input: none, reply: none, heard: DesktopEvent }),
  /** The reader's own networks, in the place of those told before. */
  'desktop.networks': row({ input: z.strictObject({ networks: z.array(NetworkEntry).max(50) }), reply: none }),
  /** Makes a snapshot's file a network; what is in it, and whether it is one, says `debugSnapshotInfo`. */
  'desktop.openSnapshot': row({ input: z.strictObject({ name: NetworkName, bytes }), reply: none }),
  'desktop.closeSnapshot': row({ input: z.strictObject({ name: NetworkName }), reply: none }),
  /** Lets the reader choose files; none when they change their mind. */
  'desktop.openFiles': row({ input: none, reply: z.object({ files: z.array(fileBytes) }) }),
  'desktop.recentFiles': row({
    input: none,
    reply: z.object({
      files: z.array(z.object({ id: z.string(), name: z.string(), folder: z.string(), at: z.int() })),
    }),
  }),
  'desktop.openRecent': row({ input: z.strictObject({ id: z.string() }), reply: fileBytes }),
  'desktop.clearRecent': row({ input: none, reply: none }),
  'desktop.watchClipboard': row({ input: z.strictObject({ on: z.boolean() }), reply: none }),
  /** Ends all processes that compute and starts new ones. */
  'desktop.restart': row({ input: none, reply: none }),
  'desktop.showLogs': row({ input: none, reply: none }),
  /** Finds a text in the page; the first time `next` is false. What stands in fields counts too, that from which is searched included. */
  'desktop.find': row({
    input: z.strictObject({ text: z.string().min(1).max(1000), forward: z.boolean(), next: z.boolean() }),
    reply: z.object({ matches: z.int(), current: z.int() }),
  }),
  'desktop.endFind': row({ input: none, reply: none }),
} as const satisfies Record<string, DesktopOperation>

/** The name of something that only the desktop app does. */
export type DesktopOperationName = keyof typeof desktopOperations

/** What it is asked with, what it answers, and what is heard before. */
export type DesktopInput<N extends DesktopOperationName> = z.output<(typeof desktopOperations)[N]['input']>
export type DesktopReply<N extends DesktopOperationName> = z.output<(typeof desktopOperations)[N]['reply']>

/** Whether a text from the page names one of them. */
export const isDesktopOperation = (name: string): name is DesktopOperationName => Object.hasOwn(desktopOperations, name)
