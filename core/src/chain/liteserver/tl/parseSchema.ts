import { AppError } from '../../../errors.ts'

/** A field: its type, in a vector or not, perhaps only there when a bit of an earlier field is set. */
export type Field = {
  readonly name: string
  readonly type: string
  readonly vector: boolean
  readonly flag?: { readonly field: string; readonly bit: number }
}

/** A line of a schema, taken apart. */
export type Combinator = {
  readonly name: string
  readonly id: number
  readonly fields: readonly Field[]
  readonly result: string
}

/**
 * Reads a line of a TL schema; its id is the one that it states, or the CRC32 of its text without brackets.
 *
 * @example
 * parseCombinator('liteServer.getTime = liteServer.CurrentTime').id // 0x16ad5a34
 */
export function parseCombinator(line: string): Combinator {
  const plain = line.replace(/[();]/g, '').replace(/\s+/g, ' ').trim()
  const found = /^([\w.]+)(?:#([0-9a-f]{1,8}))? (?:(.*) )?= ([\w.]+)$/.exec(plain)
  const [, name, stated, fields = '', result] = found ?? []
  if (name === undefined || result === undefined) throw bug(line)
  return {
    name,
    id: stated === undefined ? crc32(plain) : Number.parseInt(stated, 16),
    // `vector x` is one type in two words.
    fields: fields === '' ? [] : fields.replaceAll(':vector ', ':vector\u00a0').split(' ').map(parseField),
    result,
  }
}

function parseField(text: string): Field {
  const [, name, flag, bit, vector, type] = /^(\w+):(?:(\w+)\.(\d+)\?)?(vector\u00a0)?(\S+)$/.exec(text) ?? []
  if (name === undefined || type === undefined) throw bug(text)
  return { name, type, vector: vector !== undefined, ...(flag && { flag: { field: flag, bit: Number(bit) } }) }
}

/** CRC-32 as in zip files, unsigned. */
function crc32(text: string): number {
  let crc = 0xffffffff
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}

const bug = (line: string) => new AppError('internal.bug', { reference: `schema: ${line}` })
