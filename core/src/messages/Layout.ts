import type { Slice } from '../cell/Slice.ts'
import { AppError, isAppError } from '../errors.ts'
import { fieldsReader, takeTag } from './compile.ts'
import { type Declaration, parseDeclaration, type Tag } from './expression.ts'
import { snakeCase } from './names.ts'
import type { Decoded, Read, Reading } from './Reading.ts'

/** One layout of a body; its reader is made when the first body is read. */
export class Layout {
  /** As patterns name it: `JettonTransfer`. */
  readonly op: string
  readonly tag: Tag
  private readonly fields: string
  private reader: Read | undefined
  private snake: string | undefined

  constructor({ name, tag, fields }: Declaration) {
    this.op = name
    this.tag = tag
    this.fields = fields
  }

  /** As `/v2` names it: `jetton_transfer`. */
  get name(): string {
    this.snake ??= snakeCase(this.op)
    return this.snake
  }

  /** @throws input.cell when the body is of another layout, limit.cells when it unfolds to too much */
  read(slice: Slice, reading: Reading): Decoded {
    if (!takeTag(slice, this.tag)) throw new AppError('input.cell', { reason: 'another opcode', layout: this.op })
    this.reader ??= fieldsReader(this.fields)
    return this.reader(slice, reading)
  }
}

/** The layouts of a table, in its order. */
export const layoutsFrom = (lines: string): Layout[] =>
  lines
    .trim()
    .split('\n')
    .map(line => new Layout(parseDeclaration(line)))

/** The value, or `undefined` when the cell has another layout; a cost that is too high is not another layout. */
export function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (isAppError(error) && error.code === 'input.cell') return undefined
    throw error
  }
}
