/** A TCP socket of the host. */
export interface HostSocket {
  write(bytes: Uint8Array): void
  /** Closes it immediately; no event follows. */
  close(): void
}

/** Received bytes may be kept. */
type SocketEvents = {
  readonly onOpen: () => void
  readonly onData: (bytes: Uint8Array) => void
  /** The connection closed or failed; the last event. */
  readonly onClose: (reason: string) => void
}

/** Encrypts or decrypts the next bytes of a stream. */
export type StreamCipher = (bytes: Uint8Array) => Uint8Array

/** What ADNL over TCP needs of its host; available in Node and Electron, not in a page. */
export interface AdnlPort {
  connect(host: string, port: number, events: SocketEvents): HostSocket
  /** AES-256 in counter mode; the same in both directions. */
  cipher(key: Uint8Array, iv: Uint8Array): StreamCipher
  sha256(...parts: readonly Uint8Array[]): Uint8Array
  randomBytes(count: number): Uint8Array
}
