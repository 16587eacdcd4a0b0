import { isAppUrl } from './appScheme.ts'
import type { Electron, Window } from './parts.ts'

/**
 * Keeps a window at the app: it goes nowhere else, opens no other window, holds no foreign page, and is allowed nothing that
 * a page can ask permission for. A link to the outside is opened by the system, if it is `https:` and the reader agrees.
 */
export function guardWindow(window: Window, { shell, dialog }: Pick<Electron, 'shell' | 'dialog'>): void {
  const contents = window.webContents
  const stay = (event: { readonly preventDefault: () => void }, url: string) => {
    if (isAppUrl(url)) return
    event.preventDefault()
    void offer(url)
  }
  contents.on('will-navigate', event => stay(event, event.url))
  contents.on('will-frame-navigate', event => stay(event, event.url))
  contents.on('will-redirect', event => stay(event, event.url))
  contents.on('will-attach-webview', event => event.preventDefault())
  contents.setWindowOpenHandler(({ url }) => {
    void offer(url)
    return { action: 'deny' }
  })

  // One question at a time: one navigation is told by several events, and a page could ask without end.
  let isAsking = false

  async function offer(url: string): Promise<void> {
    const asked = httpsUrl(url)
    if (!asked || isAsking) return
    isAsking = true
    try {
      const { response } = await dialog.showMessageBox(window, {
        type: 'question',
        message: `Open ${asked.host} in the browser?`,
        detail: asked.href,
        buttons: ['Open', 'Cancel'],
        defaultId: 1,
        cancelId: 1,
      })
      if (response === 0) await shell.openExternal(asked.href)
    } finally {
      isAsking = false
    }
  }
}

/** An address that may leave the app: nothing but `https:`, without a user and a password in it. */
function httpsUrl(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  return url.protocol === 'https:' && url.username === '' && url.password === '' ? url : undefined
}

/** Denies every permission in a session, with what asks for it by itself and what asks again later. */
export function denyPermissions(session: import('electron').Session): void {
  // The page copies on a click; the rest of what pages can ask for is of no use here.
  const isAllowed = (permission: string, url: string): boolean =>
    permission === 'clipboard-sanitized-write' && isAppUrl(url)
  session.setPermissionRequestHandler((_, permission, answer, { requestingUrl }) =>
    answer(isAllowed(permission, requestingUrl)),
  )
  session.setPermissionCheckHandler((_, permission, origin) => isAllowed(permission, `${origin.replace(/\/$/, '')}/`))
  session.setDevicePermissionHandler(() => false)
}
