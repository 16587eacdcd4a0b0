import type { StateOverrideJson } from '../contract/stateOverrides.ts'
import { AppError, tryRead } from '../errors.ts'
import { type Json, readJson } from '../wire/json.ts'

const statuses = ['nonexist', 'uninit', 'active', 'frozen'] as const

/**
 * Reads state overrides, each as `account.name=value`: `status`, `balance` in nano, `code` and `data` as BoCs, and any other name
 * as a field of the data; `data.` before it is for fields that have one of these names.
 *
 * @example
 * parseOverrides(['EQ….seqno=5', 'EQ….balance=1000000000', 'EQ….data.balance=7'])
 * @throws input.argument with the text that cannot be read
 */
export function parseOverrides(texts: readonly string[]): StateOverrideJson[] {
  const overrides = new Map<string, StateOverrideJson>()
  for (const text of texts) {
    const [, account, name, value] = /^([^.=]+)\.([^=]+)=(.*)$/s.exec(text.trim()) ?? []
    if (account === undefined || name === undefined || value === undefined)
      throw overrideError(text, 'expected account.name=value, for example EQ….seqno=5')
    const before = overrides.get(account) ?? { account }
    overrides.set(account, { ...before, ...parseValue(text, { name, value }, before) })
  }
  return [...overrides.values()]
}

function parseValue(
  text: string,
  { name, value }: { readonly name: string; readonly value: string },
  { fields }: StateOverrideJson,
): Partial<StateOverrideJson> {
  switch (name) {
    case 'status': {
      const status = statuses.find(each => each === value)
      if (status === undefined) throw overrideError(text, `expected ${statuses.join(', ')}`)
      return { status }
    }
    case 'balance':
      if (!/^\d{1,40}$/.test(value)) throw overrideError(text, 'expected an amount in nano')
      return { balance: BigInt(value) }
    case 'code':
    case 'data':
      return { [name]: value }
    default:
      return { fields: setField(fields ?? {}, name.replace(/^data\./, '').split('.'), parseFieldValue(value)) }
  }
}

type Fields = NonNullable<StateOverrideJson['fields']>

function setField(fields: Fields, [name = '', ...inner]: readonly string[], value: Json): Fields {
  if (inner.length === 0) return { ...fields, [name]: value }
  const before = fields[name]
  // Fields of fields are objects.
  const nested = typeof before === 'object' && before !== null ? (before as Fields) : {}
  return { ...fields, [name]: setField(nested, inner, value) }
}

/** Integers, addresses and BoCs are text; everything else is JSON. */
function parseFieldValue(value: string): Json {
  if (!/^(?:[[{"]|true$|false$|null$)/.test(value)) return value
  return tryRead(() => readJson(value), 'input.json') ?? value
}

const overrideError = (text: string, reason: string) =>
  new AppError('input.argument', { name: `override ${text.slice(0, 80)}`, reason })
