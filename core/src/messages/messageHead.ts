import type { Cell } from '../cell/Cell.ts'
import type { Message } from '../tlb/message.ts'

/** A message up to its body; the last bit is the placement of the body. */
export function messageHead({ cell, body, layout }: Message): Cell {
  const [bits, refs] = layout.body === 'inline' ? [body.bits, body.refCount] : [0, 1]
  return cell.part({ bits: [0, cell.bits - bits], refs: [0, cell.refCount - refs] })
}
