import {
  add,
  addNumbers,
  type Code,
  constant,
  encodeModule,
  get,
  load,
  loopWhileBelow,
  or,
  select,
  sequence,
  set,
  shiftLeft,
  shiftRight,
  shuffle,
  store,
  xor,
} from './wasmCode.ts'

/** Bytes from the input of a lane to that of the next: five blocks, as the largest cell has, and one more. */
export const laneSize = 384
/** What is where in the memory; each word of constants, state and schedule is there four times, once per lane. */
export const memoryLayout = { constants: 0, schedule: 1024, state: 2048, inputs: 2176 } as const

// Locals: the offset of the block in its input, a counter, the eight words of the state, eight more.
const block = 0
const at = 1
const state = 2
const temporary = 10

const rotate = (x: Code, bits: number): Code => or(shiftRight(x, bits), shiftLeft(x, 32 - bits))
const largeSigma = (x: Code, a: number, b: number, c: number): Code =>
  xor(xor(rotate(x, a), rotate(x, b)), rotate(x, c))
const smallSigma = (x: Code, a: number, b: number, c: number): Code =>
  xor(xor(rotate(x, a), rotate(x, b)), shiftRight(x, c))

/** Runs the body for the counter from `from` to `to`. */
const count = (from: number, to: number, step: number, body: Code): Code =>
  sequence(
    set(at, constant(from)),
    loopWhileBelow(sequence(body, set(at, addNumbers(get(at), constant(step)))), at, to),
  )

/** Four words of 32 bits in another order, as an order of bytes. */
const words = (...order: readonly number[]): number[] => order.flatMap(word => [0, 1, 2, 3].map(i => 4 * word + i))
const bigEndian = [3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12]

/** Reads 16 bytes of each lane into four vectors of the schedule: each has one word of all lanes. */
function readWords(): Code {
  const lane = (i: number) => load(addNumbers(get(block), get(at)), memoryLayout.inputs + i * laneSize)
  const [p, q, r, s, word] = [temporary, temporary + 1, temporary + 2, temporary + 3, temporary + 4]
  const twice = addNumbers(get(at), get(at))
  const keep = (i: number, value: Code) =>
    sequence(
      set(word, value),
      // The schedule has four times as many bytes as a lane.
      store(addNumbers(twice, twice), memoryLayout.schedule + 16 * i, shuffle(get(word), get(word), bigEndian)),
    )
  return sequence(
    set(p, shuffle(lane(0), lane(1), words(0, 4, 1, 5))),
    set(q, shuffle(lane(2), lane(3), words(0, 4, 1, 5))),
    set(r, shuffle(lane(0), lane(1), words(2, 6, 3, 7))),
    set(s, shuffle(lane(2), lane(3), words(2, 6, 3, 7))),
    keep(0, shuffle(get(p), get(q), words(0, 1, 4, 5))),
    keep(1, shuffle(get(p), get(q), words(2, 3, 6, 7))),
    keep(2, shuffle(get(r), get(s), words(0, 1, 4, 5))),
    keep(3, shuffle(get(r), get(s), words(2, 3, 6, 7))),
  )
}

/** The next vector of the schedule, from those of up to sixteen rounds ago. */
function extendSchedule(): Code {
  const [x, y] = [temporary, temporary + 1]
  const before = (rounds: number) => load(get(at), memoryLayout.schedule + 16 * (16 - rounds))
  const next = add(before(16), smallSigma(get(x), 7, 18, 3), before(7), smallSigma(get(y), 17, 19, 10))
  return sequence(set(x, before(15)), set(y, before(2)), store(get(at), memoryLayout.schedule + 256, next))
}

/** A round: the variables rotate roles, not values. */
function round(i: number): Code {
  const role = (index: number) => state + ((index - i + 8) & 7)
  const [a, b, c, d] = [role(0), role(1), role(2), role(3)]
  const [e, f, g, h] = [role(4), role(5), role(6), role(7)]
  const input = add(
    load(get(at), memoryLayout.schedule + 16 * i),
    load(get(at), memoryLayout.constants + 16 * i),
    select(get(f), get(g), get(e)),
    largeSigma(get(e), 6, 11, 25),
  )
  const majority = select(get(c), get(a), xor(get(a), get(b)))
  return sequence(
    set(h, add(get(h), input)),
    set(d, add(get(d), get(h))),
    set(h, add(get(h), largeSigma(get(a), 2, 13, 22), majority)),
  )
}

/** WebAssembly that compresses a block of each of four inputs at once (FIPS 180-4): `run(offset of the block in its input)`. */
export function encodeSha256(): Uint8Array<ArrayBuffer> {
  const eight = Array.from({ length: 8 }, (_, i) => i)
  const zero = constant(0)
  const previous = (i: number) => load(zero, memoryLayout.state + 16 * i)
  const body = sequence(
    count(0, 64, 16, readWords()),
    count(0, 48 * 16, 16, extendSchedule()),
    ...eight.map(i => set(state + i, previous(i))),
    count(0, 64 * 16, 8 * 16, sequence(...eight.map(round))),
    ...eight.map(i => store(zero, memoryLayout.state + 16 * i, add(previous(i), get(state + i)))),
  )
  return encodeModule({ numbers: 1, vectors: 13 }, body)
}
