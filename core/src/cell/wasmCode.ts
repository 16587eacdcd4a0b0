/** Instructions of WebAssembly: writes their bytes. */
export type Code = (out: number[]) => void

/** An unsigned number in LEB128. */
function writeUnsigned(out: number[], value: number): void {
  let rest = value
  for (; rest >= 0x80; rest >>>= 7) out.push((rest & 0x7f) | 0x80)
  out.push(rest)
}

/** A signed number of 32 bits in LEB128. */
function writeSigned(out: number[], value: number): void {
  let rest = value
  for (; rest < -64 || rest >= 64; rest >>= 7) out.push((rest & 0x7f) | 0x80)
  out.push(rest & 0x7f)
}

const simd = (instruction: number, ...operands: readonly Code[]): Code => {
  return out => {
    for (const operand of operands) operand(out)
    out.push(0xfd)
    writeUnsigned(out, instruction)
  }
}

/** An instruction that accesses memory; it promises no alignment. */
const access = (instruction: Code, offset: number): Code => {
  return out => {
    instruction(out)
    out.push(0)
    writeUnsigned(out, offset)
  }
}

/** One after the other. */
export const sequence = (...parts: readonly Code[]): Code => {
  return out => {
    for (const part of parts) part(out)
  }
}

export const get = (local: number): Code => {
  return out => void out.push(0x20, local)
}

export const set = (local: number, value: Code): Code => {
  return out => {
    value(out)
    out.push(0x21, local)
  }
}

export const constant = (value: number): Code => {
  return out => {
    out.push(0x41)
    writeSigned(out, value)
  }
}

export const addNumbers = (a: Code, b: Code): Code => sequence(a, b, out => void out.push(0x6a))

/** Runs the body, and again while the local is less than the limit (unsigned). */
export const loopWhileBelow = (body: Code, local: number, limit: number): Code =>
  sequence(
    out => void out.push(0x03, 0x40),
    body,
    get(local),
    constant(limit),
    out => void out.push(0x49, 0x0d, 0x00, 0x0b),
  )

/** 16 bytes at an address. */
export const load = (address: Code, offset: number): Code => access(simd(0, address), offset)
export const store = (address: Code, offset: number, value: Code): Code => access(simd(11, address, value), offset)
/** The 32 bits at an address, in all four lanes. */
export const loadInAllLanes = (address: Code, offset: number): Code => access(simd(9, address), offset)

/** Bytes of two vectors (0 … 15 and 16 … 31) in another order. */
export const shuffle = (a: Code, b: Code, order: readonly number[]): Code =>
  sequence(simd(13, a, b), out => void out.push(...order))

export const xor = (a: Code, b: Code): Code => simd(81, a, b)
export const or = (a: Code, b: Code): Code => simd(80, a, b)
/** The bits of `a` where the mask is 1, those of `b` where it is 0. */
export const select = (a: Code, b: Code, mask: Code): Code => simd(82, a, b, mask)
export const shiftLeft = (a: Code, bits: number): Code => simd(171, a, constant(bits))
export const shiftRight = (a: Code, bits: number): Code => simd(173, a, constant(bits))
/** The sum in each of four lanes of 32 bits. */
export const add = (first: Code, ...others: readonly Code[]): Code =>
  others.reduce((sum, value) => simd(174, sum, value), first)

/** A section or a function: its size in bytes, then its bytes. */
function writeSized(out: number[], content: Code): void {
  const bytes: number[] = []
  content(bytes)
  writeUnsigned(out, bytes.length)
  for (const byte of bytes) out.push(byte)
}

/** A module that exports a memory of 64 KiB as `memory`, and as `run` a function of one number (local 0) without a result. */
export function encodeModule(
  locals: { readonly numbers: number; readonly vectors: number },
  body: Code,
): Uint8Array<ArrayBuffer> {
  const out = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0] // magic and version
  const section = (id: number, content: Code) => {
    out.push(id)
    writeSized(out, content)
  }
  const text = (name: string) => [name.length, ...[...name].map(each => each.charCodeAt(0))]
  section(1, code => void code.push(1, 0x60, 1, 0x7f, 0)) // one type: (i32) -> ()
  section(3, code => void code.push(1, 0)) // one function of that type
  section(5, code => void code.push(1, 0, 1)) // one memory, at least one page
  section(7, code => void code.push(2, ...text('memory'), 2, 0, ...text('run'), 0, 0)) // exports
  section(10, code => {
    code.push(1)
    writeSized(code, inner => {
      inner.push(2, locals.numbers, 0x7f, locals.vectors, 0x7b) // i32 and v128
      body(inner)
      inner.push(0x0b)
    })
  })
  return Uint8Array.from(out)
}
