import type { DebugAccountState } from '../contract/debug.ts'
import type { ComparedUnit } from '../contract/debugCompare.ts'
import type { DebugStorage } from '../contract/debugStorage.ts'
import type { ComparedField } from './differenceRows.ts'

/** Properties of the states of an account on both sides, before or after a transaction. */
export function compareStates(
  left: DebugAccountState | undefined,
  right: DebugAccountState | undefined,
  when: 'before' | 'after',
): ComparedField[] {
  // A source may have no states: then nothing is known to differ.
  if (!left || !right) return []
  const of = (field: string, title: string, more: Omit<ComparedField, 'field' | 'title'>): ComparedField => ({
    field: `${when}.${field}`,
    title: `${title} ${when}`,
    ...more,
  })
  return [
    of('status', 'Status', { left: left.status, right: right.status }),
    of('code', 'Code', { unit: 'hash', left: left.code_hash, right: right.code_hash }),
    ...compareData(left, right, of),
    of('balance', 'Balance', { unit: 'nano', weight: 'amounts', left: left.balance, right: right.balance }),
    of('extra', 'Extra currencies', { weight: 'amounts', left: extraText(left), right: extraText(right) }),
  ]
}

const extraText = ({ extra }: DebugAccountState): string | undefined =>
  extra.length === 0 ? undefined : extra.map(({ id, amount }) => `${amount} of currency ${id}`).join(', ')

type Of = (field: string, title: string, more: Omit<ComparedField, 'field' | 'title'>) => ComparedField

function compareData(left: DebugAccountState, right: DebugAccountState, of: Of): ComparedField[] {
  if (left.data_hash === right.data_hash) return []
  const fields = left.storage && right.storage ? compareStorage(left.storage, right.storage, of) : []
  return fields.some(field => field.left !== field.right)
    ? fields
    : [of('data', 'Data', { unit: 'hash', left: left.data_hash, right: right.data_hash })]
}

type StoredField = DebugStorage['fields'][number]

function compareStorage(left: DebugStorage, right: DebugStorage, of: Of): ComparedField[] {
  if (left.layout !== right.layout) return []
  const [a, b] = [left, right].map(({ fields }) => new Map(fields.map(field => [field.name, field])))
  const names = [...new Set([...(a?.keys() ?? []), ...(b?.keys() ?? [])])]
  return names.map(name => {
    const [was, is] = [a?.get(name), b?.get(name)]
    const kind = (is ?? was)?.kind ?? 'cell'
    return of(`data.${name}`, `Data: ${name}`, {
      unit: units[kind] ?? 'text',
      weight: amountKinds.has(kind) ? 'amounts' : 'different',
      left: was?.value,
      right: is?.value,
    })
  })
}

const units: { readonly [K in StoredField['kind']]?: ComparedUnit } = {
  coins: 'nano',
  time: 'time',
  address: 'account',
  hash: 'hash',
  cell: 'hash',
}
const amountKinds: ReadonlySet<StoredField['kind']> = new Set(['coins', 'jettons', 'units', 'time', 'duration'])
