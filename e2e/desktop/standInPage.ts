type Invoked = { readonly value?: unknown; readonly error?: string; readonly bytesAt?: string }

/** Where the page fetches the packed bytes of a large reply: as Playwright's text they would block the page. */
export const bytesPath = '/stand-in-bytes/'

/** The script that a page runs before its own: what a sandboxed preload script finds, and the preload script itself. */
export const pageScript = (preload: string): string =>
  // Some compilers wrap functions in a call that keeps their names, which a page does not know.
  `{ const __name = each => each; (${inPage})(function (require, module, exports) { ${preload}\n}) }`

/** Runs in the page: everything it needs is inside. */
function inPage(preload: (require: (name: string) => unknown, module: object, exports: object) => void): void {
  type Global = Record<string, unknown> & {
    __standInInvoke?: (channel: string, args: unknown[]) => Promise<Invoked>
    __standInSend?: (channel: string, args: unknown[]) => void
  }
  const page = window as unknown as Global
  const { __standInInvoke: invoke, __standInSend: send } = page
  delete page.__standInInvoke
  delete page.__standInSend
  const fetchBytes = window.fetch.bind(window)
  const listeners = new Map<string, ((...args: unknown[]) => void)[]>()
  // What crosses between the two worlds is copied; functions and promises are stood for.
  const copy = (value: unknown): unknown => {
    if (typeof value === 'function') {
      return (...args: unknown[]) => copy((value as (...all: unknown[]) => unknown)(...args.map(copy)))
    }
    if (value instanceof Promise) return value.then(copy)
    if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype) {
      return Object.freeze(Object.fromEntries(Object.entries(value).map(([key, each]) => [key, copy(each)])))
    }
    return structuredClone(value)
  }
  const electron = {
    contextBridge: {
      exposeInMainWorld: (name: string, api: unknown) =>
        Object.defineProperty(window, name, { value: copy(api), enumerable: true }),
    },
    ipcRenderer: {
      async invoke(channel: string, ...args: unknown[]) {
        const invoked = await invoke?.(channel, structuredClone(args))
        if (invoked?.error !== undefined) throw new Error(invoked.error)
        if (invoked?.bytesAt === undefined) return invoked?.value
        const { body: packed } = await fetchBytes(invoked.bytesAt)
        const unpacked = packed?.pipeThrough(new DecompressionStream('deflate-raw'))
        const bytes = new Uint8Array(await new Response(unpacked).arrayBuffer())
        performance.mark('stand-in-crossed')
        return { ...(invoked.value as object), reply: bytes }
      },
      send: (channel: string, ...args: unknown[]) => send?.(channel, structuredClone(args)),
      on: (channel: string, listener: (...args: unknown[]) => void) =>
        void listeners.set(channel, [...(listeners.get(channel) ?? []), listener]),
    },
  }
  Object.defineProperty(window, '__standInReceive', {
    value: (channel: string, args: unknown[]) => {
      for (const listener of listeners.get(channel) ?? []) listener({}, ...args)
    },
  })
  const require = (name: string): unknown => {
    if (name === 'electron') return electron
    throw new Error(`a preload script in the sandbox may not load ${name}`)
  }
  const module = { exports: {} }
  preload(require, module, module.exports)
}
