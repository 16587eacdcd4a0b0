import { type AnyAction, type ExtendedAction, isExtended, toV2Actions } from '../../actions/classify.ts'
import { baseKinds } from '../../actions/extended/baseKinds.ts'
import { getExtendedKind } from '../../actions/extended/index.ts'
import { createActionWriter } from '../../actions/formatAction.ts'
import { toPrice } from '../../actions/kinds/tokenAmount.ts'
import { type FieldValue, listOwnFields } from '../../actions/listFields.ts'
import { createFormat } from '../../actions/sentences/createFormat.ts'
import type { Language } from '../../actions/texts/language.ts'
import type { DebugAction, DebugActionField } from '../../contract/debugActions.ts'
import type { TraceDescription } from '../../engines/describe/describeTrace.ts'
import type { Names } from '../../naming/Names.ts'
import { toSnakeCase } from './presentKind.ts'

/** The actions of a trace in the form of `/debug`. */
export function presentActions(
  { trace, facts, actions, v2, names, findOperation }: TraceDescription,
  language: Language,
): DebugAction[] {
  const { interfaces } = facts
  const write = createActionWriter(trace, createFormat(names, language, { interfaces, findOperation }), language)
  const positions = new Map<AnyAction, number>(v2.map((action, index) => [action, index]))
  const present = (action: AnyAction): Omit<DebugAction, 'parts'> => {
    const { family, icon, title, toncenter } = isExtended(action)
      ? getExtendedKind(action.type)
      : baseKinds[action.type]
    return {
      kind: action.type,
      family,
      title: title[language],
      icon,
      status: action.status,
      sentence: write(action),
      fields: isExtended(action) ? listOwnFields(action).map(field => presentField(field, names)) : [],
      toncenter: [...toncenter],
      pattern: action.pattern,
      base_transactions: [...action.baseTransactions],
      v2: toV2Actions(action).flatMap(part => positions.get(part) ?? []),
    }
  }
  return actions.map(action => ({ ...present(action), parts: listExtendedParts(action).map(present) }))
}

const listExtendedParts = (action: AnyAction): readonly ExtendedAction[] =>
  isExtended(action) ? action.parts.flatMap(part => (isExtended(part) ? [part, ...listExtendedParts(part)] : [])) : []

function presentField({ name, field, value, accounts, items, amounts }: FieldValue, names: Names): DebugActionField {
  const [item] = items
  return {
    name: toSnakeCase(name),
    ...(field.role !== undefined && { role: field.role }),
    ...(accounts.length > 0 && { accounts: accounts.map(names.account) }),
    ...(amounts.length > 0 && { amounts: amounts.map(each => toPrice(each, names)) }),
    ...(item !== undefined && { item: names.nft(item) }),
    ...(accounts.length + amounts.length + items.length === 0 && { value: formatValue(value) }),
  }
}

const formatValue = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value))
