import { describe, expect, test } from 'vitest'
import { rejectionText } from '../emulator/emulatorResult.ts'
import { type FindingCode, findingTable } from './findingTable.ts'
import { formatFinding } from './formatFinding.ts'
import { createFinding } from './VerdictFinding.ts'

const format = { coins: (amount: bigint) => `${amount} nano` }
const finding = (code: string, evidence: Readonly<Record<string, string>> = {}) => ({
  code,
  severity: 'failure' as const,
  sentence: 'The English sentence.',
  evidence: Object.entries(evidence).map(([name, value]) => ({ name, value })),
})

describe('in Russian', () => {
  // What an incomplete trace lacks is stated by the texts of the summary; rules of newer versions are not part of it.
  const codes = (Object.keys(findingTable) as FindingCode[]).filter(
    code => findingTable[code].severity !== 'info' && !/^(partial|version)\./.test(code),
  )

  test.each(codes)('%s is a Russian sentence', code => {
    const sentence = formatFinding(finding(code), 'ru', format)
    expect(sentence).toMatch(/[а-я]/)
    expect(sentence).toMatch(/^[^.]+\.$/)
  })

  test.each([
    ['nft_collection', 'контракт коллекции NFT отклонил сообщение: код выхода 401.'],
    ['jetton_wallet', 'кошелёк жетонов отклонил сообщение: код выхода 401.'],
    ['', 'контракт отклонил сообщение: код выхода 401.'],
  ])('the subject %j agrees with the verb', (contract, sentence) => {
    expect(formatFinding(finding('rejected.code', { contract, exit_code: '401' }), 'ru', format)).toBe(sentence)
  })

  test.each(['in_msg_state is null', 'cannot pay for importing', 'message too large', 'wrong hash', 'no gas'])(
    'the reason of the node %j is in Russian',
    log => {
      const { sentence, ...rest } = createFinding('rejected.other', { text: rejectionText(log) }, {})
      expect(formatFinding({ ...rest, sentence }, 'ru', format)).toMatch(/^сообщение отклонено: [а-я].*\.$/i)
    },
  )
})

test('in English it is the sentence itself', () => {
  expect(formatFinding(finding('compute.failed'), 'en', format)).toBe('The English sentence.')
})
