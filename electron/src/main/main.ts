import type { App } from 'electron'

/** What the desktop app needs of its host; handed in, so that nothing but the entry file loads Electron itself. */
export type Desktop = { readonly app: App }

/** Starts the desktop app. It has no window yet: the web app is what there is. */
export async function startDesktop({ app }: Desktop): Promise<void> {
  await app.whenReady()
  app.quit()
}
