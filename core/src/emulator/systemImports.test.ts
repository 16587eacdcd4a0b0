import { expect, test } from 'vitest'
import { InstanceMemory } from './InstanceMemory.ts'
import { systemImports } from './systemImports.ts'

const pageBytes = 65_536

function createSystem({ pages = 1, maximum = 100, limitBytes = Number.POSITIVE_INFINITY } = {}) {
  const memory = new InstanceMemory()
  const own = new WebAssembly.Memory({ initial: pages, maximum })
  memory.attach(own)
  const lines: string[] = []
  const imports = systemImports({
    memory,
    mayGrow: bytes => memory.bytes.length + bytes <= limitBytes,
    onClock: () => lines.push('line'),
  })
  // As WebAssembly calls them.
  const call = (name: keyof typeof imports, ...args: readonly unknown[]) =>
    (imports[name] as (...args: readonly unknown[]) => unknown)(...args)
  return { memory, own, call, lines }
}

test('the clock stands, also after the memory has grown', () => {
  const { own, call, lines } = createSystem()
  const read = (address: number): bigint => {
    expect(call('clock_time_get', 1, 0n, address)).toBe(0)
    return new DataView(own.buffer).getBigUint64(address, true)
  }
  const first = read(16)
  expect(first).toBe(1_000_000_000n)
  expect(call('emscripten_date_now')).toBe(1000)
  own.grow(1)
  expect(read(pageBytes + 8)).toBe(first)
  expect(lines).toHaveLength(2)
})

test('times are in UTC', () => {
  const { memory, call } = createSystem()
  for (const name of ['gmtime_js', 'localtime_js'] as const) {
    memory.words.fill(7)
    // 2024-12-31T23:58:59Z, a Tuesday, day 365 from 0 of a leap year.
    call(name, 1_735_689_539n, 64)
    expect([...memory.words.subarray(16, 27)]).toEqual([59, 58, 23, 31, 11, 124, 2, 365, 0, 0, 7])
  }
  call('tzset_js', 0, 4, 8, 12)
  expect([...memory.words.subarray(0, 2)]).toEqual([0, 0])
  expect(new TextDecoder().decode(memory.bytes.subarray(8, 16))).toBe('UTC\0UTC\0')
})

test('has no files and no environment, and takes all output', () => {
  const { memory, call } = createSystem()
  expect(call('syscall_openat', -100, 8, 0, 0)).toBe(-44)
  expect(call('syscall_stat64', 8, 64)).toBe(-44)
  expect(call('fd_read', 3, 0, 0, 0)).toBe(8)
  memory.words.fill(7)
  expect(call('environ_sizes_get', 0, 4)).toBe(0)
  expect([...memory.words.subarray(0, 3)]).toEqual([0, 0, 7])
  // Two parts of 5 and 6 bytes.
  memory.words.set([100, 5, 200, 6], 4)
  expect(call('fd_write', 2, 16, 2, 0)).toBe(0)
  expect(memory.words[0]).toBe(11)
})

test('random numbers are the same for each instance', () => {
  const draw = () => {
    const { memory, call } = createSystem()
    expect(call('random_get', 3, 20)).toBe(0)
    expect(call('emscripten_asm_const_int', 1842536, 0, 0)).toBe(0)
    return [[...memory.bytes.subarray(0, 24)], call('emscripten_asm_const_int', 1842500, 0, 0)] as const
  }
  const [bytes, next] = draw()
  expect(draw()).toEqual([bytes, next])
  expect(new Set(bytes.slice(3, 23)).size).toBeGreaterThan(10)
  expect([...bytes.slice(0, 3), bytes[23]]).toEqual([0, 0, 0, 0])
  expect(() => createSystem().call('emscripten_asm_const_int', 5, 0, 0)).toThrow('unknown JavaScript (5)')
})

test('memory grows by a fifth, and by less where there is less', () => {
  const pagesAfter = (needed: number, options?: Parameters<typeof createSystem>[0]) => {
    const { memory, call } = createSystem({ pages: 20, ...options })
    const result = call('emscripten_resize_heap', needed * pageBytes)
    return [result, memory.bytes.length / pageBytes]
  }
  expect(pagesAfter(21)).toEqual([1, 24])
  expect(pagesAfter(30)).toEqual([1, 30])
  expect(pagesAfter(21, { maximum: 23 })).toEqual([1, 22])
  expect(pagesAfter(21, { maximum: 21 })).toEqual([1, 21])
  expect(pagesAfter(21, { limitBytes: 22 * pageBytes })).toEqual([1, 22])
  expect(pagesAfter(21, { limitBytes: 20 * pageBytes })).toEqual([0, 20])
  expect(pagesAfter(40_000)).toEqual([0, 20])
})

test('an aborted call ends with an error', () => {
  expect(() => createSystem().call('abort_js')).toThrow('aborted')
})
