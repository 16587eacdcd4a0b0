import { isDesktop } from '../backend/desktopBridge.ts'

/** What keeps and computes here, in words: `this browser`, or `this computer` in the desktop app. */
export const here = (): string => (isDesktop() ? 'this computer' : 'this browser')

/** The same at the beginning of a sentence. */
export const Here = (): string => (isDesktop() ? 'This computer' : 'This browser')
