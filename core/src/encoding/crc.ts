// biome-ignore-all lint/style/noNonNullAssertion: every index is in range by construction; a checked read costs time here

const table16 = new Uint16Array(256)
const table32 = new Uint32Array(256)
const tableIeee = new Uint32Array(256)
for (let i = 0; i < 256; i++) {
  let short = i << 8
  let long = i
  let ieee = i
  for (let bit = 0; bit < 8; bit++) {
    short = short & 0x8000 ? (short << 1) ^ 0x1021 : short << 1
    long = long & 1 ? (long >>> 1) ^ 0x82f63b78 : long >>> 1
    ieee = ieee & 1 ? (ieee >>> 1) ^ 0xedb88320 : ieee >>> 1
  }
  table16[i] = short
  table32[i] = long
  tableIeee[i] = ieee
}

/** CRC-16/XMODEM: checksum of user-friendly addresses, ids of get methods. */
export function crc16(bytes: Uint8Array): number {
  let crc = 0
  for (let i = 0; i < bytes.length; i++) crc = ((crc << 8) & 0xffff) ^ table16[(crc >>> 8) ^ bytes[i]!]!
  return crc
}

/** What a byte contributes when one, two or three bytes follow it: four bytes are one step. */
const [after1, after2, after3] = [new Uint32Array(256), new Uint32Array(256), new Uint32Array(256)]
for (let i = 0; i < 256; i++) {
  after1[i] = (table32[i]! >>> 8) ^ table32[table32[i]! & 0xff]!
  after2[i] = (after1[i]! >>> 8) ^ table32[after1[i]! & 0xff]!
  after3[i] = (after2[i]! >>> 8) ^ table32[after2[i]! & 0xff]!
}

/** CRC-32C (Castagnoli), unsigned: checksum of a BoC. */
export function crc32c(bytes: Uint8Array): number {
  let crc = -1
  let i = 0
  for (const end = bytes.length - 3; i < end; i += 4) {
    const word = crc ^ (bytes[i]! | (bytes[i + 1]! << 8) | (bytes[i + 2]! << 16) | (bytes[i + 3]! << 24))
    crc = after3[word & 255]! ^ after2[(word >>> 8) & 255]! ^ after1[(word >>> 16) & 255]! ^ table32[word >>> 24]!
  }
  for (; i < bytes.length; i++) crc = (crc >>> 8) ^ table32[(crc ^ bytes[i]!) & 0xff]!
  return (crc ^ -1) >>> 0
}

/** CRC-32 (IEEE), unsigned: the hash of a TL-B schema in TON Connect. */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (let i = 0; i < bytes.length; i++) crc = (crc >>> 8) ^ tableIeee[(crc ^ bytes[i]!) & 0xff]!
  return (crc ^ 0xffffffff) >>> 0
}
