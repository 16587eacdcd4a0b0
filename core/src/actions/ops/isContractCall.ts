import { hasInterface } from '../../contracts/interfaces.ts'
import type { TxNode } from '../engine/nodes.ts'
import { encryptedCommentCode, textCommentCode } from './comments.ts'

/** Whether a message that no pattern matched calls a contract; else it is a transfer. */
export function isContractCall({ tx, opCode, value, interfaces }: TxNode): boolean {
  const { compute } = tx.phases
  const hadCode = !(compute?.skipped === true && compute.reason === 'cskip_no_state')
  return (
    opCode !== undefined &&
    opCode !== textCommentCode &&
    opCode !== encryptedCommentCode &&
    hadCode &&
    value !== 0n &&
    !hasInterface(interfaces, 'wallet')
  )
}
