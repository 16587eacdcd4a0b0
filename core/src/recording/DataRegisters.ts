import { Builder } from '../cell/Builder.ts'
import { type Cell, emptyCell } from '../cell/Cell.ts'
import type { DebugValue } from '../contract/debugRecording.ts'
import type { Hash } from '../units.ts'
import type { KnownCells } from './KnownCells.ts'
import type { ValueTable } from './ValueTable.ts'

/** What a step had on its stack and left there: positions of values, the n-th from the top. */
export type DataStep = {
  readonly name: string
  readonly argument: string
  readonly before: (n: number) => number | undefined
  readonly after: (n: number) => number | undefined
  readonly hasException: boolean
  readonly isLast: boolean
}

/** What these put into a continuation is restored when it is jumped to, at a step that does not show it. */
const savesRegister = /^(SETCONTCTR|SETRETCTR|SETALTCTR|SAVECTR|SAVEALTCTR|SAVEBOTHCTR|POPSAVE)$/

const readsOrWrites: ReadonlySet<string> = new Set([
  ...['POP', 'POPCTR', 'PUSH', 'PUSHCTR', 'POPCTRX', 'GETGLOB', 'SETGLOB', 'GETGLOBVAR', 'SETGLOBVAR'],
])

/** Whether c4, c5, c7 or what is known of them can depend on an instruction that throws no exception. */
export const isDataInstruction = (name: string): boolean =>
  readsOrWrites.has(name) || savesRegister.test(name) || actions[name] !== undefined

/** Follows c4, c5, c7 and the global variables in it; what cannot be known is `undefined`. */
export class DataRegisters {
  c4: number | undefined
  c5: number | undefined
  c7: number | undefined
  /** By number. */
  readonly globals = new Map<number, number | undefined>()
  /** The actions so far; `undefined` after one whose cells are not known. */
  private actions: Cell | undefined = emptyCell
  private readonly table: ValueTable
  private readonly cells: KnownCells

  constructor(table: ValueTable, cells: KnownCells, data: Cell | undefined) {
    this.table = table
    this.cells = cells
    this.c4 = data && table.ofCell(data.hash())
    this.c5 = table.ofCell(emptyCell.hash())
    cells.add(emptyCell)
  }

  take(step: DataStep): void {
    const { name, argument } = step
    if (step.hasException) {
      // TRY restores them; without one the run is over.
      if (!step.isLast) this.forget()
    } else if (savesRegister.test(name)) this.set(argument, undefined)
    else if (name === 'POP' || name === 'POPCTR') this.set(argument, step.before(0))
    else if (name === 'PUSH' || name === 'PUSHCTR') this.check(argument, step.after(0))
    else if (name === 'POPCTRX') this.forget()
    else if (name === 'GETGLOB') this.read(Number(argument), step.after(0))
    else if (name === 'SETGLOB') this.write(Number(argument), step.before(0))
    else if (name === 'GETGLOBVAR') this.read(this.integer(step.before(0)), step.after(0))
    else if (name === 'SETGLOBVAR') this.write(this.integer(step.before(0)), step.before(1))
    else this.takeAction(step)
  }

  private set(register: string, value: number | undefined): void {
    if (register === 'c4') this.c4 = value
    if (register === 'c5') {
      this.c5 = value
      this.actions = this.cellOf(value)
    }
    if (register === 'c7') {
      this.c7 = value
      this.globals.clear()
    }
  }

  /** What an instruction reads shows what is there. */
  private check(register: string, value: number | undefined): void {
    if (value === undefined) return
    if (register === 'c4') this.c4 = value
    if (register === 'c5' && value !== this.c5) this.set('c5', value)
    if (register === 'c7') this.c7 = value
  }

  private forget(): void {
    this.c4 = this.c5 = this.c7 = this.actions = undefined
    this.globals.clear()
  }

  private read(global: number | undefined, value: number | undefined): void {
    if (global !== undefined && value !== undefined) this.globals.set(global, value)
  }

  private write(global: number | undefined, value: number | undefined): void {
    // The tuple itself is another one now.
    this.c7 = undefined
    if (global === undefined) this.globals.clear()
    else this.globals.set(global, value)
  }

  private integer(position: number | undefined): number | undefined {
    const value = this.valueOf(position)
    return value?.type === 'int' ? Number(value.value) : undefined
  }

  private takeAction(step: DataStep): void {
    const store = actions[step.name]
    if (!store) return
    const previous = this.actions
    const builder = previous && new Builder().ref(previous)
    const stored = builder && store(builder, this.readerOf(step))
    // SENDMSG with 1024 in its mode only computes the fee.
    if (stored === 'none') return
    this.actions = stored === 'stored' ? builder?.end() : undefined
    if (this.actions) this.cells.add(this.actions)
    this.c5 = this.actions && this.table.ofCell(this.actions.hash())
  }

  private readerOf(step: DataStep): ActionOperands {
    return {
      integer: n => {
        const value = this.valueOf(step.before(n))
        return value?.type === 'int' ? BigInt(value.value) : undefined
      },
      cell: n => this.cellOf(step.before(n)),
      isNull: n => this.valueOf(step.before(n))?.type === 'null',
    }
  }

  private valueOf(position: number | undefined): DebugValue | undefined {
    return position === undefined ? undefined : this.table.values[position]
  }

  private cellOf(position: number | undefined): Cell | undefined {
    const value = this.valueOf(position)
    return value?.type === 'cell' ? this.cells.find(value.hash as Hash) : undefined
  }
}

type ActionOperands = {
  readonly integer: (n: number) => bigint | undefined
  readonly cell: (n: number) => Cell | undefined
  readonly isNull: (n: number) => boolean
}
type StoreAction = (builder: Builder, operands: ActionOperands) => 'stored' | 'none' | undefined

const sendMessage: StoreAction = (builder, { integer, cell }) => {
  const [mode, message] = [integer(0), cell(1)]
  if (mode === undefined || !message) return undefined
  // action_send_msg#0ec3c86d mode:(## 8) out_msg:^(MessageRelaxed Any) = OutAction;
  builder
    .uint(0x0ec3c86d, 32)
    .uint(mode & 0xffn, 8)
    .ref(message)
  return 'stored'
}

/** Actions as the VM appends them to c5. TVM, A.11.10. */
const actions: Readonly<Record<string, StoreAction>> = {
  SENDRAWMSG: sendMessage,
  SENDMSG: (builder, operands) =>
    ((operands.integer(0) ?? 0n) & 1024n) === 0n ? sendMessage(builder, operands) : 'none',
  RAWRESERVE: (builder, operands) => storeReserve(builder, operands, undefined),
  RAWRESERVEX: (builder, operands) => {
    if (operands.isNull(1))
      return storeReserve(builder, { ...operands, integer: skipEntry(operands.integer) }, undefined)
    const other = operands.cell(1)
    return other && storeReserve(builder, { ...operands, integer: skipEntry(operands.integer) }, other)
  },
  SETCODE: (builder, { cell }) => {
    const code = cell(0)
    // action_set_code#ad4de08e new_code:^Cell = OutAction;
    if (code) builder.uint(0xad4de08e, 32).ref(code)
    return code && 'stored'
  },
  SETLIBCODE: (builder, { integer, cell }) => {
    const [mode, library] = [integer(0), cell(1)]
    if (mode === undefined || !library) return undefined
    // action_change_library#26fa1dd4 mode:(## 7) libref:LibRef = OutAction; libref_ref$1 library:^Cell = LibRef;
    builder
      .uint(0x26fa1dd4, 32)
      .uint(2n * mode + 1n, 8)
      .ref(library)
    return 'stored'
  },
  CHANGELIB: (builder, { integer }) => {
    const [mode, hash] = [integer(0), integer(1)]
    if (mode === undefined || hash === undefined) return undefined
    // libref_hash$0 lib_hash:bits256 = LibRef;
    builder
      .uint(0x26fa1dd4, 32)
      .uint(2n * mode, 8)
      .uint(hash, 256)
    return 'stored'
  },
}

const skipEntry =
  (integer: ActionOperands['integer']): ActionOperands['integer'] =>
  n =>
    integer(n === 0 ? 0 : n + 1)

/** action_reserve_currency#36e6b809 mode:(## 8) currency:CurrencyCollection = OutAction; */
function storeReserve(builder: Builder, { integer }: ActionOperands, other: Cell | undefined): 'stored' | undefined {
  const [mode, amount] = [integer(0), integer(1)]
  if (mode === undefined || amount === undefined) return undefined
  builder
    .uint(0x36e6b809, 32)
    .uint(mode & 0xffn, 8)
    .coins(amount)
    .bit(other !== undefined)
  if (other) builder.ref(other)
  return 'stored'
}
