import { crc32 } from '../../../encoding/crc.ts'
import { encodeUtf8 } from '../../../encoding/utf8.ts'
import { AppError } from '../../../errors.ts'

/** A field: its type, whether it is a vector, and the flag bit that makes it present. */
export type TlField = {
  readonly name: string
  readonly type: string
  readonly vector: boolean
  readonly flag?: { readonly field: string; readonly bit: number }
}

/** A parsed line of a schema. */
export type Combinator = {
  readonly name: string
  readonly id: number
  readonly fields: readonly TlField[]
  readonly result: string
}

/**
 * Parses a line of a TL schema; its id is the explicit one, or the CRC32 of the line without brackets.
 *
 * @example
 * parseCombinator('liteServer.getTime = liteServer.CurrentTime').id // 0x16ad5a34
 */
export function parseCombinator(line: string): Combinator {
  const normalized = line.replace(/[();]/g, '').replace(/\s+/g, ' ').trim()
  const found = /^([\w.]+)(?:#([0-9a-f]{1,8}))? (?:(.*) )?= ([\w.]+)$/.exec(normalized)
  const [, name, explicitId, fields = '', result] = found ?? []
  if (name === undefined || result === undefined) throw bug(line)
  return {
    name,
    id: explicitId === undefined ? crc32(encodeUtf8(normalized)) : Number.parseInt(explicitId, 16),
    // `vector x` is one type in two words.
    fields: fields === '' ? [] : fields.replaceAll(':vector ', ':vector\u00a0').split(' ').map(parseField),
    result,
  }
}

function parseField(text: string): TlField {
  const [, name, flag, bit, vector, type] = /^(\w+):(?:(\w+)\.(\d+)\?)?(vector\u00a0)?(\S+)$/.exec(text) ?? []
  if (name === undefined || type === undefined) throw bug(text)
  return { name, type, vector: vector !== undefined, ...(flag && { flag: { field: flag, bit: Number(bit) } }) }
}

const bug = (line: string) => new AppError('internal.bug', { reference: `schema: ${line}` })
