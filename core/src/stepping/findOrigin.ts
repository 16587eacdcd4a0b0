import type { DebugRecordedCell } from '../contract/debugRecording.ts'
import type { RecordingReader, StackEntry } from './RecordingReader.ts'

/** Where a cell of a recording belongs. */
export type CellPart = 'message' | 'data'

/** Bits of a cell that a value was read from. */
export type BitSource = {
  readonly cell: string
  readonly from: number
  readonly to: number
  /** Absent for a cell of neither. */
  readonly part?: CellPart
  /** Name of the field, if its layout is known. */
  readonly field?: string
}

/** Where a value comes from. */
export type Origin =
  | { readonly type: 'bits'; readonly step: number; readonly source: BitSource }
  | { readonly type: 'constant'; readonly step: number }
  /** What the VM knows: time, address, balance, a parameter of the configuration. */
  | { readonly type: 'environment'; readonly step: number; readonly name: string }
  /** A value of the start: of the message or of the account. */
  | { readonly type: 'start'; readonly name: string }
  /** Anything else, by the instruction that pushed it, and what that took. */
  | { readonly type: 'computed'; readonly step: number; readonly from: readonly Origin[] }

/** Computations are followed this far. */
const maxDepth = 6

/** Where an entry of a stack comes from, through globals and simple arithmetic. */
export function findOrigin(reader: RecordingReader, entry: StackEntry, depth = 0): Origin {
  const { producer: step } = entry
  if (step < 0) return { type: 'start', name: nameOfStart(reader, entry) }
  const instruction = reader.instruction(step)
  const [name = '', argument = ''] = instruction.split(' ')
  if (/^PUSH(INT|POW2|POW2DEC|NEGPOW2|NULL|NAN|SLICE)|^(TRUE|FALSE|NULL|NEWC|NEWDICT|ZERO|ONE|TWO|TEN)$/.test(name))
    return { type: 'constant', step }
  const environment = environments[name] ?? (name === 'PUSH' ? environments[`PUSH ${argument}`] : undefined)
  if (environment !== undefined) return { type: 'environment', step, name: environment }
  const source = findBits(reader, step, name, argument, entry)
  if (source) return { type: 'bits', step, source }
  if (depth >= maxDepth) return { type: 'computed', step, from: [] }
  const global = name === 'GETGLOB' ? findGlobal(reader, step, argument) : undefined
  if (global) return findOrigin(reader, global, depth + 1)
  const operands = Array.from({ length: operandCounts[name] ?? 0 }, (_, n) => reader.stackEntry(step, n))
  const from = operands.flatMap(operand => (operand ? [findOrigin(reader, operand, depth + 1)] : []))
  return { type: 'computed', step, from: from.toReversed() }
}

/** Before each run the VM has on its stack: balance, value of the message, message, body, and which entry point it is. */
const startNames = ['entry point', 'body of the message', 'message', 'value of the message', 'balance']

function nameOfStart(reader: RecordingReader, entry: StackEntry): string {
  if (reader.recording.method_id !== undefined) return 'argument'
  const stack = reader.stack(0) ?? []
  return startNames[stack.findIndex(({ value }) => value === entry.value)] ?? 'start'
}

const environments: Readonly<Record<string, string>> = {
  NOW: 'time of the block',
  BLOCKLT: 'lt of the block',
  LTIME: 'lt of the transaction',
  RANDSEED: 'random seed',
  RAND: 'random number',
  RANDU256: 'random number',
  BALANCE: 'balance',
  MYADDR: 'address of the account',
  MYCODE: 'code of the account',
  INCOMINGVALUE: 'value of the message',
  STORAGEFEES: 'storage fees',
  DUEPAYMENT: 'debt',
  CONFIGROOT: 'configuration',
  CONFIGPARAM: 'parameter of the configuration',
  CONFIGOPTPARAM: 'parameter of the configuration',
  GASCONSUMED: 'gas used',
  GETGASFEE: 'price of gas',
  GETFORWARDFEE: 'forward fee',
  GETSTORAGEFEE: 'storage fee',
  'PUSH c4': 'stored data',
}

/** Entries that these take; a value is followed through them. */
const operandCounts: Readonly<Record<string, number>> = {
  ...{ INC: 1, DEC: 1, NEGATE: 1, NOT: 1, ABS: 1, ADDCONST: 1, ADDINT: 1, MULCONST: 1, MULINT: 1, ISNULL: 1 },
  ...{ ADD: 2, SUB: 2, SUBR: 2, MUL: 2, DIV: 2, MOD: 2, AND: 2, OR: 2, XOR: 2, MIN: 2, MAX: 2, LSHIFT: 1, RSHIFT: 1 },
  ...{ EQUAL: 2, NEQ: 2, LESS: 2, LEQ: 2, GREATER: 2, GEQ: 2, CMP: 2, EQINT: 1, NEQINT: 1, LESSINT: 1, GTINT: 1 },
  ...{ CTOS: 1, HASHCU: 1, HASHSU: 1, SHA256U: 1, SBITS: 1, SREFS: 1, CHKSIGNU: 3, CHKSIGNS: 3, SDEQ: 2 },
}

/** Bits that a load took, by the slice that it read. */
function findBits(
  reader: RecordingReader,
  step: number,
  name: string,
  argument: string,
  entry: StackEntry,
): BitSource | undefined {
  if (!/^P?LD/.test(name)) return undefined
  // LDUX and LDSLICEX have the size above the slice.
  const isSized = /X$|VAR$/.test(name.replace(/Q$/, ''))
  const slice = reader.value(reader.stackEntry(step, isSized ? 1 : 0)?.value ?? -1)
  if (slice?.type !== 'slice' || slice.hash === undefined) return undefined
  const [from, end] = slice.bits
  const rest = reader
    .stack(step + 1)
    ?.map(each => reader.value(each.value))
    .find(each => each?.type === 'slice' && each.hash === slice.hash && each.bits[1] === end && each.bits[0] >= from)
  const size = Number(argument.split(',')[0])
  const result = reader.value(entry.value)
  // Of what was loaded; a slice that is loaded shows its own place.
  const to =
    result?.type === 'slice' && result.hash === slice.hash
      ? result.bits[1]
      : !name.startsWith('P') && rest?.type === 'slice'
        ? rest.bits[0]
        : Number.isInteger(size) && size > 0
          ? from + size
          : end
  return describeBits(reader, slice.hash, from, to)
}

/** Bits of a cell with the part that they belong to, and their name. */
export function describeBits(reader: RecordingReader, cell: string, from: number, to: number): BitSource {
  const field = reader.recording.fields.find(
    each => each.cell === cell && each.from === from && each.from + each.bits === to,
  )
  const part = field?.of ?? findPart(reader, cell)
  return { cell, from, to, ...(part && { part }), ...(field && { field: lastName(field.name) }) }
}

/** `body.info.seqno` is called seqno. */
const lastName = (name: string): string => name.slice(name.lastIndexOf('.') + 1)

/** Whether a cell is in the message or in the data of the start. */
function findPart(reader: RecordingReader, cell: string): CellPart | undefined {
  const { recording } = reader
  const message = recording.method_id === undefined ? reader.value(reader.stackEntry(0, 2)?.value ?? -1) : undefined
  const data = reader.value(reader.register('c4', 0) ?? -1)
  if (message?.type === 'cell' && isBelow(recording.cells, message.hash, cell)) return 'message'
  return data?.type === 'cell' && isBelow(recording.cells, data.hash, cell) ? 'data' : undefined
}

function isBelow(cells: readonly DebugRecordedCell[], root: string, wanted: string): boolean {
  const start = cells.findIndex(({ hash }) => hash === root)
  const waiting = [start]
  const seen = new Set(waiting)
  // Grows while it is walked.
  for (const at of waiting) {
    const cell = cells[at]
    if (cell?.hash === wanted) return true
    for (const ref of cell?.refs ?? []) {
      if (!seen.has(ref)) waiting.push(ref)
      seen.add(ref)
    }
  }
  return false
}

/** The entry that was stored last in a global variable. */
function findGlobal(reader: RecordingReader, before: number, argument: string): StackEntry | undefined {
  for (let step = before - 1; step >= 0; step--)
    if (reader.instruction(step) === `SETGLOB ${argument}`) return reader.stackEntry(step, 0)
  return undefined
}
