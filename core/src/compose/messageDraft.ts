import { Builder } from '../cell/Builder.ts'
import type { Cell } from '../cell/Cell.ts'
import { writeDict } from '../cell/dict.ts'
import { toBocHex } from '../cell/text.ts'
import type { InternalDraft, StateInitDraft } from '../contract/debugDraft.ts'
import type { Message } from '../tlb/message.ts'
import type { StateInit } from '../tlb/stateInit.ts'
import type { DraftFaults } from './DraftFaults.ts'

/** StateInit and body of a message, and where they are; absent: in the message if they fit. */
export type MessageParts = {
  readonly init?: Cell | undefined
  readonly initInRef?: boolean | undefined
  readonly body: Cell
  readonly bodyInRef?: boolean | undefined
}

/** Completes a message after its header. @throws input.cell when a part does not fit where it should be */
export function storeMessageParts(head: Builder, { init, initInRef, body, bodyInRef }: MessageParts): Cell {
  if (!init) head.bit(false)
  else if (initInRef ?? !fits(head, init, 2)) head.uint(0b11, 2).ref(init)
  else head.uint(0b10, 2).cell(init)
  return ((bodyInRef ?? !fits(head, body, 1)) ? head.bit(true).ref(body) : head.bit(false).cell(body)).end()
}

const fits = (head: Builder, part: Cell, flags: number): boolean =>
  !part.exotic && head.bitLength + flags + part.bits <= 1023 && head.refCount + part.refCount <= 4

/** Where the parts of a message are. */
export const readPlacements = ({ layout }: Message): Pick<InternalDraft, 'init_in_ref' | 'body_in_ref'> => ({
  ...(layout.init && { init_in_ref: layout.init === 'ref' }),
  body_in_ref: layout.body === 'ref',
})

/** A StateInit as a draft: its code and data if that is all, else its BoC. */
export function readStateInitDraft({ cell, code, data }: StateInit): StateInitDraft {
  const draft = { ...(code && { code: toBocHex(code) }), ...(data && { data: toBocHex(data) }) }
  return writeStateInit(code, data).hash() === cell.hash() ? draft : { boc: toBocHex(cell) }
}

/** The cell of a StateInit; `undefined` without one, and for one with faults. */
export function writeStateInitDraft(draft: StateInitDraft | undefined, faults: DraftFaults): Cell | undefined {
  return (
    draft &&
    faults.in('init', () => {
      if (draft.boc !== undefined) return faults.cell('boc', draft.boc)
      const [code, data] = (['code', 'data'] as const).map(name =>
        draft[name] === undefined ? undefined : faults.cell(name, draft[name]),
      )
      return writeStateInit(code, data)
    })
  )
}

/** split_depth and special are absent, and there are no libraries. */
const writeStateInit = (code: Cell | undefined, data: Cell | undefined): Cell =>
  new Builder().uint(0, 2).maybeRef(code).maybeRef(data).bit(false).end()

/**
 * int_msg_info$0 ihr_disabled:Bool bounce:Bool bounced:Bool src:MsgAddress dest:MsgAddressInt value:CurrencyCollection
 *   extra_flags:(VarUInteger 16) fwd_fee:Grams created_lt:uint64 created_at:uint32
 */
export function writeInternalHead(draft: InternalDraft, faults: DraftFaults): Builder | undefined {
  const { source, currencies = [] } = draft
  const before = faults.list.length
  const from = source === undefined || source === '' ? undefined : faults.address('source', source)
  const to = faults.address('destination', draft.destination)
  const amount = faults.integer('amount', draft.amount, 120)
  const others = currencies.map(({ id, amount: of }, at) =>
    faults.in(`currencies[${at}]`, () => [faults.integer('id', id, 32), faults.integer('amount', of, 248)] as const),
  )
  const extraFlags = faults.integer('extra_flags', draft.extra_flags, 120, 0n)
  const fee = faults.integer('fwd_fee', draft.fwd_fee, 120, 0n)
  const lt = faults.integer('created_lt', draft.created_lt, 64, 0n)
  const at = faults.integer('created_at', draft.created_at, 32, 0n)
  if (faults.list.length > before) return undefined
  const entries = others.flatMap(each => (each?.[0] === undefined ? [] : [[each[0], each[1] ?? 0n] as const]))
  return new Builder()
    .bit(false)
    .bit(draft.ihr_disabled ?? true)
    .bit(draft.bounce)
    .bit(draft.bounced ?? false)
    .address(from)
    .address(to)
    .coins(amount ?? 0n)
    .maybeRef(
      writeDict(
        entries.map(([id, of]) => [id, (builder: Builder) => void builder.varUint(of, 5)]),
        32,
      ),
    )
    .coins(extraFlags ?? 0n)
    .coins(fee ?? 0n)
    .uint(lt ?? 0n, 64)
    .uint(at ?? 0n, 32)
}
