import { byteAt, intAt } from './at.ts'

// Why not the library's: a bag hashes tens of thousands of messages of one to five blocks. The general
// implementation spends more on objects, views and copies for each of them than on the rounds. This one works
// in place on arrays that are made once; `sha256.test.ts` compares the two.

const roundConstants = new Int32Array([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
  0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
  0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
  0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
  0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
  0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
  0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
  0xc67178f2,
])
const state = new Int32Array(8)
const schedule = new Int32Array(64)

const small0 = (x: number) => ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
const small1 = (x: number) => ((x >>> 17) | (x << 15)) ^ ((x >>> 19) | (x << 13)) ^ (x >>> 10)
const big0 = (x: number) => ((x >>> 2) | (x << 30)) ^ ((x >>> 13) | (x << 19)) ^ ((x >>> 22) | (x << 10))
const big1 = (x: number) => ((x >>> 6) | (x << 26)) ^ ((x >>> 11) | (x << 21)) ^ ((x >>> 25) | (x << 7))
const choose = (x: number, y: number, z: number) => z ^ (x & (y ^ z))
const majority = (x: number, y: number, z: number) => (x & y) | (z & (x | y))
const step = (round: number) => (intAt(roundConstants, round) + intAt(schedule, round)) | 0

function reset(): void {
  state[0] = 0x6a09e667
  state[1] = 0xbb67ae85
  state[2] = 0x3c6ef372
  state[3] = 0xa54ff53a
  state[4] = 0x510e527f
  state[5] = 0x9b05688c
  state[6] = 0x1f83d9ab
  state[7] = 0x5be0cd19
}

/** One block of 64 bytes. Eight rounds a turn, so that the letters change roles instead of places. */
function compress(bytes: Uint8Array, at: number): void {
  for (let i = 0, p = at; i < 16; i++, p += 4) {
    schedule[i] =
      (byteAt(bytes, p) << 24) | (byteAt(bytes, p + 1) << 16) | (byteAt(bytes, p + 2) << 8) | byteAt(bytes, p + 3)
  }
  for (let i = 16; i < 64; i++) {
    schedule[i] =
      (small1(intAt(schedule, i - 2)) +
        intAt(schedule, i - 7) +
        small0(intAt(schedule, i - 15)) +
        intAt(schedule, i - 16)) |
      0
  }
  let a = intAt(state, 0)
  let b = intAt(state, 1)
  let c = intAt(state, 2)
  let d = intAt(state, 3)
  let e = intAt(state, 4)
  let f = intAt(state, 5)
  let g = intAt(state, 6)
  let h = intAt(state, 7)
  for (let i = 0; i < 64; i += 8) {
    h = (h + big1(e) + choose(e, f, g) + step(i)) | 0
    d = (d + h) | 0
    h = (h + big0(a) + majority(a, b, c)) | 0
    g = (g + big1(d) + choose(d, e, f) + step(i + 1)) | 0
    c = (c + g) | 0
    g = (g + big0(h) + majority(h, a, b)) | 0
    f = (f + big1(c) + choose(c, d, e) + step(i + 2)) | 0
    b = (b + f) | 0
    f = (f + big0(g) + majority(g, h, a)) | 0
    e = (e + big1(b) + choose(b, c, d) + step(i + 3)) | 0
    a = (a + e) | 0
    e = (e + big0(f) + majority(f, g, h)) | 0
    d = (d + big1(a) + choose(a, b, c) + step(i + 4)) | 0
    h = (h + d) | 0
    d = (d + big0(e) + majority(e, f, g)) | 0
    c = (c + big1(h) + choose(h, a, b) + step(i + 5)) | 0
    g = (g + c) | 0
    c = (c + big0(d) + majority(d, e, f)) | 0
    b = (b + big1(g) + choose(g, h, a) + step(i + 6)) | 0
    f = (f + b) | 0
    b = (b + big0(c) + majority(c, d, e)) | 0
    a = (a + big1(f) + choose(f, g, h) + step(i + 7)) | 0
    e = (e + a) | 0
    a = (a + big0(b) + majority(b, c, d)) | 0
  }
  state[0] = intAt(state, 0) + a
  state[1] = intAt(state, 1) + b
  state[2] = intAt(state, 2) + c
  state[3] = intAt(state, 3) + d
  state[4] = intAt(state, 4) + e
  state[5] = intAt(state, 5) + f
  state[6] = intAt(state, 6) + g
  state[7] = intAt(state, 7) + h
}

/** Ends the message: the mark, zeros, and the length in bits over the last eight bytes of a block. */
function pad(bytes: Uint8Array, used: number, length: number): number {
  const end = used + 9 <= 64 ? 64 : used + 9 <= 128 ? 128 : (used + 72) & ~63
  bytes[used] = 0x80
  for (let i = used + 1; i < end - 8; i++) bytes[i] = 0
  const high = Math.floor(length / 0x20000000)
  const low = (length << 3) >>> 0
  for (let i = 0; i < 4; i++) {
    bytes[end - 8 + i] = high >>> (24 - 8 * i)
    bytes[end - 4 + i] = low >>> (24 - 8 * i)
  }
  return end
}

function writeState(target: Uint8Array, at: number): void {
  for (let i = 0; i < 8; i++) {
    const word = intAt(state, i)
    target[at + 4 * i] = word >>> 24
    target[at + 4 * i + 1] = word >>> 16
    target[at + 4 * i + 2] = word >>> 8
    target[at + 4 * i + 3] = word
  }
}

/** SHA-256 of the first `length` bytes of a scratch array that has room for the padding (up to 72 bytes more). */
export function sha256InPlace(scratch: Uint8Array, length: number, target: Uint8Array, at: number): void {
  const end = pad(scratch, length, length)
  reset()
  for (let p = 0; p < end; p += 64) compress(scratch, p)
  writeState(target, at)
}

const tail = new Uint8Array(128)

/** SHA-256. */
export function sha256(bytes: Uint8Array): Uint8Array {
  reset()
  const whole = bytes.length & ~63
  for (let p = 0; p < whole; p += 64) compress(bytes, p)
  tail.set(bytes.subarray(whole))
  const end = pad(tail, bytes.length - whole, bytes.length)
  for (let p = 0; p < end; p += 64) compress(tail, p)
  const digest = new Uint8Array(32)
  writeState(digest, 0)
  return digest
}
