import fc from 'fast-check'
import { Builder } from '../src/cell/Builder.ts'
import type { Cell } from '../src/cell/Cell.ts'

/** A random bit string. */
export const someBits = (maxLength: number) =>
  fc.array(fc.boolean(), { maxLength }).map(bits => {
    const bytes = new Uint8Array((bits.length + 7) >> 3)
    for (const [i, bit] of bits.entries()) if (bit) bytes[i >> 3] = (bytes[i >> 3] ?? 0) | (0x80 >> (i & 7))
    return { bytes, length: bits.length }
  })

/** A random tree of up to 40 ordinary cells with shared children. */
export const someCell: fc.Arbitrary<Cell> = fc
  .array(fc.record({ bits: someBits(200), refs: fc.array(fc.nat(), { maxLength: 4 }) }), {
    minLength: 1,
    maxLength: 40,
  })
  .map(plan => {
    const created: Cell[] = []
    for (const { bits, refs } of plan) {
      const builder = new Builder().bits(bits)
      for (const ref of refs) {
        const child = created[ref % Math.max(1, created.length)]
        if (child) builder.ref(child)
      }
      created.push(builder.end())
    }
    return created.at(-1) ?? new Builder().end()
  })
