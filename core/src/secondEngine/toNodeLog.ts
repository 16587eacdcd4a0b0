/** `code cell hash: <hash>:<bits>:<refs>`, the hash in lower case. */
const location = /^code cell hash: ([0-9a-f]{64}):(\d+):\d+$/gm
/** How the last step of a run without a handler of its own is logged. */
const end = /^terminating vm in the default exception handler: n=(-?\d+)$/gm

/** A VM log of the second engine in the form of the node's, which all readers of logs know. Names of instructions stay. */
export const toNodeLog = (log: string): string =>
  log
    .replace(location, (_, hash: string, offset: string) => `code cell hash: ${hash.toUpperCase()} offset: ${offset}`)
    .replace(end, 'default exception handler, terminating vm with exit code $1')
