import { concatBytes } from '../../../encoding/concatBytes.ts'
import { malformedTl } from '../tl/TlReader.ts'
import type { AdnlPort } from './AdnlPort.ts'

/** The limit of nodes. */
const maxPacketBytes = 2 ** 24
const nonceBytes = 32
const hashBytes = 32

/** A packet around a payload: `length (4) · nonce (32) · payload · sha256 of nonce and payload (32)`, before encryption. */
export function writePacket(port: AdnlPort, payload: Uint8Array): Uint8Array {
  const length = new Uint8Array(4)
  new DataView(length.buffer).setUint32(0, nonceBytes + payload.length + hashBytes, true)
  const nonce = port.randomBytes(nonceBytes)
  return concatBytes([length, nonce, payload, port.sha256(nonce, payload)])
}

/** Reassembles payloads from decrypted chunks, copying each once. */
export class PacketReader {
  private readonly port: Pick<AdnlPort, 'sha256'>
  private readonly head = new Uint8Array(4)
  private headLength = 0
  private body: Uint8Array | undefined
  private bodyLength = 0

  constructor(port: Pick<AdnlPort, 'sha256'>) {
    this.port = port
  }

  /** The payloads that these bytes complete. @throws source.malformed on an invalid packet */
  *take(bytes: Uint8Array): Generator<Uint8Array> {
    let at = 0
    while (at < bytes.length) {
      if (this.body === undefined) {
        const piece = bytes.subarray(at, at + 4 - this.headLength)
        this.head.set(piece, this.headLength)
        this.headLength += piece.length
        at += piece.length
        if (this.headLength === 4) this.begin()
      } else {
        const piece = bytes.subarray(at, at + this.body.length - this.bodyLength)
        this.body.set(piece, this.bodyLength)
        this.bodyLength += piece.length
        at += piece.length
        if (this.bodyLength === this.body.length) yield this.finish(this.body)
      }
    }
  }

  private begin(): void {
    const length = new DataView(this.head.buffer).getUint32(0, true)
    if (length < nonceBytes + hashBytes || length > maxPacketBytes) throw malformedTl(`a packet of ${length} bytes`)
    this.body = new Uint8Array(length)
    this.bodyLength = 0
    this.headLength = 0
  }

  private finish(body: Uint8Array): Uint8Array {
    this.body = undefined
    const end = body.length - hashBytes
    const expected = this.port.sha256(body.subarray(0, end))
    for (let i = 0; i < hashBytes; i++)
      if (expected[i] !== body[end + i]) throw malformedTl('a packet has the wrong checksum')
    return body.subarray(nonceBytes, end)
  }
}
