import type { DebugCheck } from '../../contract/debug.ts'
import type { WalletDraft } from '../../contract/debugDraft.ts'
import type { EditCode } from '../../contract/debugRepair.ts'
import { type WalletNumberName, walletFamilies } from '../../messages/walletFamilies.ts'
import { isWalletKind } from '../../messages/walletMessage.ts'
import { type Candidate, type DraftEdit, valueAt } from './DraftEdit.ts'
import type { RepairView } from './RepairView.ts'

/** Seconds that a repaired message is valid. */
const validSeconds = 300

const titles = {
  seqno: 'Use the seqno that the wallet expects',
  wallet_id: 'Use the wallet ID of this wallet',
  valid_until: 'Let it expire later',
  created_at: 'Use the current time',
  query_id: 'Use a new query ID',
} as const satisfies Partial<Record<EditCode, string>>

/** The numbers of a wallet message that the wallet would reject, all of them at once. */
export function editWalletNumbers(view: RepairView): Candidate[] {
  const { draft, result } = view
  if (draft.type !== 'wallet') return []
  const edits = result.preflight
    .filter(({ status }) => status === 'fail')
    .flatMap(check => editChecked(draft, check, result.arguments.now))
  // Of highload wallets v2, the query ID has the time: one edit is enough.
  const byPath = new Map(edits.map(edit => [edit.path, edit]))
  return byPath.size === 0 ? [] : [{ edits: [...byPath.values()] }]
}

function editChecked(draft: WalletDraft, { id, expected, actual }: DebugCheck, now: number): DraftEdit[] {
  const set = (code: keyof typeof titles, value: bigint) => editNumber(draft, code, value)
  switch (id) {
    case 'seqno':
      if (expected !== undefined) return set('seqno', BigInt(expected))
      return actual === undefined ? [] : set('query_id', toNextQueryId(draft, BigInt(actual), now))
    case 'wallet_id':
      return expected === undefined ? [] : set('wallet_id', BigInt(expected))
    case 'expiry':
      if (hasNumber(draft, 'valid_until')) return set('valid_until', BigInt(now + validSeconds))
      if (hasNumber(draft, 'created_at')) return set('created_at', BigInt(now))
      return set('query_id', toNextQueryId(draft, BigInt(draft.query_id ?? 0), now))
    default:
      return []
  }
}

const isHighloadV2 = ({ version }: WalletDraft): boolean => version?.startsWith('wallet_highload_v2') ?? false

/** Of highload wallets v2 the upper 32 bits are the time; v3 has 13 bits of a row and 10 of a position up to 1022 in it. */
function toNextQueryId(draft: WalletDraft, used: bigint, now: number): bigint {
  if (isHighloadV2(draft)) return (BigInt(now + validSeconds) << 32n) | ((used + 1n) & 0xffff_ffffn)
  const next = used + 1n
  return (next & 1023n) === 1023n ? (next + 1n) & 0x7f_ffffn : next
}

function hasNumber({ version }: WalletDraft, name: WalletNumberName): boolean {
  return version !== undefined && isWalletKind(version) && name in walletFamilies[version].numbers
}

function editNumber(draft: WalletDraft, code: keyof typeof titles, value: bigint): DraftEdit[] {
  if (!hasNumber(draft, code)) return []
  const from = valueAt(draft, code)
  const to = String(value)
  return [{ code, path: code, ...(typeof from === 'string' && { from }), to, title: titles[code], value: to }]
}

/** With it, an error of a message skips the message instead of the whole action phase. */
const ignoreErrors = 2
/** Fees apart, errors ignored. */
const usualMode = 3

/** Send modes that the wallet, or the action phase, rejects. */
export function editModes({ draft, part }: RepairView): Candidate[] {
  if (draft.type !== 'wallet' || part) return []
  const withFlag = editEachMode(draft, mode => mode | ignoreErrors)
  const usual = editEachMode(draft, () => usualMode)
  return [withFlag, usual].flatMap(edits => (edits.length === 0 ? [] : [{ edits }]))
}

const editEachMode = ({ messages }: WalletDraft, change: (mode: number) => number): DraftEdit[] =>
  messages.flatMap(({ mode }, at) => {
    const value = change(mode)
    const path = `messages[${at}].mode`
    if (value === mode) return []
    return [
      {
        code: 'mode',
        path,
        from: String(mode),
        to: String(value),
        title: `Send it with mode ${value}`,
        value,
      } as const,
    ]
  })
