import { AppError, isAppError } from '../errors.ts'
import { type Abi, formatType, type TypeId } from './Abi.ts'

const maxDepth = 100
const maxValues = 20_000

/** The place in a value that is written or read, for errors; limits nesting and the number of values. */
export class AbiPath {
  private readonly abi: Abi
  private readonly names: string[] = []
  private depth = 0
  private values = 0

  constructor(abi: Abi, start?: string) {
    this.abi = abi
    if (start !== undefined) this.names.push(start)
  }

  /** Goes on in a part of the value. */
  in<T>(name: string, work: () => T): T {
    this.names.push(name)
    try {
      return work()
    } finally {
      this.names.pop()
    }
  }

  /** Works on a value of a type. What does not fit into a cell is an error of that value. @throws input.abiValue */
  at<T>(type: TypeId, work: () => T): T {
    if (this.depth >= maxDepth) throw this.error(type, `nested deeper than ${maxDepth}`)
    if (this.values++ >= maxValues) throw this.error(type, `more than ${maxValues} values`)
    this.depth++
    try {
      return work()
    } catch (error) {
      if (!isAppError(error) || error.code !== 'input.cell') throw error
      throw this.error(type, error.details.reason)
    } finally {
      this.depth--
    }
  }

  /** The error for the value at this place. */
  error(type: TypeId, reason: string): AppError<'input.abiValue'> {
    const path = this.names.reduce(
      (text, name) => (text === '' || name.startsWith('[') ? text + name : `${text}.${name}`),
      '',
    )
    return new AppError('input.abiValue', { path, type: formatType(this.abi, type).slice(0, 200), reason })
  }
}
