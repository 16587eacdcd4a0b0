// biome-ignore-all lint/style/noNonNullAssertion: every index is in range by construction; a checked read costs time here

// Not the library's: hashing a BoC means tens of thousands of inputs of one to five blocks, and a general
// implementation spends more on objects, views and copies than on the rounds. This one works in place on
// preallocated arrays; `sha256.test.ts` compares the two.

export const roundConstants: Int32Array = new Int32Array([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
  0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
  0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
  0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
  0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
  0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
  0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
  0xc67178f2,
])
export const initialState: Int32Array = new Int32Array([
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
])
const state = new Int32Array(8)
const schedule = new Int32Array(64)

function reset(): void {
  for (let i = 0; i < 8; i++) state[i] = initialState[i]!
}

/**
 * Compresses one block of 64 bytes. Eight rounds per iteration, unrolled: the variables rotate roles, not values, and
 * the engine would not inline this much. A view reads a word at once.
 */
function compress(view: DataView, at: number): void {
  for (let i = 0, p = at; i < 16; i++, p += 4) schedule[i] = view.getInt32(p)
  for (let i = 16; i < 64; i++) {
    const x = schedule[i - 15]!
    const y = schedule[i - 2]!
    const low = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
    const high = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
    schedule[i] = (schedule[i - 16]! + low + schedule[i - 7]! + high) | 0
  }
  let a = state[0]!
  let b = state[1]!
  let c = state[2]!
  let d = state[3]!
  let e = state[4]!
  let f = state[5]!
  let g = state[6]!
  let h = state[7]!
  let s = 0
  for (let i = 0; i < 64; i += 8) {
    s = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    h = (h + s + (g ^ (e & (f ^ g))) + roundConstants[i]! + schedule[i]!) | 0
    d = (d + h) | 0
    s = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    h = (h + s + ((a & b) | (c & (a | b)))) | 0
    s = ((d >>> 6) | (d << 26)) ^ ((d >>> 11) | (d << 21)) ^ ((d >>> 25) | (d << 7))
    g = (g + s + (f ^ (d & (e ^ f))) + roundConstants[i + 1]! + schedule[i + 1]!) | 0
    c = (c + g) | 0
    s = ((h >>> 2) | (h << 30)) ^ ((h >>> 13) | (h << 19)) ^ ((h >>> 22) | (h << 10))
    g = (g + s + ((h & a) | (b & (h | a)))) | 0
    s = ((c >>> 6) | (c << 26)) ^ ((c >>> 11) | (c << 21)) ^ ((c >>> 25) | (c << 7))
    f = (f + s + (e ^ (c & (d ^ e))) + roundConstants[i + 2]! + schedule[i + 2]!) | 0
    b = (b + f) | 0
    s = ((g >>> 2) | (g << 30)) ^ ((g >>> 13) | (g << 19)) ^ ((g >>> 22) | (g << 10))
    f = (f + s + ((g & h) | (a & (g | h)))) | 0
    s = ((b >>> 6) | (b << 26)) ^ ((b >>> 11) | (b << 21)) ^ ((b >>> 25) | (b << 7))
    e = (e + s + (d ^ (b & (c ^ d))) + roundConstants[i + 3]! + schedule[i + 3]!) | 0
    a = (a + e) | 0
    s = ((f >>> 2) | (f << 30)) ^ ((f >>> 13) | (f << 19)) ^ ((f >>> 22) | (f << 10))
    e = (e + s + ((f & g) | (h & (f | g)))) | 0
    s = ((a >>> 6) | (a << 26)) ^ ((a >>> 11) | (a << 21)) ^ ((a >>> 25) | (a << 7))
    d = (d + s + (c ^ (a & (b ^ c))) + roundConstants[i + 4]! + schedule[i + 4]!) | 0
    h = (h + d) | 0
    s = ((e >>> 2) | (e << 30)) ^ ((e >>> 13) | (e << 19)) ^ ((e >>> 22) | (e << 10))
    d = (d + s + ((e & f) | (g & (e | f)))) | 0
    s = ((h >>> 6) | (h << 26)) ^ ((h >>> 11) | (h << 21)) ^ ((h >>> 25) | (h << 7))
    c = (c + s + (b ^ (h & (a ^ b))) + roundConstants[i + 5]! + schedule[i + 5]!) | 0
    g = (g + c) | 0
    s = ((d >>> 2) | (d << 30)) ^ ((d >>> 13) | (d << 19)) ^ ((d >>> 22) | (d << 10))
    c = (c + s + ((d & e) | (f & (d | e)))) | 0
    s = ((g >>> 6) | (g << 26)) ^ ((g >>> 11) | (g << 21)) ^ ((g >>> 25) | (g << 7))
    b = (b + s + (a ^ (g & (h ^ a))) + roundConstants[i + 6]! + schedule[i + 6]!) | 0
    f = (f + b) | 0
    s = ((c >>> 2) | (c << 30)) ^ ((c >>> 13) | (c << 19)) ^ ((c >>> 22) | (c << 10))
    b = (b + s + ((c & d) | (e & (c | d)))) | 0
    s = ((f >>> 6) | (f << 26)) ^ ((f >>> 11) | (f << 21)) ^ ((f >>> 25) | (f << 7))
    a = (a + s + (h ^ (f & (g ^ h))) + roundConstants[i + 7]! + schedule[i + 7]!) | 0
    e = (e + a) | 0
    s = ((b >>> 2) | (b << 30)) ^ ((b >>> 13) | (b << 19)) ^ ((b >>> 22) | (b << 10))
    a = (a + s + ((b & c) | (d & (b | c)))) | 0
  }
  state[0] = state[0]! + a
  state[1] = state[1]! + b
  state[2] = state[2]! + c
  state[3] = state[3]! + d
  state[4] = state[4]! + e
  state[5] = state[5]! + f
  state[6] = state[6]! + g
  state[7] = state[7]! + h
}

/** Pads the last `used` bytes of a message at an offset: 0x80, zeros, its length in bits in the last eight bytes of a block. */
function pad(bytes: Uint8Array, at: number, used: number, length: number): number {
  const size = used + 9 <= 64 ? 64 : used + 9 <= 128 ? 128 : (used + 72) & ~63
  const end = at + size
  bytes[at + used] = 0x80
  for (let i = at + used + 1; i < end - 8; i++) bytes[i] = 0
  const high = Math.floor(length / 0x20000000)
  const low = (length << 3) >>> 0
  for (let i = 0; i < 4; i++) {
    bytes[end - 8 + i] = high >>> (24 - 8 * i)
    bytes[end - 4 + i] = low >>> (24 - 8 * i)
  }
  return size
}

/** Pads a whole message at an offset. Returns its size in bytes, a multiple of 64. */
export const padInput = (bytes: Uint8Array, at: number, length: number): number => pad(bytes, at, length, length)

function writeState(target: Uint8Array, at: number): void {
  for (let i = 0; i < 8; i++) {
    const word = state[i]!
    target[at + 4 * i] = word >>> 24
    target[at + 4 * i + 1] = word >>> 16
    target[at + 4 * i + 2] = word >>> 8
    target[at + 4 * i + 3] = word
  }
}

/** Where the input of `sha256OfInput` is written: two descriptors, 128 bytes of data, four depths, four hashes, and the padding. */
export const hashInput: Uint8Array = new Uint8Array(2 + 128 + 8 + 128 + 72)
const inputView = new DataView(hashInput.buffer)

/** SHA-256 of the first `length` bytes of `hashInput`. */
export function sha256OfInput(length: number, target: Uint8Array, at: number): void {
  const end = padInput(hashInput, 0, length)
  reset()
  for (let p = 0; p < end; p += 64) compress(inputView, p)
  writeState(target, at)
}

const tail = new Uint8Array(128)
const tailView = new DataView(tail.buffer)

/** SHA-256. */
export function sha256(bytes: Uint8Array): Uint8Array {
  reset()
  const fullBlocksEnd = bytes.length & ~63
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  for (let p = 0; p < fullBlocksEnd; p += 64) compress(view, p)
  tail.set(bytes.subarray(fullBlocksEnd))
  const end = pad(tail, 0, bytes.length - fullBlocksEnd, bytes.length)
  for (let p = 0; p < end; p += 64) compress(tailView, p)
  const digest = new Uint8Array(32)
  writeState(digest, 0)
  return digest
}
