import { expect, test } from 'vitest'
import { ByteReader, ByteWriter } from './bytes.ts'

test('values of every kind are the same, wherever the buffer grows', () => {
  // 1,024 bytes are there at first: each value is written around that, and around the next sizes.
  for (const size of [1024, 2048, 4096])
    for (let filled = size - 40; filled <= size; filled++) {
      const bytes = new ByteWriter()
        .start()
        .bytes(Buffer.alloc(filled, 1))
        .u8(2)
        .u32(0x03040506)
        .u64(0x0708090a0b0c0d0en)
        .uint(300)
        .int(-70_000)
        .big(2n ** 80n)
        .hex('0f'.repeat(16))
        .text('end')
        .finish()
      const reader = new ByteReader(bytes)
      expect(reader.bytes(filled).equals(Buffer.alloc(filled, 1))).toBe(true)
      expect([reader.u8(), reader.u32(), reader.u64()]).toEqual([2, 0x03040506, 0x0708090a0b0c0d0en])
      expect([reader.uint(), reader.int(), reader.big()]).toEqual([300, -70_000, 2n ** 80n])
      expect([reader.hex(16), reader.text(), reader.isAtEnd]).toEqual(['0f'.repeat(16), 'end', true])
    }
})
