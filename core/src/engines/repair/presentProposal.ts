import type { AbiBook } from '../../abi/AbiBook.ts'
import { toBocHex } from '../../cell/text.ts'
import { formatTransferLink } from '../../compose/formatTransferLink.ts'
import { writeDraft } from '../../compose/writeDraft.ts'
import type { DebugRepairProposal } from '../../contract/debugRepair.ts'
import { writeTypeScript } from '../cells/writeTypeScript.ts'
import type { TriedDraft } from './searchRepairs.ts'

/** A draft that works, with what it does, and its message in the forms that programs take. */
export function presentProposal({ draft, message, edits, result }: TriedDraft, abis?: AbiBook): DebugRepairProposal {
  const link = formatTransferLink(draft, writeDraft(draft, { abis }).outMessages, result.testnet)
  return {
    edits: edits.map(({ value: _, ...edit }) => edit),
    draft,
    boc: toBocHex(message),
    hash: message.hash(),
    typescript: writeTypeScript(message, draft.type === 'wallet' && draft.version ? [draft.version] : []),
    ...(link !== undefined && { link }),
    summary: result.summary,
    token_names: result.token_names ?? [],
  }
}
