import type { Slice } from '../cell/Slice.ts'
import { isAppError } from '../errors.ts'
import { bodyValues } from './bodyValues.ts'
import { type DecodeContext, type DecodedValue, layoutError, type ValueReader } from './DecodeContext.ts'
import { decodedValues } from './decodedValues.ts'
import type { LayoutDeclaration, Tag } from './expression.ts'
import { snakeCase } from './fieldNames.ts'
import { consumeTag, type Reader } from './LayoutCompiler.ts'

/** The layout of one message body or payload; its reader is compiled on first use. */
export class BodyLayout {
  /** The name in patterns: `JettonTransfer`. */
  readonly op: string
  readonly tag: Tag
  /** The fields as written in the ABI: `query_id:uint64 amount:Coins`. */
  readonly fields: string
  private decodedReader: ValueReader | undefined
  private bodyReader: Reader<unknown> | undefined
  private snakeCaseName: string | undefined

  constructor({ name, tag, fields }: LayoutDeclaration) {
    this.op = name
    this.tag = tag
    this.fields = fields
  }

  /** The name in `/v2`: `jetton_transfer`. */
  get name(): string {
    this.snakeCaseName ??= snakeCase(this.op)
    return this.snakeCaseName
  }

  /** The value in the form of `/v2`. @throws input.cell for another layout, limit.cells when it is too large to decode */
  read(slice: Slice, context: DecodeContext): DecodedValue {
    this.consumeOpCode(slice)
    this.decodedReader ??= decodedValues.fields(this.fields)
    return this.decodedReader(slice, context)
  }

  /** The body for patterns, of the type in `bodies.gen.ts`; it has the same layout. @throws as `read` */
  readBody(slice: Slice, context: DecodeContext): unknown {
    this.consumeOpCode(slice)
    this.bodyReader ??= bodyValues.fields(this.fields)
    return this.bodyReader(slice, context)
  }

  private consumeOpCode(slice: Slice): void {
    if (!consumeTag(slice, this.tag)) throw layoutError('the opcode is different', this.op)
  }
}

/** The value, or `undefined` when the cell has another layout; `limit.*` errors are rethrown. */
export function tryReadLayout<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (isAppError(error) && error.code === 'input.cell') return undefined
    throw error
  }
}
