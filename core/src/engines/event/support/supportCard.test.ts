import { describe, expect, test } from 'vitest'
import { demoService } from '../../../../test/demoService.ts'
import { readScenario } from '../../../../test/scenarios.ts'
import { formatExactAmount } from '../../../naming/amounts.ts'

describe('a support card', () => {
  const getCard = async (scenario: string, language: string) => {
    const service = await demoService()
    const query = readScenario(scenario).transactions[0]?.hash ?? ''
    return (await service.call('debugEvent', { body: { query }, headers: { 'accept-language': language } })).support
  }

  test.each([
    [
      'jetton-transfer-too-much',
      'en',
      /^Failed: The jetton wallet stopped .*exit code 706/,
      /0\.208474 TON is refunded/,
    ],
    [
      'jetton-transfer-too-much',
      'ru',
      /^Не выполнено: кошелёк жетонов завершился с кодом 706/,
      /0\.208474 TON: возврат/,
    ],
    ['bounce-into-contract', 'en', /^Failed: There is no contract/, /0\.0496 TON is refunded to tester/],
    ['action-phase-37', 'ru', /^Не выполнено: контракт не смог оплатить/, /не выполнено/],
    ['nobounce-no-contract', 'en', /^Success: both transactions succeeded/, /alice sends 1 TON .* “keep it”/],
  ])('%s in %s states the outcome, its cause and the refund', async (scenario, language, outcome, rest) => {
    const { sentences, text } = await getCard(scenario, language)
    expect(sentences[0]).toMatch(outcome)
    expect(sentences.slice(1).join('\n')).toMatch(rest)
    expect(text).toContain(sentences.join('\n'))
  })

  test('lists who has the item and the money after a purchase', async () => {
    const { balance_changes, sentences } = await getCard('nft-purchase', 'en')
    expect(sentences[1]).toMatch(/^bob buys NFT .* from alice for 20 TON\.$/)
    const lines = balance_changes.map(({ name, change, asset }) => `${name} ${change} ${asset}`)
    expect(lines).toContain('bob +1 NFT nft item 2')
    expect(balance_changes.find(({ name, asset }) => name === 'faucet' && asset === 'TON')?.change).toMatch(
      /^\+(1\.99|2)/,
    )
    expect(balance_changes.find(({ name, asset }) => name === 'bob' && asset === 'TON')?.change).toMatch(/^-2\d/)
  })
})

describe('a jetton without metadata', () => {
  const getEvent = async (language: string) => {
    const service = await demoService()
    const query = readScenario('jetton-transfer').transactions[0]?.hash ?? ''
    return service.call('debugEvent', { body: { query }, headers: { 'accept-language': language } })
  }

  test.each([
    ['en', /^alice sends 123456789000 units of the jetton of jetton minter \(decimals unknown\) to bob /],
    ['ru', /123456789000 ед\. жетона контракта jetton minter \(число десятичных знаков неизвестно\)/],
  ])('is in smallest units in %s', async (language, sentence) => {
    const { support, actions, token_names, event } = await getEvent(language)
    const [transfer] = actions
    expect(transfer?.sentence).toMatch(sentence)
    expect(support.sentences[1]).toBe(transfer?.sentence)
    const [jetton] = event.actions.flatMap(action => action.JettonTransfer?.jetton ?? [])
    const change = support.balance_changes.find(each => each.name === 'bob' && each.jetton !== undefined)
    expect(change).toMatchObject({ change: '+123456789000', jetton: jetton?.address })
    expect(change?.text).toContain(`+123456789000 ${change?.asset}`)
    expect(token_names).toEqual([{ address: jetton?.address, type: 'jetton', origin: 'contract' }])
    expect([support.text, ...actions.map(each => each.sentence)].join()).not.toMatch(/UKWN|Unknown Token/)
    // `/v2` completes it as tonapi does.
    expect(jetton).toMatchObject({ symbol: expect.stringMatching(/^UKWN/), decimals: 9 })
  })
})

test.each([
  [0n, 9, '0'],
  [1n, 9, '0.000000001'],
  [-1_500_000_000n, 9, '-1.5'],
  [12_345_678_901_234_567_890n, 9, '12345678901.23456789'],
  [-7n, 0, '-7'],
])('%d with %d decimals is %s', (amount, decimals, text) => {
  expect(formatExactAmount(amount, decimals)).toBe(text)
})
