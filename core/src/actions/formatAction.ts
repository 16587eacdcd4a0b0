import { nodesOf, type Trace, type TraceNode } from '../trace/Trace.ts'
import type { Hash } from '../units.ts'
import { type AnyAction, type ClassifiedAction, type ExtendedAction, isExtended } from './classify.ts'
import { getExtendedKind } from './extended/index.ts'
import {
  type AccountPhrase,
  type ActionFormat,
  type ActionPhrase,
  type ActionSentence,
  type ActionTexts,
  act,
} from './sentences/ActionTexts.ts'
import { fillTemplate, formatField } from './sentences/fillTemplate.ts'
import { actionTexts } from './sentences/index.ts'
import type { Language } from './texts/language.ts'

/** Writes actions of one trace as sentences, each with its account, what it did, and whether it failed. */
export function createActionWriter(
  { root }: Pick<Trace, 'root'>,
  format: ActionFormat,
  language: Language,
): (action: AnyAction) => string {
  const text = actionTexts[language]
  const nodes = new Map<Hash, TraceNode>(nodesOf(root).map(node => [node.hash, node]))
  return action => {
    const [first] = action.baseTransactions
    // A bounce beside other transactions is how their action failed.
    const message = action.pattern === 'generic' && first ? nodes.get(first)?.inMessage : undefined
    const bounced = message?.bounced === true ? message : undefined
    if (bounced && !isExtended(action))
      return text.refunded(
        format.coins(bounced.value),
        format.account(bounced.source),
        format.account(bounced.destination),
      )
    const phrase = isExtended(action)
      ? extendedPhrase(action, format, text, language)
      : basePhrase(action, format, text)
    const sentence = 'done' in phrase ? phrase : toSentence(phrase, format, text)
    const reason = isExtended(action) ? findCause(action) : action.reason
    return action.status === 'ok'
      ? text.succeeded(sentence)
      : text.failed(sentence, reason === undefined ? undefined : text.toTerm(reason))
  }
}

/** Why an action failed, where its kind has a field for it that its sentence does not have. */
const findCause = ({ type, detail }: ExtendedAction): string | undefined =>
  'reason' in detail && typeof detail.reason === 'string' && !getExtendedKind(type).sentence.en.includes('{reason}')
    ? detail.reason
    : undefined

function toSentence(phrase: AccountPhrase, format: ActionFormat, text: ActionTexts): ActionSentence {
  const write = (rest: string) => text.toSentence(format.account(phrase.account), phrase.verb, rest)
  return { done: write(phrase.rest).done, attempted: write(phrase.attemptedRest ?? phrase.rest).attempted }
}

/** The sentence for the main action, and how many others there are. */
export const withOthers = (sentence: string, others: number, language: Language): string =>
  others === 0 ? sentence : `${sentence} ${actionTexts[language].others(others)}`

function basePhrase(action: ClassifiedAction, format: ActionFormat, text: ActionTexts): ActionPhrase {
  // The table's function for a type takes the detail of this type.
  const toPhrase = text.actions[action.type] as (
    detail: ClassifiedAction['detail'],
    format: ActionFormat,
  ) => ActionPhrase
  return toPhrase(action.detail, format)
}

function extendedPhrase(
  { type, detail }: ExtendedAction,
  format: ActionFormat,
  text: ActionTexts,
  language: Language,
): ActionPhrase {
  const { fields, actor, sentence } = getExtendedKind(type)
  const values = detail as Readonly<Record<string, unknown>>
  const filled = fillTemplate(sentence[language], name => {
    // A collection that acts is not named again.
    if (name === 'collection' && name !== actor && values[name] === values[actor]) return undefined
    const value = formatField(fields[name], values[name], format, text)
    return (name === 'protocol' || name === 'exchange') && value !== undefined ? format.protocol(value) : value
  })
  const [verb = '', ...rest] = filled.split(' ')
  return act(values[actor] as Parameters<typeof act>[0], verb, rest.join(' '))
}
