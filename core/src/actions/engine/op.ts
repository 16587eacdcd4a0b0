import { Builder } from '../../cell/Builder.ts'
import type { Cell } from '../../cell/Cell.ts'
import type { BodyLayout } from '../../messages/BodyLayout.ts'
import type { EventBodies, InternalBodies, JettonPayloads, NftPayloads } from '../../messages/bodies.gen.ts'
import { getLayout, newDecodeContext } from '../../messages/bodyLayouts.ts'
import { opCodeOf } from '../../messages/decode.ts'
import type { Tlb } from '../../tlb/combinators.ts'
import type { TxNode } from './nodes.ts'

/** A message body that patterns match: its name, opcode (first 32 bits) and layout. */
export type OpLayout<Body> = { readonly name: string; readonly code: number; readonly layout: Tlb<Body> }

/** Defines a named body; its opcode is the tag of the layout, which must have 32 bits. */
export function defineOp<Body>(name: string, layout: Tlb<Body>): OpLayout<Body> {
  if (layout.tag?.bits !== 32) throw new Error(`${name}: the opcode must have 32 bits`) // programming error in a table
  return { name, code: layout.tag.value, layout }
}

/** Reads a body by a layout; `undefined` when it does not match. Trailing data is ignored. */
export function readOp<Body>(op: OpLayout<Body>, body: Cell): Body | undefined {
  // Most bodies have another opcode: comparing it is cheaper than a failed read.
  if (opCodeOf(body) !== op.code) return undefined
  try {
    return op.layout.read(body.slice())
  } catch {
    // Anyone can send any body: one that does not match the layout is a different message.
    return undefined
  }
}

/** Of a body that the source does not store, the opcode is known: a layout without further fields matches. */
const opCodeOnly = (code: number): Cell => new Builder().uint(code, 32).end()

/** Reads the incoming message body of a transaction by a layout; memoized. */
export function readNodeBody<Body>(op: OpLayout<Body>, node: TxNode): Body | undefined {
  const message = node.tx.inMessage
  if (!message || node.opCode !== op.code) return undefined
  const { bodies } = node
  if (!bodies.has(op)) bodies.set(op, readOp(op, message.body ?? opCodeOnly(op.code)))
  // Stored under the op whose layout read it.
  return bodies.get(op) as Body | undefined
}

const toOp = <Body>(layout: BodyLayout): OpLayout<Body> => ({
  name: layout.op,
  code: layout.tag.value,
  // The types are generated from the layouts.
  layout: { read: slice => layout.readBody(slice, newDecodeContext()) as Body },
})

/** An internal message of the ABI: patterns read it by the layout that the decoder reads it by. */
export const abiOp = <N extends keyof InternalBodies & string>(name: N): OpLayout<InternalBodies[N]> =>
  toOp(getLayout('internal', name))

/** An external outgoing message. */
export const abiEvent = <N extends keyof EventBodies & string>(name: N): OpLayout<EventBodies[N]> =>
  toOp(getLayout('ext_out', name))

/** A forward payload of jettons. */
export const abiJettonPayload = <N extends keyof JettonPayloads & string>(name: N): OpLayout<JettonPayloads[N]> =>
  toOp(getLayout('jetton', name))

/** A forward payload of NFTs. */
export const abiNftPayload = <N extends keyof NftPayloads & string>(name: N): OpLayout<NftPayloads[N]> =>
  toOp(getLayout('nft', name))

/** Whether a transaction sent a message with this operation, processed or not. */
export const hasSent = ({ tx: { outMessages } }: TxNode, { code }: OpLayout<unknown>): boolean =>
  outMessages.some(({ opCode }) => opCode === code)

/** Reads an event (external out message) of a transaction; `undefined` when there is none of this kind. */
export function readEvent<Body>(op: OpLayout<Body>, node: TxNode): Body | undefined {
  const event = node.tx.outMessages.find(({ type, opCode }) => type === 'ext_out_msg' && opCode === op.code)
  return event?.body && readOp(op, event.body)
}
