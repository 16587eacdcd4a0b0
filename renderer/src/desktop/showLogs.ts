import { callDesktop } from '../desktopBridge/desktopBridge.ts'

/** Opens the log folder in the file manager. */
export function showLogs(onError: (error: unknown) => void): void {
  callDesktop('desktop.showLogs', {}).catch(onError)
}
