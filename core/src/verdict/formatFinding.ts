import type { ActionFormat } from '../actions/sentences/ActionTexts.ts'
import { toRussianTerm } from '../actions/sentences/russianTerms.ts'
import type { Language } from '../actions/texts/language.ts'
import type { DebugFinding } from '../contract/debug.ts'
import { hasInterface, type InterfaceName } from '../contracts/interfaces.ts'

type Format = Pick<ActionFormat, 'coins'>

/** The sentence of a finding in a language; in English where the language has none for its code. */
export function formatFinding(
  { code, evidence, sentence }: DebugFinding,
  language: Language,
  { coins }: Format,
): string {
  if (language === 'en') return sentence
  const { contract, exit_code, result_code, value, expected, actual, exit_name, declared_by } = Object.fromEntries(
    evidence.map(each => [each.name, each.value]),
  )
  const interfaces = contract?.split(', ') ?? []
  const found = findings[code]?.({
    contract: nouns.find(([name]) => hasInterface(interfaces, name))?.[1] ?? 'контракт',
    exitCode: exit_code ?? result_code,
    declared: exit_name === undefined ? '' : ` («${exit_name}» из ABI ${declared_by})`,
    amount: /^\d+$/.test(value ?? '') ? ` (${coins(BigInt(value ?? 0))})` : '',
    compared: expected === undefined || actual === undefined ? '' : `: ожидалось ${expected}, в сообщении ${actual}`,
    rejection: /^Rejected: (.*)\.$/.exec(sentence)?.[1] ?? '',
  })
  return found ?? sentence
}

const nouns: readonly (readonly [InterfaceName, string])[] = [
  ['wallet', 'кошелёк'],
  ['jetton_wallet', 'кошелёк жетонов'],
  ['jetton_master', 'мастер-контракт жетона'],
  ['nft_sale', 'контракт продажи'],
  ['nft_auction_v1', 'контракт аукциона'],
  ['nft_item', 'контракт NFT'],
  ['nft_collection', 'контракт коллекции NFT'],
]

type FindingFacts = {
  readonly contract: string
  readonly exitCode: string | undefined
  /** The name of the exit code by an ABI of the user. */
  readonly declared: string
  readonly amount: string
  /** The expected and the actual value, after a colon. */
  readonly compared: string
  /** Why a message was rejected before the VM started, in English. */
  readonly rejection: string
}

const frozen = () => 'аккаунт заморожен.'
const notSent = ({ contract }: FindingFacts) => `${contract} отправил не все исходящие сообщения.`
const rejected = ({ contract }: FindingFacts, reason: string) => `${contract} отклонил сообщение: ${reason}.`
const findings: Readonly<Record<string, (facts: FindingFacts) => string>> = {
  'rejected.seqno': facts => rejected(facts, `неверный seqno${facts.compared}`),
  'rejected.expiry': facts => rejected(facts, 'оно недействительно на момент запуска'),
  'rejected.signature': facts => rejected(facts, 'неверная подпись'),
  'rejected.signatureOff': facts =>
    rejected(facts, 'авторизация по подписи отключена, кошельком управляют только расширения'),
  'rejected.walletId': facts => rejected(facts, `неверный wallet ID${facts.compared}`),
  'rejected.noContract': () => 'по этому адресу нет контракта, и в сообщении нет StateInit.',
  'rejected.frozen': () => 'аккаунт заморожен.',
  'rejected.outOfGas': facts => rejected(facts, 'газ закончился до принятия сообщения'),
  'rejected.code': facts => rejected(facts, `код выхода ${facts.exitCode}${facts.declared}`),
  'rejected.other': ({ rejection }) => `сообщение отклонено: ${toRussianTerm(rejection) ?? rejection}.`,
  'compute.failed': ({ contract, exitCode, declared }) => `${contract} завершился с кодом ${exitCode}${declared}.`,
  'compute.outOfGas': ({ contract }) => `${contract} исчерпал лимит газа; его изменения отменены.`,
  'compute.noGas': ({ contract, amount }) => `${contract} не запускался: суммы сообщения${amount} не хватает на газ.`,
  'compute.noContract': () => 'по этому адресу нет контракта, поэтому сообщение вернулось отправителю.',
  'compute.frozen': frozen,
  'value.frozen': frozen,
  'compute.suspended': () => 'аккаунт приостановлен конфигурацией сети.',
  'compute.skipped': ({ contract }) => `${contract} не запускался.`,
  'action.failed': ({ contract, exitCode }) =>
    `${contract} отработал, но его действия не выполнены (код ${exitCode}); ничего не отправлено.`,
  'action.notEnough': ({ contract, exitCode }) =>
    `${contract} не смог оплатить свои действия (код ${exitCode}); ничего не отправлено.`,
  'messages.skipped': notSent,
  'messages.notSent': notSent,
  'bounce.lost': ({ amount }) => `сообщение не принято, и его суммы${amount} не хватило на возврат.`,
  'request.ignored': ({ contract }) => `${contract} оставил сумму сообщения себе и не выполнил запрос.`,
  'message.swallowed': ({ contract }) => `${contract} принял сообщение и ничего не сделал.`,
  'account.froze': () => 'аккаунт заморожен за долг по хранению.',
}
