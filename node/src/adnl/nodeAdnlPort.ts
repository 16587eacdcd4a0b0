import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import { createConnection } from 'node:net'
import type { AdnlPort } from '@tonoscope/core/chain/liteserver/adnl/AdnlPort'

/** TCP and crypto of Node for connections to liteservers. */
export const nodeAdnlPort: AdnlPort = {
  connect(host, port, { onOpen, onData, onClose }) {
    const socket = createConnection({ host, port, noDelay: true })
    let reason = 'the server closed the connection'
    socket.on('connect', onOpen)
    socket.on('data', onData)
    socket.on('error', error => {
      reason = 'code' in error ? String(error.code) : error.message
    })
    socket.on('close', () => onClose(reason))
    return {
      write: bytes => socket.write(bytes),
      close() {
        socket.removeAllListeners('data')
        socket.removeAllListeners('close')
        socket.destroy()
      },
    }
  },
  cipher(key, iv) {
    const cipher = createCipheriv('aes-256-ctr', key, iv)
    return bytes => cipher.update(bytes)
  },
  sha256(...parts) {
    const hash = createHash('sha256')
    for (const part of parts) hash.update(part)
    return hash.digest()
  },
  randomBytes: count => randomBytes(count),
}
