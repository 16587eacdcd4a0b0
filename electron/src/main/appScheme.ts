import { readdirSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contentType } from '@tonoscope/node/contentTypes'
import { securityHeaders } from '@tonoscope/node/securityHeaders'

/** The app's own scheme and its only host. */
export const appScheme = 'app'
const host = 'tonoscope'

/** The address of a screen of the app. */
export const appUrl = (path = '/'): string => `${appScheme}://${host}${path}`

/** Whether an address is one of the app's own. */
export const isAppUrl = (url: string): boolean => url.startsWith(`${appScheme}://${host}/`)

/** What the scheme may do: it is a secure origin of its own, with fetch and workers. */
export const appPrivileges = {
  scheme: appScheme,
  privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
} as const

/**
 * Answers for the files of the built page. Which there are is found out once: a path that leads elsewhere is none of them.
 * A worker is held to the policy of its own response, so every response carries one; the page asks nobody but the app.
 */
export function createAppHandler(root: string): (request: Request) => Promise<Response> {
  const files = new Map(filesIn(root).map(name => [`/${name}`, join(root, name)]))
  const headers = { ...securityHeaders([], false), 'cache-control': 'no-cache' }
  const refuse = (status: number, text: string) =>
    new Response(text, { status, headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' } })

  return async request => {
    const url = new URL(request.url)
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405, 'only reading is possible here')
    if (url.host !== host) return refuse(404, 'not of this app')
    const path = plainPath(url.pathname)
    // The page's own routes have no file; a name with a dot that is not there is missing.
    const file =
      path === undefined ? undefined : (files.get(path) ?? (/\.\w+$/.test(path) ? undefined : files.get('/index.html')))
    if (file === undefined) return refuse(404, 'no such file')
    const bytes = request.method === 'HEAD' ? null : await readFile(file).catch(() => undefined)
    if (bytes === undefined) return refuse(404, 'the file is not there any more')
    return new Response(bytes, { headers: { ...headers, 'content-type': contentType(file) } })
  }
}

/** The path without escapes; `undefined` for one that no link of ours has. */
function plainPath(pathname: string): string | undefined {
  try {
    const path = decodeURIComponent(pathname)
    return /(^|[\\/])\.\.?([\\/]|$)|[\\\0]/.test(path) ? undefined : path
  } catch {
    return undefined // an escape of nothing
  }
}

function filesIn(root: string, folder = ''): string[] {
  return readdirSync(join(root, folder)).flatMap(name => {
    const path = folder === '' ? name : `${folder}/${name}`
    if (statSync(join(root, path)).isDirectory()) return filesIn(root, path)
    // Compressed copies are for a server.
    return name.endsWith('.br') ? [] : [path]
  })
}
