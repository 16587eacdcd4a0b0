import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findScreen } from '@tonoscope/core/contract/screens'
import { contentType } from '@tonoscope/node/contentTypes'
import { listFiles } from '@tonoscope/node/listFiles'
import { securityHeaders } from '@tonoscope/node/securityHeaders'

/** The scheme of the app; it has only one host. */
export const appScheme = 'app'
const host = 'tonoscope'

/** The URL of a screen of the app. */
export const appUrl = (path = '/'): string => `${appScheme}://${host}${path}`

/** Whether a URL belongs to the app. */
export const isAppUrl = (url: string): boolean => url.startsWith(`${appScheme}://${host}/`)

/** The privileges of the scheme: a secure origin with fetch and workers. */
export const appPrivileges = {
  scheme: appScheme,
  privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
} as const

/**
 * Serves the files of the built page. The files are listed once, so a path outside of the folder is never found. Every
 * response has a CSP, because a worker has the policy of its own response; the page connects only to the app.
 */
export function createAppHandler(root: string): (request: Request) => Promise<Response> {
  // Compressed copies are only for the server.
  const names = listFiles(root).filter(name => !name.endsWith('.br'))
  const files = new Map(names.map(name => [`/${name}`, join(root, name)]))
  const headers = { ...securityHeaders([], false), 'cache-control': 'no-cache' }
  const errorResponse = (status: number, text: string) =>
    new Response(text, { status, headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' } })

  return async request => {
    const url = new URL(request.url)
    if (request.method !== 'GET' && request.method !== 'HEAD') return errorResponse(405, 'method not allowed')
    if (url.host !== host) return errorResponse(404, 'unknown host')
    const path = decodePath(url.pathname)
    // Routes of the page get index.html; another path with a file extension is a missing file.
    const isRoute = path !== undefined && (!/\.\w+$/.test(path) || findScreen(path) !== undefined)
    const file = path === undefined ? undefined : (files.get(path) ?? (isRoute ? files.get('/index.html') : undefined))
    if (file === undefined) return errorResponse(404, 'file not found')
    const bytes = request.method === 'HEAD' ? null : await readFile(file).catch(() => undefined)
    if (bytes === undefined) return errorResponse(404, 'file not found')
    return new Response(bytes, { headers: { ...headers, 'content-type': contentType(file) } })
  }
}

/** The decoded path; `undefined` if it is malformed or has `..`. */
function decodePath(pathname: string): string | undefined {
  try {
    const path = decodeURIComponent(pathname)
    return /(^|[\\/])\.\.?([\\/]|$)|[\\\0]/.test(path) ? undefined : path
  } catch {
    return undefined // malformed escape
  }
}
