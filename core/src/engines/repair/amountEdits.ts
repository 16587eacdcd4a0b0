import { formatShortTon } from '../../naming/amounts.ts'
import { type Candidate, type DraftEdit, valueAt } from './DraftEdit.ts'
import { type DraftPart, feeReserve, getAvailable, getBalance, type RepairView, toAmount } from './RepairView.ts'

const inPart = (path: string, field: string): string => (path === '' ? field : `${path}.${field}`)

/** An edit of a field of a message of the draft. */
export function editField(
  part: DraftPart,
  field: string,
  edit: Pick<DraftEdit, 'code' | 'title'> & { readonly to: string; readonly value?: DraftEdit['value'] },
): DraftEdit {
  const from = valueAt(part.draft, field)
  const { code, title, to, value = to } = edit
  const isText = typeof from === 'string' || typeof from === 'number' || typeof from === 'boolean'
  return { code, path: inPart(part.path, field), ...(isText && { from: String(from) }), to, title, value }
}

const attach = (part: DraftPart, amount: bigint): DraftEdit =>
  editField(part, 'amount', { code: 'value', title: `Attach ${formatShortTon(amount)}`, to: String(amount) })

/** Enough for the fees of any usual contract, and more than ten times what was attached. */
const ampleAmount = 10_000_000_000n
const ampleFactor = 10n

/** More TON for the contract that failed, as little as is enough. */
export function raiseValue({ part, parts, result }: RepairView): Candidate[] {
  const above = part && toAmount(part.draft.amount)
  if (!part || above === undefined) return []
  const ample = above * ampleFactor + ampleAmount
  const available = getAvailable({ parts, result }, part.path)
  const amount = available !== undefined && available < ample ? available : ample
  if (amount <= above) return []
  return [{ edits: [attach(part, amount)], min: { above, toEdit: less => attach(part, less) } }]
}

/** Less TON in the messages that the wallet could not pay: what is left is divided equally. */
export function lowerValues(view: RepairView): Candidate[] {
  const { parts, result } = view
  const balance = getBalance(result)
  const unsent = parts.filter(each => each.node === undefined && (toAmount(each.draft.amount) ?? 0n) > 0n)
  if (balance === undefined || unsent.length === 0) return []
  const paid = parts
    .filter(each => !unsent.includes(each))
    .reduce((sum, { draft }) => sum + (toAmount(draft.amount) ?? 0n), 0n)
  const share = roundDown((balance - paid - feeReserve * BigInt(parts.length)) / BigInt(unsent.length))
  if (share <= 0n) return []
  return [
    { edits: unsent.filter(({ draft }) => (toAmount(draft.amount) ?? 0n) > share).map(each => attach(each, share)) },
  ]
}

const step = 1_000_000n
/** To a thousandth of a TON. */
const roundDown = (amount: bigint): bigint => (amount / step) * step

const forwardFields = ['body.value.forward_ton_amount', 'body.value.forward_amount']

/** Less TON for the recipient of a token: it is taken from the attached amount. */
export function lowerForwardAmount({ part }: RepairView): Candidate[] {
  if (!part) return []
  return forwardFields.flatMap(field => {
    const amount = toAmount(valueAt(part.draft, field))
    // With 1 nano the recipient is still notified.
    if (amount === undefined || amount <= 1n) return []
    return [{ edits: [editField(part, field, { code: 'forward_amount', title: 'Forward 1 nano', to: '1' })] }]
  })
}

const transferBodies: ReadonlySet<string> = new Set(['none', 'comment', 'encrypted_comment'])

/** Without the bounce flag TON stays at an account that has no contract; a request needs a contract. */
export function clearBounce({ part, isOwn }: RepairView): Candidate[] {
  if (!part || !isOwn || !part.draft.bounce || !transferBodies.has(part.draft.body.kind)) return []
  const title = 'Send it without bounce, to an account without a contract'
  return [{ edits: [editField(part, 'bounce', { code: 'bounce', title, to: 'false', value: false })] }]
}
