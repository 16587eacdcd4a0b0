import type { Address, Hash, Nano } from '../units.ts'
import type { BitString } from './bits.ts'
import { Cell, type CellPart } from './Cell.ts'
import type { FieldRecorder, RecordedKind, RecorderMark } from './FieldRecorder.ts'
import { type MsgAddress, Slice } from './Slice.ts'

type Position = { readonly recorder: FieldRecorder; readonly path: string; readonly bit: number; readonly ref: number }

/** A cell whose slices record what is read of it, and of the cells below; its path tells equal cells apart. */
export class RecordedCell extends Cell {
  readonly position: Position

  private constructor(cell: Cell, position: Position) {
    super(cell.store, cell.index)
    this.position = position
  }

  static record(cell: Cell, path: string, recorder: FieldRecorder): RecordedCell {
    return new RecordedCell(cell, { recorder, path, bit: 0, ref: 0 })
  }

  override ref(which: number): Cell {
    const { recorder, path, ref } = this.position
    return RecordedCell.record(super.ref(which), `${path}.${ref + which}`, recorder)
  }

  override refs(): Cell[] {
    return Array.from({ length: this.refCount }, (_, which) => this.ref(which))
  }

  override exoticSlice(): Slice {
    return new RecordedSlice(this)
  }

  override part(range: CellPart): Cell {
    const part = super.part(range)
    if (part === this) return this
    const { bit, ref } = this.position
    return new RecordedCell(part, { ...this.position, bit: bit + range.bits[0], ref: ref + range.refs[0] })
  }
}

/** A slice that reports what is read from it to the recorder of its cell. */
class RecordedSlice extends Slice {
  private readonly source: RecordedCell

  constructor(cell: RecordedCell) {
    super(cell)
    this.source = cell
  }

  override get isRecorded(): boolean {
    return true
  }

  override enterField(name: string | bigint): void {
    this.source.position.recorder.enterField(name)
  }

  override leaveField(): void {
    this.source.position.recorder.leaveField()
  }

  override enterKind(kind: RecordedKind, size?: number): void {
    this.source.position.recorder.enterKind(kind, size)
  }

  override leaveKind(): void {
    this.source.position.recorder.leaveKind()
  }

  override enterDictionary(keyBits: number): void {
    const { recorder, path, bit } = this.source.position
    recorder.dictionary(path, bit + this.bitsRead(), keyBits)
  }

  override mark(): RecorderMark {
    return this.source.position.recorder.mark()
  }

  override rollback(mark: RecorderMark): void {
    this.source.position.recorder.rollback(mark)
  }

  override loadUint(bits: number): number {
    return this.value('uint', () => super.loadUint(bits))
  }

  override loadInt(bits: number): number {
    return this.value('int', () => super.loadInt(bits))
  }

  override loadBit(): boolean {
    return this.value('flag', () => super.loadBit())
  }

  override loadBigUint(bits: number): bigint {
    return this.value('uint', () => super.loadBigUint(bits))
  }

  override loadBigInt(bits: number): bigint {
    return this.value('int', () => super.loadBigInt(bits))
  }

  override loadBytes(count: number): Uint8Array {
    return this.value('bits', () => super.loadBytes(count))
  }

  override loadHash(): Hash {
    return this.value('hash', () => super.loadHash())
  }

  override loadBits(count: number): BitString {
    return this.value('bits', () => super.loadBits(count))
  }

  override loadVarUint(lengthBits: number): bigint {
    return this.value('varuint', () => super.loadVarUint(lengthBits), lengthBits)
  }

  override loadCoins(): Nano {
    return this.value('coins', () => super.loadCoins())
  }

  override loadAddress(): Address | undefined {
    return this.value('address', () => super.loadAddress())
  }

  override loadMsgAddress(): MsgAddress | undefined {
    return this.value('address', () => super.loadMsgAddress())
  }

  override loadMaybeRef(): Cell | undefined {
    return this.value('maybe', () => super.loadBit()) ? this.loadRef() : undefined
  }

  override loadRef(): Cell {
    const which = this.refsRead()
    const cell = super.loadRef()
    this.reportRef(which, false)
    return cell
  }

  override skip(bits: number): void {
    const from = this.bitsRead()
    super.skip(bits)
    this.report(from)
  }

  override skipRefs(count: number): void {
    const from = this.refsRead()
    super.skipRefs(count)
    for (let which = from; which < from + count; which++) this.reportRef(which, true)
  }

  private value<T>(kind: RecordedKind, read: () => T, size?: number): T {
    const from = this.bitsRead()
    this.enterKind(kind, size)
    const value = read()
    // The loads within this one have reported their bits already.
    this.report(from)
    this.leaveKind()
    return value
  }

  private report(from: number): void {
    const { recorder, path, bit } = this.source.position
    const start = Math.max(from, this.reported)
    const bits = this.bitsRead() - start
    if (bits > 0) recorder.bits(path, bit + start, bits)
    this.reported = this.bitsRead()
  }

  /** Bits before this are reported. */
  private reported = 0

  private reportRef(which: number, isSkipped: boolean): void {
    const { recorder, path, ref } = this.source.position
    recorder.ref(path, ref + which, isSkipped)
  }

  private bitsRead(): number {
    return this.source.bits - this.remainingBits
  }

  private refsRead(): number {
    return this.source.refCount - this.remainingRefs
  }
}
