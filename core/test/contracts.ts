import type { Cell } from '../src/cell/Cell.ts'
import { codeOf } from './world.ts'

// Small contracts in TVM's own bytes; each runs on every message, whatever it says.

// PUSHINT 16, NEWC, STU 6 (an internal message without a sender), MYADDR, STSLICER; zeros for the rest; ENDC
const messageToMyself = (value: string, zeros: string) => `8010 C8 CB05 F828 CF16 ${value} 80${zeros} CF40 C9`

/** Sends what it got to itself, again and again. */
export const sendsItselfOne: Cell = codeOf(`${messageToMyself('', '6F')} 8040 FB00`)

/** Sends 2^24 nano to itself, twice. */
export const sendsItselfTwo: Cell = codeOf(`${messageToMyself('8317 FA02', '6B')} 20 71 FB00 71 FB00`)

/** Sends 2^24 nano to the address that its data is. */
export const sendsOn: Cell = codeOf('8010 C8 CB05 ED44 D0 CF16 8317 FA02 806B CF40 C9 71 FB00')

/** The same, twice. */
export const sendsOnTwice: Cell = codeOf('8010 C8 CB05 ED44 D0 CF16 8317 FA02 806B CF40 C9 20 71 FB00 71 FB00')

/** Sends all that it has to the address that its data is, and is no more: mode 128 + 32. */
export const leaves: Cell = codeOf('8010 C8 CB05 ED44 D0 CF16 806F CF40 C9 8100A0 FB00')

/** Puts a random number into its data: RANDU256, NEWC, STU 256, ENDC, POP c4. */
export const keepsRandom: Cell = codeOf('F810 C8 CBFF C9 ED54')

/**
 * Makes a library cell of the hash that its data is, puts it into its data, and calls itself; when its data is such a
 * cell, loads it.
 */
export const buildsLibraryCell: Cell = codeOf(
  // PUSH c4, CTOS, DUP, SREFS, PUSHREFCONT, PUSHREFCONT, IFELSE
  'ED44 D0 20 D74A 8A 8A E2',
  // LDREF, DROP, CTOS, DROP
  codeOf('D4 30 D0 30'),
  // LDU 256, DROP, PUSHINT 2, NEWC, STU 8, STU 256, TRUE, ENDXC, NEWC, STREF, ENDC, POP c4; and a message
  codeOf(`D3FF 30 72 C8 CB07 CBFF 7F CF23 C8 CC C9 ED54 ${messageToMyself('', '6F')} 8040 FB00`),
)
