import { type Language, parseAcceptLanguage } from '../../actions/texts/language.ts'
import type { DebugNode } from '../../contract/debug.ts'
import type { DebugVersionRules } from '../../contract/debugVersionRules.ts'
import type { VersionEffect, VersionEffects } from '../../versionRules/findVersionEffects.ts'
import { newestListedVersion, versionRules } from '../../versionRules/ruleTable.ts'
import type { GetMethodEffects } from '../../versionRules/withGetMethodChecks.ts'

/**
 * Which rules of newer network versions may change a run or its get methods, and where; `trace` is absent for a rejected
 * message.
 */
export function presentVersionRules(
  { networkVersion, emulatorVersion, effects, unchecked }: VersionEffects,
  getMethods: GetMethodEffects,
  trace: DebugNode | undefined,
  acceptLanguage: string | undefined,
): DebugVersionRules {
  const language = parseAcceptLanguage(acceptLanguage)
  const isUnlisted = networkVersion === undefined || networkVersion > Math.max(emulatorVersion, newestListedVersion)
  const isUnchecked = unchecked.length > 0 || getMethods.unchecked.length > 0
  const rules = effects.length + getMethods.effects.length
  const status = rules > 0 ? 'may-differ' : isUnlisted || isUnchecked ? 'unknown' : 'not-affected'
  const versions = { network: networkVersion, emulator: emulatorVersion }
  const nodes = trace ? nodeIds(trace) : new Map<string | undefined, string>([[undefined, '0']])
  return {
    ...(networkVersion !== undefined && { network_version: networkVersion }),
    emulator_version: emulatorVersion,
    listed_version: newestListedVersion,
    status,
    sentence: sentences[language]({ ...versions, status, rules, isUnlisted }),
    affected: [
      ...effects.map(effect => presentEffect(effect, nodes.get(effect.transaction), language)),
      ...getMethods.effects.map(effect => presentEffect(effect, undefined, language)),
    ],
  }
}

function presentEffect(
  effect: VersionEffect | GetMethodEffects['effects'][number],
  node: string | undefined,
  language: Language,
): DebugVersionRules['affected'][number] {
  const { rule, step, isUncertain } = effect
  const { version, title, change } = versionRules[rule]
  const transaction = 'transaction' in effect ? effect.transaction : undefined
  return {
    rule,
    version,
    title: title[language],
    change: change[language],
    ...(node !== undefined && { node }),
    ...(transaction !== undefined && { transaction }),
    ...('account' in effect && { account: effect.account, get_method: effect.method }),
    ...(step && { step: step.index, instruction: step.instruction }),
    operands_known: !isUncertain,
  }
}

/** Node ids by transaction hash. */
function nodeIds(trace: DebugNode): ReadonlyMap<string | undefined, string> {
  const ids = new Map<string | undefined, string>()
  const waiting = [trace]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    ids.set(node.transaction.hash, node.id)
    waiting.push(...node.children)
  }
  return ids
}

type SentenceFacts = {
  readonly network: number | undefined
  readonly emulator: number
  readonly status: DebugVersionRules['status']
  readonly rules: number
  readonly isUnlisted: boolean
}

const sentences: { readonly [L in Language]: (facts: SentenceFacts) => string } = {
  en({ network, emulator, status, rules, isUnlisted }) {
    const versions = `Network version ${network ?? 'unknown'}, emulator version ${emulator}`
    if (status === 'not-affected') return `${versions}: not affected`
    if (status === 'may-differ') return `${versions}: may differ (${rules === 1 ? '1 rule' : `${rules} rules`})`
    if (network === undefined) return versions
    return isUnlisted
      ? `${versions}: the rules after version ${newestListedVersion} are unknown`
      : `${versions}: too many steps to check all of them`
  },
  ru({ network, emulator, status, rules, isUnlisted }) {
    const versions = `Версия сети ${network ?? 'неизвестна'}, версия эмулятора ${emulator}`
    if (status === 'not-affected') return `${versions}: не затронуто`
    if (status === 'may-differ') return `${versions}: возможны отличия (правил: ${rules})`
    if (network === undefined) return versions
    return isUnlisted
      ? `${versions}: правила после версии ${newestListedVersion} неизвестны`
      : `${versions}: шагов слишком много, проверены не все`
  },
}
