import { describe, expect, test } from 'vitest'
import { hasData } from '../../../../test/data.ts'
import { demoService } from '../../../../test/demoService.ts'
import { readScenario } from '../../../../test/scenarios.ts'
import { exactAmount } from './support.ts'

describe.skipIf(!hasData)('a support card', () => {
  const cardOf = async (scenario: string, language: string) => {
    const service = await demoService()
    const query = readScenario(scenario).transactions[0]?.hash ?? ''
    return (await service.call('debugEvent', { body: { query }, headers: { 'accept-language': language } })).support
  }

  test.each([
    [
      'jetton-transfer-too-much',
      'en',
      /^It failed: The jetton wallet stopped .*exit code 706/,
      /0\.208474 TON came back/,
    ],
    ['jetton-transfer-too-much', 'ru', /^Не удалось: жетон-кошелёк остановился с кодом 706/, /0\.208474 TON вернулось/],
    ['bounce-into-contract', 'en', /^It failed: There is no contract/, /0\.0496 TON came back .* to tester/],
    ['action-phase-37', 'ru', /^Не удалось: контракт не смог оплатить/, /не выполнено/],
    ['nobounce-no-contract', 'en', /^It is done: both transactions succeeded/, /alice sent 1 TON .* “keep it”/],
  ])('%s in %s says whether it went well, why not, and what came back', async (scenario, language, first, rest) => {
    const { sentences, text } = await cardOf(scenario, language)
    expect(sentences[0]).toMatch(first)
    expect(sentences.slice(1).join('\n')).toMatch(rest)
    expect(text).toContain(sentences.join('\n'))
  })

  test('says of a purchase who has the item and who has the money now', async () => {
    const { money, sentences } = await cardOf('nft-purchase', 'en')
    expect(sentences[1]).toMatch(/^bob bought NFT .* from alice for 20 TON\.$/)
    const lines = money.map(({ name, change, asset }) => `${name} ${change} ${asset}`)
    expect(lines).toContain('bob +1 NFT nft item 2')
    expect(money.find(({ name, asset }) => name === 'faucet' && asset === 'TON')?.change).toMatch(/^\+(1\.99|2)/)
    expect(money.find(({ name, asset }) => name === 'bob' && asset === 'TON')?.change).toMatch(/^-2\d/)
  })
})

test.each([
  [0n, 9, '0'],
  [1n, 9, '0.000000001'],
  [-1_500_000_000n, 9, '-1.5'],
  [12_345_678_901_234_567_890n, 9, '12345678901.23456789'],
  [-7n, 0, '-7'],
])('%d with %d decimals is %s', (amount, decimals, text) => {
  expect(exactAmount(amount, decimals)).toBe(text)
})
