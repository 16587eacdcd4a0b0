import { callDesktop } from '../backend/desktopBridge.ts'

/** Opens the folder of the logs in the system's own way. */
export function showLogs(failed: (error: unknown) => void): void {
  callDesktop('desktop.showLogs', {}).catch(failed)
}
