import { describe, expect, test } from 'vitest'
import { readRecordedTrace } from '../../test/changeTrace.ts'
import { dataFiles } from '../../test/data.ts'
import { once } from '../../test/once.ts'
import { scenarioNames } from '../../test/scenarios.ts'
import { recordedNames } from '../../test/toReadableEvent.ts'
import { classifyTrace } from '../engines/describe/describeTrace.ts'
import { gatherNames } from '../naming/gatherNames.ts'
import { presentActions } from '../present/debug/presentActions.ts'
import { presentSummary } from '../present/debug/presentSummary.ts'
import { buildVerdict } from '../verdict/buildVerdict.ts'
import { findMentions } from './presentAction.ts'
import type { Language } from './texts/language.ts'

/** The trace of a recording with its actions and names, for both languages. */
const describeRecording = once(async (name: string) => {
  const { trace, facts } = await readRecordedTrace(name)
  const classification = classifyTrace(trace, facts, line => expect.unreachable(line))
  const names = await gatherNames(findMentions(classification.actions), {
    interfaces: facts.interfaces,
    label: account => recordedNames.get(account),
  })
  const described = { trace, facts, ...classification, names, unknown: [] }
  return { described, verdict: buildVerdict({ preflight: [], trace, actions: classification.actions }) }
})

/** The actions of a recording, as replies have them. */
async function present(name: string, language: Language) {
  const { described, verdict } = await describeRecording(name)
  return { summary: presentSummary(described, verdict, language), actions: presentActions(described, language) }
}

/** The sentences of a recording, the headline first. */
async function readSentences(name: string, language: Language): Promise<readonly string[]> {
  const { summary, actions } = await present(name, language)
  return [summary.sentence, ...actions.map(({ sentence }) => sentence)]
}

const recordings = dataFiles('traces', /--.*\.json$/).map(file => file.replace('.json', ''))

// A message that was rejected has no trace.
const scenarios = scenarioNames().filter(name => !name.startsWith('rejected'))

describe('sentences of actions', () => {
  test.each([...recordings, ...scenarios])('%s: are complete', async name => {
    for (const language of ['en', 'ru'] as const) {
      for (const sentence of await readSentences(name, language)) {
        expect(sentence).toMatch(/\.$/)
        expect(sentence).not.toMatch(/undefined|NaN|\[object|[{}]|(?:^|[^\w])-?\d:[0-9a-f]{64}| {2}|\?[.,]? /)
        // Names of interfaces and operations are words; addresses are not meant.
        expect(sentence.replace(/\S{6}…\S{6}/g, '')).not.toMatch(/[A-Za-z]_[A-Za-z]|\((?:[A-Z][a-z]+){3,}\)/)
        // An op code that nobody has named is marked as such.
        expect(sentence.replace(/(?:unknown|неизвестная) (?:operation|операция) 0x/g, '')).not.toMatch(/\(0x/)
      }
    }
  })

  test.each([
    [
      'coffee--coffee-mev-protect-hold-funds-ton',
      'UQC3MQ…qYQvs2 puts 15.59 TON into the swap protection contract EQAFXT…1ILOFv of Swap Coffee. And 1 more.',
    ],
    [
      'coffee--less-complicated-swap-dedust-and-coffee',
      'UQCBgS…7OtjOT swaps 185867644473 units of the jetton of EQCJbp…9Qiv9h (decimals unknown) for 4.712371036 TON (DeDust). And 1 more.',
    ],
    [
      'coffee--terrifying-swap-stonfi-coffee-and-stonfi-v2-dedust-stonfi-v2',
      'UQDvx4…6DAnzX swaps 334.602005628 TON for 1074802676 units of the jetton of EQCxE6…Id_sDs (decimals unknown) (STON.fi). And 3 more.',
    ],
    [
      'dedust-liquidities--merged-with-ton-excesses',
      'UQD6_S…4farkr deposits 0.309183516 TON and 123460785601 units of the jetton of EQDQEU…MMzMjM (decimals unknown) into a DeDust pool.',
    ],
    [
      'dedust-liquidities--rejected-final-deposit',
      'UQBYEu…62i4O9 tries to deposit 256036790792077 units of the jetton of EQCD7l…cB4FVB (decimals unknown) into a DeDust pool, but this fails.',
    ],
    ['jetton-mints--jetton-mint-0x642b7d07', 'UQBtRH…4HwOQa approves the multisig order EQBlHi…24Xblz. And 1 more.'],
    [
      'jvault--unstake-failed',
      'UQBltC…IlPuoi tries to unstake 716000000000 units of the jetton of EQCFVN…X6KN-w (decimals unknown) from the JVault farm EQC3ro…TVL5o5, but this fails.',
    ],
    [
      'nft--getgems-auction-purchase',
      'EQA194…BWQ3Z2 buys NFT EQAUwT…O_5no4 from EQDPX2…bVusfr for 37.97 TON. And 1 more.',
    ],
    [
      'stonfi-swaps--stonfi-ton-to-jetton-failed',
      'UQDt06…QW4Mrm tries to swap 3.4 TON for 5835584234560 units of the jetton of EQAvlW…M__NOT (decimals unknown) (STON.fi), but this fails. And 1 more.',
    ],
    [
      'stonfi-v2-swaps--stonfi-jetton-to-ton-to-jetton',
      'UQAtGg…31H7eK swaps 25000000000000 units of the jetton of EQD3r1…4-HtAp (decimals unknown) for 19694057 units of the jetton of EQCxE6…Id_sDs (decimals unknown) (STON.fi). And 1 more.',
    ],
    [
      'tonco--tonco-deposit-liquidity-normal',
      'UQBAD8…lRHIgP deposits 3029.999999827 TON and 5765664447 units of the jetton of EQCxE6…Id_sDs (decimals unknown) into a TONCO pool.',
    ],
    [
      'tonstakers--ts-stake-deposit',
      'UQCQ2d…q4dDS1 stakes 10 TON with Tonstakers, receiving 9439323796 units of the jetton of EQC98_…0QAJav (decimals unknown).',
    ],
    [
      'tonstakers--ts-withdrawal-via-nft-burn',
      'Ef__Hg…fAYMq6 recovers the stake of 920944.725398917 TON for the liquid staking controller Ef-RZq…N6H4sL from the elector. And 4 more.',
    ],
    [
      'vesting--vesting-send-message',
      'UQAzWQ…Nnur4W sends 100 TON to EQCopp…h9OYIg from the vesting wallet EQAPlW…IT1DDt.',
    ],
    ['bounce-into-contract', 'alice calls tester (unknown operation 0x00000007) with 0.3 TON.'],
    ['deploy-v3r2-and-fund-three', 'faucet sends 5000 TON to alice with the comment “hello alice”. And 2 more.'],
    ['domain-renew-not-owner', 'bob tries to renew the domain five-days.t.me for a year, but this fails.'],
    [
      'jetton-internal-transfer-bounced',
      'carol tries to send 5000000000 units of an unknown jetton (decimals unknown) to judy, but this fails.',
    ],
    ['long-chain', 'erin calls tester (unknown operation 0x0000000b) with 2 TON.'],
    ['nft-purchase', 'bob buys NFT nftItem2 from alice for 20 TON.'],
    ['out-of-gas', 'alice tries to call tester (unknown operation 0x00000002) with 0.6 TON, but this fails.'],
    ['single-nominator-withdraw', 'alice withdraws 30 TON from the single nominator pool singleNominator.'],
    ['v5-gas-relay', 'erin sends 1.25 TON to bob with the comment “relayed”.'],
  ])('%s has the summary %j', async (name, summary) => {
    expect((await readSentences(name, 'en'))[0]).toBe(summary)
  })

  test.each([
    ['evaa--ton-withdrawal-no-funds', 'вывод 1.628764327 TON из EVAA — не выполнено: в пуле недостаточно средств.'],
    ['layerzero--layerzero-dvn-verify', 'проверка пакета LayerZero номер 125 верификатором EQAOXC…ypupd_: успешно.'],
    ['coffee--less-complicated-swap-dedust-and-coffee', '(оплата сервисной комиссии, Swap Coffee), сумма 0.01 TON.'],
    ['single-nominator-deposit', 'alice: пополнение singleNominator (пул одного номинатора) на 25 TON.'],
    ['nft--fragment-purchase', 'внутренние шаги (аукционы): выплата цены, всего 2.'],
  ])('%s has %j in Russian', async (name, sentence) => {
    expect((await readSentences(name, 'ru')).some(each => each.endsWith(sentence))).toBe(true)
  })

  test.each(scenarios)('%s: the summary is about the main action', async name => {
    const { summary, actions } = await present(name, 'en')
    const { sentence, main_action: main } = summary
    if (main === undefined) expect(sentence).toMatch(/runs without transfers/)
    else expect(sentence.startsWith(actions[main]?.sentence ?? '?')).toBe(true)
  })
})
