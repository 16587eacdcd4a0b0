import { PassThrough } from 'node:stream'
import type { DebugProtocol as Dap } from '@vscode/debugprotocol'

/** A client of a debug adapter, over streams in memory. */
export function dapClient() {
  const input = new PassThrough()
  const output = new PassThrough()
  const events: Dap.Event[] = []
  const responses = new Map<number, (response: Dap.Response) => void>()
  const waiting: { readonly event: string; readonly resolve: (event: Dap.Event) => void }[] = []
  let data = Buffer.alloc(0)
  let seq = 0

  const receive = (message: Dap.ProtocolMessage): void => {
    if (message.type === 'response') {
      // A response by its type.
      const response = message as Dap.Response
      responses.get(response.request_seq)?.(response)
    } else {
      const event = message as Dap.Event
      const at = waiting.findIndex(each => each.event === event.event)
      if (at === -1) events.push(event)
      else waiting.splice(at, 1)[0]?.resolve(event)
    }
  }
  output.on('data', (chunk: Buffer) => {
    data = Buffer.concat([data, chunk])
    for (;;) {
      const end = data.indexOf('\r\n\r\n')
      const [, digits] = /Content-Length: (\d+)/.exec(data.toString('utf8', 0, end)) ?? []
      if (end === -1 || digits === undefined) return
      const from = end + 4
      const to = from + Number(digits)
      if (data.length < to) return
      const message: unknown = JSON.parse(data.toString('utf8', from, to))
      data = data.subarray(to)
      receive(message as Dap.ProtocolMessage)
    }
  })

  /** The response to a request, also a failed one. */
  const send = (command: string, args: object = {}): Promise<Dap.Response> => {
    const request: Dap.Request = { seq: ++seq, type: 'request', command, arguments: args }
    const text = JSON.stringify(request)
    return new Promise(resolve => {
      responses.set(request.seq, resolve)
      input.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`)
    })
  }

  return {
    streams: { input, output },
    send,
    /** The body of a response that must succeed. */
    async request(command: string, args: object = {}) {
      const response = await send(command, args)
      if (!response.success) throw new Error(`${command}: ${response.message}`)
      return response.body
    },
    /** The next event of a kind. */
    event: (event: string): Promise<Dap.Event> => {
      const at = events.findIndex(each => each.event === event)
      const [found] = at === -1 ? [] : events.splice(at, 1)
      return found ? Promise.resolve(found) : new Promise(resolve => waiting.push({ event, resolve }))
    },
  }
}
