import type { Cell } from '../src/cell/Cell.ts'
import { assembleCode } from './fakes.ts'

// Small contracts in TVM bytecode; each handles every message in the same way.

// PUSHINT 16, NEWC, STU 6 (an internal message without a sender), MYADDR, STSLICER; zeros for the rest; ENDC
const messageToSelf = (value: string, zeros: string) => `8010 C8 CB05 F828 CF16 ${value} 80${zeros} CF40 C9`

/** Sends the incoming value to itself, endlessly. */
export const sendsItselfOnce: Cell = assembleCode(`${messageToSelf('', '6F')} 8040 FB00`)

/** Sends 2^24 nano to itself, twice. */
export const sendsItselfTwice: Cell = assembleCode(`${messageToSelf('8317 FA02', '6B')} 20 71 FB00 71 FB00`)

/** Sends 2^24 nano to the address in its data. */
export const forwards: Cell = assembleCode('8010 C8 CB05 ED44 D0 CF16 8317 FA02 806B CF40 C9 71 FB00')

/** The same, twice. */
export const forwardsTwice: Cell = assembleCode('8010 C8 CB05 ED44 D0 CF16 8317 FA02 806B CF40 C9 20 71 FB00 71 FB00')

/** Sends its balance to the address in its data and is destroyed: mode 128 + 32. */
export const sendsAllAndDestroys: Cell = assembleCode('8010 C8 CB05 ED44 D0 CF16 806F CF40 C9 8100A0 FB00')

/** Stores a random number in its data: RANDU256, NEWC, STU 256, ENDC, POP c4. */
export const storesRandom: Cell = assembleCode('F810 C8 CBFF C9 ED54')

/**
 * Stores a library cell of the hash in its data, and calls itself; when its data is a library cell already, loads it.
 */
export const buildsLibraryCell: Cell = assembleCode(
  // PUSH c4, CTOS, DUP, SREFS, PUSHREFCONT, PUSHREFCONT, IFELSE
  'ED44 D0 20 D74A 8A 8A E2',
  // LDREF, DROP, CTOS, DROP
  assembleCode('D4 30 D0 30'),
  // LDU 256, DROP, PUSHINT 2, NEWC, STU 8, STU 256, TRUE, ENDXC, NEWC, STREF, ENDC, POP c4; and a message
  assembleCode(`D3FF 30 72 C8 CB07 CBFF 7F CF23 C8 CC C9 ED54 ${messageToSelf('', '6F')} 8040 FB00`),
)
