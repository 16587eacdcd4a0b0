import type { BodyForm } from '@tonoscope/core/contract/debugCompose'

type Types = BodyForm['types']
/** A value of a form, as JSON. */
export type FormValue = string | number | boolean | null | readonly FormValue[] | { readonly [name: string]: FormValue }

const maxDepth = 12

/** What a form starts with: zeros, empty texts, the first choice, and nothing that is optional. */
export function createValue(types: Types, at: number, depth = 0): FormValue {
  const type = types[at]
  const next = (id: number | undefined) => createValue(types, id ?? -1, depth + 1)
  if (type === undefined || depth > maxDepth) return null
  switch (type.kind) {
    case 'integer':
    case 'coins':
      return '0'
    case 'flag':
      return false
    case 'list':
      return []
    case 'body':
      return { kind: 'none' }
    case 'json':
      return {}
    case 'nothing':
    case 'maybe':
      return null
    case 'enum':
      return type.members?.[0] ?? ''
    case 'bits':
    case 'address':
    case 'text':
      return ''
    case 'cell':
      return emptyCellBoc
    case 'choice': {
      const [first] = type.choices ?? []
      return first ? { sum_type: first.name, [first.name]: next(first.type) } : null
    }
    case 'record':
      return Object.fromEntries(
        (type.fields ?? []).flatMap(({ name, type: of, is_optional }) => (is_optional ? [] : [[name, next(of)]])),
      )
  }
}

const emptyCellBoc = 'b5ee9c72010101010002000000'

const isList = (value: FormValue): value is readonly FormValue[] => Array.isArray(value)

/** The fields of a value; empty for one of another form. */
export const toFields = (value: FormValue | undefined): { readonly [name: string]: FormValue } =>
  typeof value === 'object' && value !== null && !isList(value) ? value : {}

/** The items of a value. */
export const toItems = (value: FormValue | undefined): readonly FormValue[] =>
  value !== undefined && isList(value) ? value : []

/** A leaf as text. */
export const toText = (value: FormValue | undefined): string =>
  value === undefined || value === null || typeof value === 'object' ? '' : String(value)
