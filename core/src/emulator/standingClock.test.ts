import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { clockImport, withStandingClock } from './standingClock.ts'

test('the import is the clock of the pinned build', () => {
  const path = createRequire(import.meta.url).resolve('@ton/sandbox/dist/executor/emulator-emscripten.js')
  const imports = /wasmImports=\{([^}]*)\}/.exec(readFileSync(path, 'utf8'))?.[1]?.split(',')
  expect(imports).toContain(`${clockImport.name}:_clock_time_get`)
})

test('the clock stands, also after the memory has grown; other imports are untouched', () => {
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 2 })
  const other = () => 7
  let reads = 0
  const { a = {} } = withStandingClock(
    { a: { other, ua: () => 0 } },
    () => memory,
    () => reads++,
  )
  const clock = a.ua as (id: number, precision: bigint, address: number) => number
  const read = (address: number): bigint => {
    expect(clock(1, 0n, address)).toBe(0)
    return new DataView(memory.buffer).getBigUint64(address, true)
  }
  const first = read(16)
  expect(first).toBeGreaterThan(0n)
  memory.grow(1)
  expect(read(65536 + 8)).toBe(first)
  expect([a.other, reads]).toEqual([other, 2])
})
