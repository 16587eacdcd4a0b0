import { uintAt } from '../cell/bits.ts'
import type { Hash } from '../units.ts'
import type { KnownCells } from './KnownCells.ts'

/** Sizes of the instructions that return to the code after them, in bits. TVM, A.8. */
const sizes: Readonly<Record<string, number>> = {
  ...{ EXECUTE: 8, IF: 8, IFNOT: 8, IFJMP: 8, IFNOTJMP: 8, IFELSE: 8, REPEAT: 8, UNTIL: 8, WHILE: 8 },
  ...{ AGAINEND: 8, REPEATEND: 8, UNTILEND: 8, WHILEEND: 8 },
  ...{ IFRET: 8, IFNOTRET: 8, RETBOOL: 16, IFRETALT: 16, IFNOTRETALT: 16 },
  ...{ CALLXARGS: 16, CALLREF: 16, IFREF: 16, IFNOTREF: 16, IFJMPREF: 16, IFNOTJMPREF: 16, TRY: 16, TRYARGS: 16 },
  ...{ IFREFELSE: 16, IFELSEREF: 16, IFREFELSEREF: 16, IFBITJMP: 16, IFNBITJMP: 16 },
}

/** Bits of an instruction that can be followed by more of the same code; `undefined` if it is not known. */
export function instructionSize(name: string, cell: Hash, offset: number, cells: KnownCells): number | undefined {
  if (name !== 'CALLDICT' && name !== 'CALL') return sizes[name]
  const code = cells.find(cell)
  // F0nn, or F12_n with 14 bits.
  return code && (uintAt(code.data(), offset, 8) === 0xf0 ? 16 : 24)
}

/** Where the continuation in the bits of a PUSHCONT starts: 9xcc…, or 8F_rxxcc…. */
export function inlineOffset(cell: Hash, offset: number, cells: KnownCells): number | undefined {
  const code = cells.find(cell)
  return code && offset + (uintAt(code.data(), offset, 4) === 9 ? 8 : 16)
}

/** Hashes of the cells in the references of an instruction, which the VM prints: `CALLREF (75C1…)`. */
export const printedCells = (argument: string): Hash[] =>
  // 64 hex digits make a hash.
  (argument.match(/\b[0-9A-F]{64}\b/gi) ?? []).map(text => text.toLowerCase() as Hash)
