import { isDesktop } from '../backend/desktopBridge.ts'

/** Where things are kept and computed, in words: `in this browser`, or `on this computer` in the desktop app. */
export const onThisDevice = (): string => (isDesktop() ? 'on this computer' : 'in this browser')

/** What keeps and computes them, at the beginning of a sentence. */
export const thisDevice = (): string => (isDesktop() ? 'This computer' : 'This browser')
