import type { Cell } from '../cell/Cell.ts'
import { cellFromText } from '../cell/text.ts'
import { parseAddress } from '../encoding/address.ts'
import { type AnyAppError, AppError, isAppError } from '../errors.ts'
import type { Address } from '../units.ts'

/** What is wrong with a field of a draft. */
export type DraftFault = { readonly path: string; readonly code: string; readonly text: string }

/** Reads the fields of a draft; notes what is wrong with each of them, so that all faults are known at once. */
export class DraftFaults {
  private readonly found: DraftFault[] = []
  private readonly path: string[] = []

  get list(): readonly DraftFault[] {
    return this.found
  }

  /** Goes on in a field. An error about its input becomes a fault, and the result `undefined`. */
  in<T>(name: string, work: () => T): T | undefined {
    this.path.push(name)
    try {
      return work()
    } catch (error) {
      if (!isAppError(error) || !/^(?:input\.|limit\.cells)/.test(error.code)) throw error
      this.found.push({ path: this.pathText(), code: error.code, text: toText(error) })
      return undefined
    } finally {
      this.path.pop()
    }
  }

  /** An unsigned integer of at most as many bits; a missing one is a fault unless there is a default. */
  integer(name: string, text: string | undefined, bits: number, byDefault?: bigint): bigint | undefined {
    return this.in(name, () => {
      if (text === undefined || text.trim() === '') {
        if (byDefault !== undefined) return byDefault
        throw draftError(name, 'it is missing')
      }
      const given = text.trim()
      if (!/^(?:\d{1,80}|0x[\da-f]{1,64})$/i.test(given)) throw draftError(name, 'expected an integer of at least 0')
      if (BigInt(given) >> BigInt(bits) !== 0n) throw draftError(name, `it does not fit into ${bits} bits`)
      return BigInt(given)
    })
  }

  address(name: string, text: string | undefined): Address | undefined {
    return this.in(name, () => {
      if (text === undefined || text.trim() === '') throw draftError(name, 'it is missing')
      return parseAddress(text.trim())
    })
  }

  cell(name: string, text: string): Cell | undefined {
    return this.in(name, () => parseDraftCell(text))
  }

  private pathText(): string {
    return this.path.reduce((text, name) => (text === '' || name.startsWith('[') ? text + name : `${text}.${name}`), '')
  }
}

/** The path says which field it is. */
const toText = (error: AnyAppError): string =>
  error.code === 'input.argument' ? String(error.details.reason) : error.message

/** The error for a field of a draft. */
export const draftError = (name: string, reason: string): AppError<'input.argument'> =>
  new AppError('input.argument', { name, reason })

/** A cell of a draft. @throws input.boc, input.roots, limit.cells */
export function parseDraftCell(text: string): Cell {
  try {
    return cellFromText(text.trim())
  } catch (error) {
    if (!isAppError(error) || error.code !== 'input.text') throw error
    throw new AppError('input.boc', { reason: error.details.reason }, { cause: error })
  }
}
