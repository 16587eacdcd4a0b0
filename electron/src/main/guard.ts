import { isAppUrl } from './appScheme.ts'
import type { Electron, Window } from './electronTypes.ts'

/** Keeps a window in the app; an external `https:` link opens in the browser if the user confirms. */
export function guardWindow(window: Window, { shell, dialog }: Pick<Electron, 'shell' | 'dialog'>): void {
  const contents = window.webContents
  const blockExternal = (event: { readonly preventDefault: () => void }, url: string) => {
    if (isAppUrl(url)) return
    event.preventDefault()
    void confirmExternal(url)
  }
  contents.on('will-navigate', event => blockExternal(event, event.url))
  contents.on('will-frame-navigate', event => blockExternal(event, event.url))
  contents.on('will-redirect', event => blockExternal(event, event.url))
  contents.on('will-attach-webview', event => event.preventDefault())
  contents.setWindowOpenHandler(({ url }) => {
    void confirmExternal(url)
    return { action: 'deny' }
  })

  // One dialog at a time: one navigation emits several events, and a page could open dialogs endlessly.
  let isDialogOpen = false

  async function confirmExternal(url: string): Promise<void> {
    const externalUrl = parseHttpsUrl(url)
    if (!externalUrl || isDialogOpen) return
    isDialogOpen = true
    try {
      const { response } = await dialog.showMessageBox(window, {
        type: 'question',
        message: `Open ${externalUrl.host} in the browser?`,
        detail: externalUrl.href,
        buttons: ['Open', 'Cancel'],
        defaultId: 1,
        cancelId: 1,
      })
      if (response === 0) await shell.openExternal(externalUrl.href)
    } finally {
      isDialogOpen = false
    }
  }
}

/** A URL that may be opened externally: `https:` without user and password. */
function parseHttpsUrl(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  return url.protocol === 'https:' && url.username === '' && url.password === '' ? url : undefined
}

/** Denies all permissions of a session: requests, checks and devices. */
export function denyPermissions(session: import('electron').Session): void {
  // The page copies text; it needs no other permission.
  const isAllowed = (permission: string, url: string): boolean =>
    permission === 'clipboard-sanitized-write' && isAppUrl(url)
  session.setPermissionRequestHandler((_, permission, respond, { requestingUrl }) =>
    respond(isAllowed(permission, requestingUrl)),
  )
  session.setPermissionCheckHandler((_, permission, origin) => isAllowed(permission, `${origin.replace(/\/$/, '')}/`))
  session.setDevicePermissionHandler(() => false)
}
