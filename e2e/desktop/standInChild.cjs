// Stands in for Electron's utility process: Node runs the built file, with the port to its parent that Electron gives.
// Attempts to leave this machine are rejected and reported.
'use strict'
const net = require('node:net')
const dns = require('node:dns')
const dgram = require('node:dgram')

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
for (const name of ['send', 'connect']) {
  dgram.Socket.prototype[name] = (...args) => leave(`a datagram (${name}) to ${args.slice(1, 5).join(' ')}`)
}
for (const holder of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype]) {
  for (const name of Object.getOwnPropertyNames(holder)) {
    if (/^(lookup|resolve|reverse)/.test(name)) holder[name] = host => leave(`looking up ${host}`)
  }
}
globalThis.fetch = async url => leave(`a request to ${url}`)

process.parentPort = {
  on: (_, listener) => process.on('message', data => listener({ data, ports: [] })),
  postMessage: message => process.send(message),
}
process.on('disconnect', () => process.exit(0))
const [, , file] = process.argv
if (file === undefined) process.exit(1)
require(file)
