import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { type AccessRules, checkHost } from './access.ts'

type Request = Pick<Context, 'req'> & { readonly env: Partial<HttpBindings> | undefined }

/** Checks the host names that a request uses. @throws input.host, access.host */
export const checkRequestHost = (c: Request, rules: AccessRules): void =>
  checkHost(hostsOf(c), countHostHeaders(c.env), rules)

/** The Host header, and the host of the request URL: it is another one if the request line has an absolute URL. */
function hostsOf(c: Request): string[] {
  const header = c.req.header('host')
  return [...new Set([...(header === undefined ? [] : [header]), new URL(c.req.url).host])]
}

/** Node keeps only the first Host header of several, and a proxy in front may have checked another one. */
const countHostHeaders = (bindings: Partial<HttpBindings> | undefined): number =>
  (bindings?.incoming?.rawHeaders ?? []).filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host').length
