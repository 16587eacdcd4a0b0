import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Listens on a port; 0 chooses a free one. The error of the system if that is not possible. */
export async function listenOn(
  server: Server,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<{ readonly url: string; readonly port: number }> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  // It listens on a port, so the address is not a pipe name.
  const address = server.address() as AddressInfo
  const hostname = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return { url: `http://${hostname}:${address.port}`, port: address.port }
}
