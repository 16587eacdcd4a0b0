import type { DesktopEvent } from '@tonoscope/core/contract/desktop'
import type { WireError } from '@tonoscope/core/errors'
import type { Electron } from './electronTypes.ts'
import type { MainWindow } from './mainWindow.ts'
import { fileFilters, type OpenedFile, parseCommandLine, readOpenedFile } from './openedFiles.ts'
import type { RecentFiles } from './RecentFiles.ts'

type FileOpenerOptions = {
  readonly electron: Pick<Electron, 'app' | 'dialog'>
  readonly recent: RecentFiles
  readonly emit: (event: DesktopEvent) => void
  readonly toWireError: (error: unknown) => WireError
  readonly nowMs: () => number
  readonly window: Pick<MainWindow, 'current'>
}

/** Opens files and links of the user for the page, and remembers the files. */
export class FileOpener {
  readonly #options: FileOpenerOptions

  constructor(options: FileOpenerOptions) {
    this.#options = options
  }

  /** Reads a file and adds it to the recent files. @throws input.argument */
  async read(path: string): Promise<OpenedFile> {
    const file = await readOpenedFile(path)
    this.#options.recent.add(path, Math.floor(this.#options.nowMs() / 1000))
    this.#options.electron.app.addRecentDocument(path)
    return file
  }

  /** Sends a file to the page, or the reason why it cannot be read. */
  async open(path: string): Promise<void> {
    try {
      this.#options.emit({ type: 'file', ...(await this.read(path)) })
    } catch (error) {
      this.#fail(error)
    }
  }

  openLink(url: string): void {
    for (const text of parseCommandLine(['', url], '').links) this.#options.emit({ type: 'link', text })
  }

  openArguments(argv: readonly string[], folder: string): void {
    const { links, files } = parseCommandLine(argv, folder)
    for (const text of links) this.#options.emit({ type: 'link', text })
    for (const path of files) void this.open(path)
  }

  async openChosen(): Promise<void> {
    try {
      await Promise.all((await this.choose()).map(path => this.open(path)))
    } catch (error) {
      this.#fail(error)
    }
  }

  async choose(): Promise<readonly string[]> {
    const { window, electron } = this.#options
    const { dialog } = electron
    const dialogOptions = { properties: ['openFile' as const], filters: fileFilters }
    const chosen = await (window.current
      ? dialog.showOpenDialog(window.current, dialogOptions)
      : dialog.showOpenDialog(dialogOptions))
    return chosen.canceled ? [] : chosen.filePaths
  }

  #fail(error: unknown): void {
    this.#options.emit({ type: 'failure', error: { ...this.#options.toWireError(error) } })
  }
}
