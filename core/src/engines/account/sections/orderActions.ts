import { formatOpCode, readComment } from '../../../actions/ops/comments.ts'
import type { Cell } from '../../../cell/Cell.ts'
import { dictEntries } from '../../../cell/dict.ts'
import type { DebugFact } from '../../../contract/debugAccount.ts'
import { tryRead } from '../../../errors.ts'
import { decodeInternal, opCodeOf } from '../../../messages/decode.ts'
import { formatExactAmount } from '../../../naming/amounts.ts'
import { readMessage } from '../../../tlb/message.ts'
import type { Address } from '../../../units.ts'
import { toFact, toTable } from './facts.ts'

/** One action of an order of a multisig wallet. */
export type OrderAction =
  | {
      readonly type: 'send'
      readonly mode: number
      readonly destination: Address | undefined
      readonly amount: bigint
      /** What the body is: a comment, the name of an operation, or its op code. */
      readonly content: string
    }
  | { readonly type: 'update'; readonly threshold: number; readonly signers: number; readonly proposers: number }
  | { readonly type: 'unknown'; readonly opCode: number | undefined }

const sendMessage = 0xf1381e5b
const updateParameters = 0x1d0cfbd3
/** An order has at most 256 actions. */
const maxActions = 256

/** The actions of an order, a dictionary with keys of 8 bits; `undefined` if it cannot be read. */
export const readOrderActions = (order: Cell): readonly OrderAction[] | undefined =>
  tryRead(() =>
    [...dictEntries(order, 8)].slice(0, maxActions).map(({ value }) => {
      const cell = value.loadRef()
      return tryRead(() => readAction(cell)) ?? { type: 'unknown', opCode: opCodeOf(cell) }
    }),
  )

function readAction(cell: Cell): OrderAction {
  const slice = cell.slice()
  const opCode = slice.loadUint(32)
  // send_message#f1381e5b mode:uint8 message:^MessageRelaxed
  if (opCode === sendMessage) return readSentMessage(slice.loadUint(8), slice.loadRef())
  // update_multisig_param#1d0cfbd3 threshold:uint8 signers:^(Hashmap 8 MsgAddress) proposers:(HashmapE 8 MsgAddress)
  if (opCode === updateParameters)
    return {
      type: 'update',
      threshold: slice.loadUint(8),
      signers: [...dictEntries(slice.loadRef(), 8)].length,
      proposers: [...dictEntries(slice.loadMaybeRef(), 8)].length,
    }
  return { type: 'unknown', opCode }
}

/** A message that a wallet would send. */
export function readSentMessage(mode: number, cell: Cell): OrderAction {
  const { info, body } = readMessage(cell)
  if (info.type !== 'int_msg_info') return { type: 'unknown', opCode: undefined }
  return { type: 'send', mode, destination: info.dest, amount: info.value.grams, content: describeBody(body) }
}

function describeBody(body: Cell): string {
  if (body.bits === 0 && body.refCount === 0) return 'no body'
  const comment = readComment(body)
  if (comment !== undefined) return `comment: ${comment}`
  const opCode = opCodeOf(body)
  return decodeInternal(body, [])?.op ?? (opCode === undefined ? 'unknown body' : formatOpCode(opCode))
}

/** An action in words. */
export function describeAction(action: OrderAction): string {
  switch (action.type) {
    case 'send': {
      const amount = sendsWholeBalance(action.mode) ? 'the whole balance' : `${formatExactAmount(action.amount, 9)} TON`
      return `Send ${amount} (${action.content})`
    }
    case 'update':
      return `Change the multisig: ${action.threshold} of ${action.signers} signers must approve; proposers: ${action.proposers}`
    case 'unknown':
      return action.opCode === undefined ? 'Unknown action' : `Unknown action ${formatOpCode(action.opCode)}`
  }
}

/** What the actions send in all, before fees. */
export function listOutflow(actions: readonly OrderAction[]): readonly DebugFact[] {
  const sent = actions.filter(action => action.type === 'send')
  if (sent.length === 0) return []
  const isAll = sent.some(({ mode }) => sendsWholeBalance(mode))
  const total = sent.reduce((sum, { mode, amount }) => (sendsWholeBalance(mode) ? sum : sum + amount), 0n)
  return [
    toFact('Outflow', 'coins', total, {
      note: isAll ? 'Before fees; one action then sends the rest of the balance.' : 'Before fees.',
    }),
  ]
}

const sendsWholeBalance = (mode: number): boolean => (mode & 128) !== 0

/** The actions as a table. */
export const tabulateActions = (actions: readonly OrderAction[]) =>
  toTable(
    [
      ['Action', 'text'],
      ['To', 'address'],
      ['Amount', 'coins'],
      ['Mode', 'integer'],
    ],
    actions.map((action): readonly DebugFact[] => {
      const sent = action.type === 'send' ? action : undefined
      return [
        toFact('Action', 'text', describeAction(action), action.type === 'unknown' ? { status: 'unknown' } : {}),
        toFact('To', 'address', sent?.destination),
        toFact('Amount', 'coins', sent?.amount),
        toFact('Mode', 'integer', sent?.mode),
      ]
    }),
  )
