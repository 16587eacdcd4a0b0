/** What of Electron the desktop app uses; handed in, so that nothing but the entry file loads Electron itself. */
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

/** A window and what is shown in it. */
export type Window = import('electron').BrowserWindow

/** What lies where. */
export type Places = {
  /** The built page. */
  readonly page: string
  readonly preload: string
  readonly worker: string
  /** The folder of the user's own data. */
  readonly data: string
  readonly logs: string
}
