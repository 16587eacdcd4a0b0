import { isDesktop } from '../desktopBridge/desktopBridge.ts'

/** `in this browser`, or `on this computer` in the desktop app. */
export const onThisDevice = (): string => (isDesktop() ? 'on this computer' : 'in this browser')

/** `This browser`, or `This computer` in the desktop app. */
export const thisDevice = (): string => (isDesktop() ? 'This computer' : 'This browser')
