import { Builder } from '../cell/Builder.ts'
import { type Cell, emptyCell } from '../cell/Cell.ts'
import type { Slice } from '../cell/Slice.ts'
import { AppError } from '../errors.ts'
import type { StackItem } from '../getMethods/stack.ts'

const vmStackError = (reason: string) => new AppError('input.cell', { reason, layout: 'VmStack' })

/**
 * Serialises a TVM stack for the emulator.
 *
 *     vm_stack#_ depth:(## 24) stack:(VmStackList depth) = VmStack;
 *     vm_stk_cons#_ {n:#} rest:^(VmStackList n) tos:VmStackValue = VmStackList (n + 1);
 *     vm_stk_nil#_ = VmStackList 0;
 *
 * @throws input.cell for a continuation, which only the VM can create
 */
export function writeStack(items: readonly StackItem[]): Cell {
  let rest = emptyCell
  items.forEach((item, index) => {
    const last = index === items.length - 1
    const builder = last ? new Builder().uint(items.length, 24) : new Builder()
    rest = storeItem(builder.ref(rest), item).end()
  })
  return items.length === 0 ? new Builder().uint(0, 24).end() : rest
}

/** A tuple can contain another many times, and so unfold to more values than it has cells. */
const maxValues = 50_000
/** Nested tuples are read recursively. */
const maxNesting = 1024

/** The items of a stack, top last. @throws input.cell, limit.cells */
export function readStack(cell: Cell): StackItem[] {
  return new StackReader().read(cell)
}

/** Serialises one stack value, the emulator's format for previous blocks. @throws input.cell */
export const writeStackItem = (item: StackItem): Cell => storeItem(new Builder(), item).end()

function storeItem(builder: Builder, item: StackItem): Builder {
  switch (item.type) {
    // vm_stk_null#00
    case 'null':
      return builder.uint(0x00, 8)
    // vm_stk_tinyint#01 value:int64; vm_stk_int#0201_ value:int257
    case 'int':
      return BigInt.asIntN(64, item.value) === item.value
        ? builder.uint(0x01, 8).int(item.value, 64)
        : builder.uint(0x0100, 15).int(item.value, 257)
    // vm_stk_nan#02ff
    case 'nan':
      return builder.uint(0x02ff, 16)
    // vm_stk_cell#03 cell:^Cell
    case 'cell':
      return builder.uint(0x03, 8).ref(item.cell)
    // vm_stk_slice#04 cell:^Cell st_bits:(## 10) end_bits:(## 10) st_ref:(#<= 4) end_ref:(#<= 4)
    case 'slice':
      return builder
        .uint(0x04, 8)
        .ref(item.cell)
        .uint(0, 10)
        .uint(item.cell.bits, 10)
        .uint(0, 3)
        .uint(item.cell.refCount, 3)
    // vm_stk_builder#05 cell:^Cell
    case 'builder':
      return builder.uint(0x05, 8).ref(item.cell)
    // vm_stk_tuple#07 len:(## 16) data:(VmTuple len)
    case 'tuple':
      return storeTuple(builder.uint(0x07, 8).uint(item.items.length, 16), item.items)
    case 'cont':
      throw vmStackError('a continuation cannot be serialised')
  }
}

/**
 *     vm_tuple_nil$_ = VmTuple 0;   vm_tuple_tcons$_ {n:#} head:(VmTupleRef n) tail:^VmStackValue = VmTuple (n + 1);
 *     vm_tupref_nil$_ = VmTupleRef 0;   vm_tupref_single$_ entry:^VmStackValue = VmTupleRef 1;
 *     vm_tupref_any$_ {n:#} ref:^(VmTuple (n + 2)) = VmTupleRef (n + 2);
 */
function storeTuple(builder: Builder, items: readonly StackItem[]): Builder {
  let head: Cell | undefined
  items.forEach((item, index) => {
    const tail = writeStackItem(item)
    const last = index === items.length - 1
    const into = last ? builder : new Builder()
    if (head !== undefined) into.ref(head)
    into.ref(tail)
    // The first entry is referenced directly; from the second on, as a pair of head and tail.
    if (!last) head = index === 0 ? tail : into.end()
  })
  return builder
}

class StackReader {
  private values = 0
  private nesting = 0

  read(cell: Cell): StackItem[] {
    let slice = cell.slice()
    const depth = slice.loadUint(24)
    const items: StackItem[] = []
    for (let i = 0; i < depth; i++) {
      const rest = slice.loadRef()
      items.push(this.loadItem(slice))
      slice = rest.slice()
    }
    return items.reverse()
  }

  private loadItem(slice: Slice): StackItem {
    if (++this.values > maxValues)
      throw new AppError('limit.cells', { what: 'number of values on a stack', limit: maxValues })
    const tag = slice.loadUint(8)
    switch (tag) {
      case 0x00:
        return { type: 'null' }
      case 0x01:
        return { type: 'int', value: slice.loadBigInt(64) }
      case 0x02: {
        if (slice.preloadUint(8) === 0xff) return { type: 'nan' }
        if (slice.loadUint(7) !== 0) throw vmStackError('invalid integer encoding')
        return { type: 'int', value: slice.loadBigInt(257) }
      }
      case 0x03:
        return { type: 'cell', cell: slice.loadRef() }
      case 0x04:
        return { type: 'slice', cell: loadSliceContent(slice) }
      case 0x05:
        return { type: 'builder', cell: slice.loadRef() }
      case 0x06:
        return { type: 'cont' }
      case 0x07:
        return { type: 'tuple', items: this.loadNested(slice) }
      default:
        throw vmStackError(`unknown stack value tag ${tag}`)
    }
  }

  private loadNested(slice: Slice): StackItem[] {
    if (++this.nesting > maxNesting) throw new AppError('limit.cells', { what: 'nesting of tuples', limit: maxNesting })
    const items = this.loadTuple(slice, slice.loadUint(16))
    this.nesting--
    return items
  }

  private loadTuple(slice: Slice, length: number): StackItem[] {
    const items: StackItem[] = []
    let rest = slice
    for (let left = length; left > 0; left--) {
      // There is a head while more than one entry remains; in the last pair it references the entry directly.
      const head = left > 1 ? rest.loadRef() : undefined
      const entry = rest.loadRef()
      items.push(this.loadItem(entry.slice()))
      if (head === undefined) break
      if (left === 2) {
        items.push(this.loadItem(head.slice()))
        break
      }
      rest = head.slice()
    }
    return items.reverse()
  }
}

function loadSliceContent(slice: Slice): Cell {
  const cell = slice.loadRef()
  const [bitsFrom, bitsTo] = [slice.loadUint(10), slice.loadUint(10)]
  const [refsFrom, refsTo] = [slice.loadUint(3), slice.loadUint(3)]
  if (bitsFrom > bitsTo || refsFrom > refsTo) throw vmStackError('a slice ends before it starts')
  if (bitsFrom === 0 && refsFrom === 0 && bitsTo === cell.bits && refsTo === cell.refCount) return cell
  const content = cell.exoticSlice()
  content.skip(bitsFrom)
  content.skipRefs(refsFrom)
  const builder = new Builder().bits(content.loadBits(bitsTo - bitsFrom))
  for (let i = refsFrom; i < refsTo; i++) builder.ref(content.loadRef())
  return builder.end()
}
