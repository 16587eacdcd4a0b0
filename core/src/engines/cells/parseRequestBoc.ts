import { parseBocStore } from '../../cell/boc.ts'
import type { BocFormat } from '../../cell/bocHeader.ts'
import type { Cell } from '../../cell/Cell.ts'
import type { ParsedBoc } from '../../cell/ParsedBoc.ts'
import { fromBase64 } from '../../encoding/base64.ts'
import { fromHex } from '../../encoding/hex.ts'
import { AppError, isAppError } from '../../errors.ts'

/** A BoC of a request: its roots, and how it is stored. */
export type RequestBoc = {
  readonly roots: readonly Cell[]
  readonly boc: ParsedBoc
  readonly format: BocFormat
  readonly size: number
}

/** Parses a BoC with any number of roots in hex, base64 or base64url. @throws input.boc, limit.cells */
export function parseRequestBoc(text: string): RequestBoc {
  const bytes = toBytes(text.trim())
  const { boc, roots, format } = parseBocStore(bytes)
  return { roots: roots.map(index => boc.cell(index)), boc, format, size: bytes.length }
}

function toBytes(text: string): Uint8Array {
  try {
    return /^[0-9a-f]*$/i.test(text) ? fromHex(text) : fromBase64(text)
  } catch (error) {
    if (!isAppError(error) || error.code !== 'input.text') throw error
    throw new AppError('input.boc', { reason: 'the text is neither hex nor base64' }, { cause: error })
  }
}
