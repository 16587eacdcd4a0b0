/** A TCP connection of the host's. */
export interface HostSocket {
  write(bytes: Uint8Array): void
  /** Ends it at once; no event follows. */
  close(): void
}

/** What a connection tells. Bytes that it gives may be kept. */
export type SocketEvents = {
  readonly onOpen: () => void
  readonly onData: (bytes: Uint8Array) => void
  /** It is over, or never came about; the last event. */
  readonly onClose: (reason: string) => void
}

/** Takes or gives the next bytes of a stream, encrypted or decrypted. */
export type StreamCipher = (bytes: Uint8Array) => Uint8Array

/** What ADNL over TCP needs of its host; a page cannot give it, Node and Electron can. */
export interface AdnlPort {
  connect(host: string, port: number, events: SocketEvents): HostSocket
  /** AES-256 in counter mode; the same in both directions. */
  cipher(key: Uint8Array, iv: Uint8Array): StreamCipher
  sha256(...parts: readonly Uint8Array[]): Uint8Array
  randomBytes(count: number): Uint8Array
}
