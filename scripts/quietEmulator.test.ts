import { expect, test } from 'vitest'
import { quietEmulator } from './quietEmulator.ts'

const setsLevel = `(i32.store
   (i32.const 1612296)
   (i32.const 4)
  )`
const lowestMask = (block: string, verbosity: string) => `(drop
   (br_if ${block}
    (i32.const 1)
    (i32.lt_s
     (local.get ${verbosity})
     (i32.const 2)
    )
   )
  )`
const text = (...code: readonly string[]) => `(module\n (func $1\n  ${code.join('\n  ')}\n )\n)\n`
const code = [setsLevel, lowestMask('$block316', '$3'), setsLevel, lowestMask('$block95', '$4')]

test('sets no level of its own, and logs nothing of the VM below verbosity 0', () => {
  const quiet = quietEmulator(text('(call $2)', ...code))
  expect(quiet.replaceAll(/\s+/g, ' ')).toBe(
    [
      '(module (func $1 (call $2)',
      '(nop) (drop (br_if $block316 (i32.ge_s (local.get $3) (i32.const 0)) (i32.lt_s (local.get $3) (i32.const 2))))',
      '(nop) (drop (br_if $block95 (i32.ge_s (local.get $4) (i32.const 0)) (i32.lt_s (local.get $4) (i32.const 2))))',
      ') (func (export "set_log_level") (param i32) (i32.store (i32.const 1612296) (local.get 0))) ) ',
    ].join(' '),
  )
})

test.each([
  ['sets the level three times', [...code, setsLevel]],
  ['sets it once', code.slice(1)],
  ['has another mask', [...code.slice(0, 3), lowestMask('$block95', '$4').replace('const 2', 'const 3')]],
])('rejects an emulator that %s', (_, changed) => {
  expect(() => quietEmulator(text(...changed))).toThrow('not twice')
})
