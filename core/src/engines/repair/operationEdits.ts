import { Builder } from '../../cell/Builder.ts'
import type { Cell } from '../../cell/Cell.ts'
import { toBocHex } from '../../cell/text.ts'
import { readBodyDraft, writeBodyDraft } from '../../compose/bodyDraft.ts'
import { listOperationsOf } from '../../compose/bodyForm.ts'
import { parseAddress } from '../../encoding/address.ts'
import { tryRead } from '../../errors.ts'
import { findLayout } from '../../messages/bodyLayouts.ts'
import { opCodeOf } from '../../messages/decode.ts'
import { editField } from './amountEdits.ts'
import type { Candidate } from './DraftEdit.ts'
import type { RepairView } from './RepairView.ts'

const opBits = 32
const formatOp = (code: number | bigint): string => `0x${code.toString(16).padStart(8, '0')}`

/** The body with the op code of another operation that its receiver has, where the fields that follow fit it exactly. */
export async function replaceOperation({ part, isOwn, chain: open, finding }: RepairView): Promise<Candidate[]> {
  const chain = part && isOwn ? await open() : undefined
  const destination = part && tryRead(() => parseAddress(part.draft.destination))
  const body = part && tryRead(() => writeBodyDraft(part.draft.body, { kind: 'internal' }))
  if (!part || !chain || destination === undefined || !body || body.bits < opBits) return []
  const current = opCodeOf(body)
  const interfaces = await chain.interfaces(destination)
  const names = listOperationsOf('internal', interfaces)
  // What the receiver knows was rejected for another reason.
  const isKnown = names.some(name => findLayout('internal', name)?.tag.value === current)
  if (isKnown && finding.code !== 'message.swallowed') return []
  return names.flatMap((name): Candidate[] => {
    const tag = findLayout('internal', name)?.tag
    if (tag?.bits !== opBits || Number(tag.value) === current) return []
    const changed = withOperation(body, tag.value)
    const draft = readBodyDraft(changed, { kind: 'internal', interfaces })
    if (draft.kind !== 'operation' || draft.name !== name) return []
    const edit = editField(part, 'body', {
      code: 'operation',
      title: `Use the op code of ${name}`,
      to: formatOp(tag.value),
      // JSON of the draft.
      value: { kind: 'raw', boc: toBocHex(changed) },
    })
    return [{ edits: [typeof current === 'number' ? { ...edit, from: formatOp(current) } : edit] }]
  })
}

function withOperation(body: Cell, code: number | bigint): Cell {
  const rest = body.slice()
  rest.skip(opBits)
  return new Builder().uint(code, opBits).slice(rest).end()
}
