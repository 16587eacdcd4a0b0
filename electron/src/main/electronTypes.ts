/** The part of Electron that the desktop app uses; injected, so that only the entry file loads Electron. */
export type Electron = Pick<
  typeof import('electron'),
  | 'app'
  | 'BrowserWindow'
  | 'clipboard'
  | 'dialog'
  | 'ipcMain'
  | 'Menu'
  | 'protocol'
  | 'session'
  | 'shell'
  | 'utilityProcess'
>

/** A browser window. */
export type Window = import('electron').BrowserWindow

/** File paths of the app. */
export type AppPaths = {
  /** Folder of the built page. */
  readonly page: string
  readonly preload: string
  readonly worker: string
  /** User data folder. */
  readonly data: string
  readonly logs: string
}
