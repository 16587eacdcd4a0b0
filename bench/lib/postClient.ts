import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'

type PostClient = {
  /** Sends a request of JSON and reads the whole response. @returns its body's length in bytes */
  readonly post: (path: string, body: string) => Promise<number>
  readonly close: () => void
}

/**
 * A connection that writes requests and counts the bytes of responses. Node's own client takes about as long for a response of
 * 60 kB as the server does, so that a bench with it measures the client.
 */
export async function connectPostClient(url: string): Promise<PostClient> {
  const { hostname, port, host } = new URL(url)
  const socket = connect(Number(port), hostname).setNoDelay(true)
  await once(socket, 'connect')
  const post = (path: string, body: string) =>
    new Promise<number>((resolve, reject) => {
      let head = ''
      let length: number | undefined
      let received = 0
      const onData = (chunk: Buffer) => {
        received += chunk.length
        if (length === undefined) {
          head += chunk.toString('latin1')
          const end = head.indexOf('\r\n\r\n')
          if (end < 0) return
          if (!head.startsWith('HTTP/1.1 200 ')) reject(new Error(head.slice(0, end)))
          length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1])
          received -= end + 4
        }
        if (received < length) return
        socket.off('data', onData)
        resolve(length)
      }
      socket.on('data', onData)
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      )
    })
  return { post, close: () => socket.destroy() }
}

/** A server that responds to each request with so many bytes and does nothing else: the floor of a reply over HTTP. */
export async function serveBytes(length: number): Promise<{ readonly url: string; readonly close: () => void }> {
  const bytes = Buffer.alloc(length, 'a')
  const server = createServer((incoming, outgoing) => {
    incoming.resume()
    incoming.once('end', () => outgoing.writeHead(200, { 'content-length': length }).end(bytes))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // listens on a port
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() }
}
