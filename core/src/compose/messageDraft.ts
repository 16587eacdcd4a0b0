import { Builder } from '../cell/Builder.ts'
import type { Cell } from '../cell/Cell.ts'
import { toBocHex } from '../cell/text.ts'
import type { InternalDraft, StateInitDraft } from '../contract/debugDraft.ts'
import { writeInternalHead } from '../messages/messageParts.ts'
import type { Message } from '../tlb/message.ts'
import type { StateInit } from '../tlb/stateInit.ts'
import type { DraftFaults } from './DraftFaults.ts'

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

/** The header of an internal message; `undefined` with faults. */
export function writeInternalHeadDraft(draft: InternalDraft, faults: DraftFaults): Builder | undefined {
  const { source, currencies = [] } = draft
  const before = faults.list.length
  const from = source === undefined || source === '' ? undefined : faults.address('source', source)
  const to = faults.address('destination', draft.destination)
  const amount = faults.integer('amount', draft.amount, 120)
  const others = currencies.map(({ id, amount: of }, at) =>
    faults.in(`currencies[${at}]`, () => [faults.integer('id', id, 32), faults.integer('amount', of, 248)] as const),
  )
  const extraFlags = faults.integer('extra_flags', draft.extra_flags, 120, 0n)
  const fwdFee = faults.integer('fwd_fee', draft.fwd_fee, 120, 0n)
  const createdLt = faults.integer('created_lt', draft.created_lt, 64, 0n)
  const createdAt = faults.integer('created_at', draft.created_at, 32, 0n)
  if (faults.list.length > before) return undefined
  return writeInternalHead({
    ...{ source: from, destination: to, amount: amount ?? 0n, bounce: draft.bounce, bounced: draft.bounced },
    ...{ ihrDisabled: draft.ihr_disabled, extraFlags, fwdFee, createdLt, createdAt },
    currencies: others.flatMap(each => (each?.[0] === undefined ? [] : [[each[0], each[1] ?? 0n] as const])),
  })
}
