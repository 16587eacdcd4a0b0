import type { HttpBindings } from '@hono/node-server'

/** The address of a client; that of `X-Forwarded-For` behind a proxy that sets it. */
export function getClientAddress(
  forwarded: string | undefined,
  bindings: Partial<Pick<HttpBindings, 'incoming'>> | undefined,
  trustProxy: boolean,
): string {
  // The last entry is from our own proxy; earlier ones are set by the client.
  const proxied = trustProxy ? forwarded?.split(',').at(-1)?.trim() : undefined
  return proxied ?? bindings?.incoming?.socket.remoteAddress ?? ''
}
