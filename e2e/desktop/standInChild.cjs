// Stands in for Electron's utility process: Node runs the built file, with the port to its parent that Electron gives.
// Whatever would leave this machine is refused and told.
'use strict'
const net = require('node:net')
const dns = require('node:dns')

const leave = what => {
  process.send({ standIn: 'left', what })
  throw Object.assign(new Error(`${what} is not allowed: this run is offline`), { code: 'ENETUNREACH' })
}
const connect = net.Socket.prototype.connect
net.Socket.prototype.connect = function (...args) {
  const [options] = Array.isArray(args[0]) ? args[0] : args
  // Pipes are how Node talks to its own parent.
  if (options && typeof options === 'object' && options.path !== undefined) return connect.apply(this, args)
  return leave(`a connection to ${JSON.stringify(options)}`)
}
for (const name of ['lookup', 'resolve', 'resolve4', 'resolve6']) {
  dns[name] = host => leave(`looking up ${host}`)
  dns.promises[name] = async host => leave(`looking up ${host}`)
}
globalThis.fetch = async url => leave(`a request to ${url}`)

process.parentPort = {
  on: (_, listener) => process.on('message', data => listener({ data, ports: [] })),
  postMessage: message => process.send(message),
}
process.on('disconnect', () => process.exit(0))
require(process.argv[2])
